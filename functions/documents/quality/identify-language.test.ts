import { expect, test } from 'vitest'
import { identifyDocument } from './identify-language.ts'

/** From the first article of the Universal Declaration of Human Rights. */
const article: [string, string][] = [
  ['en', 'All human beings are born free and equal in dignity and rights.'],
  ['de', 'Alle Menschen sind frei und gleich an Würde und Rechten geboren.'],
  ['pt', 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos.'],
  ['sl', 'Vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice.'],
  ['sq', 'Të gjithë njerëzit lindin të lirë dhe të barabartë në dinjitet dhe në të drejta.'],
  ['hr', 'Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima.'],
  ['ca', 'Tots els éssers humans neixen lliures i iguals en dignitat i en drets.'],
  ['az', 'Bütün insanlar ləyaqət və hüquqlarına görə azad və bərabər doğulurlar.'],
  ['ja', 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。'],
  ['ar', 'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق.'],
]

test.each(article)('a sentence in %s is told apart from its neighbours', async (language, text) => {
  expect(await identifyDocument([text])).toBe(language)
})

test.each(['1234 5678\n\n!!! ???\n\nzzzq', '12 34', ''])('%j is in no language', async (text) => {
  expect(await identifyDocument([text])).toBeNull()
})
