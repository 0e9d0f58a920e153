import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test.each([
  [
    'de',
    'Die Ehe der Parteien, die am 12. Mai 2010 vor dem Standesbeamten des 3. Bezirks geschlossen wurde, wird geschieden.',
  ],
  ['de', 'Der Angeklagte hat am 5. August 2020 die Wohnung nicht betreten.'],
  ['de', 'Der 1. Senat des 2. Zivilgerichts hat im 3. Quartal entschieden.'],
  ['de', 'Sie wohnt in der Hauptstr. 5, Hamburg, im Haus der Fa. Müller, im 2. Stock.'],
  ['de', 'Der Mieter kann nach Paragraf 5. Absatz 2 des Vertrags kündigen.'],
  ['de', 'Das folgt aus Artikel 12. Satz 3 und aus § 7. Abs. 1.'],
  ['de', '12. Mai 2020'],
  ['de', 'Datum:  12. Mai 2020'],
  ['de', 'Frau Anna Meier, geb. Schmidt, gem. § 5 Abs. 3 S. 1 lit. a i. V. m. Art. 12 GG, z. B. Miete, d. h. Geld.'],
  ['de-AT', 'Wien, Freitag 12. Juni 2020'],
  ['da', 'Han blev født den 12. Maj 2020.'],
  ['nb', 'Den 5. Desember 2020'],
  ['cs', 'JUDr. Novák, narozen 12. Května 2020, podle čl. 5 Ústavy'],
  ['hu', '2020. Május 5-én született.'],
  ['hr', 'dana 12. Svibnja 2020.'],
  ['fi', '12. Toukokuuta 2020'],
  ['tr', 'İstanbul 5. Noterliği, Atatürk Cad. Kaya Apt.'],
  ['en', 'In Smith v. Jones, the court held on Jan. 5, 2020 that Messrs. Smith and Brown were not liable.'],
  ['en', 'He was born on Aug. 12, 1980 in Houston and was not married before Sept. 3, 2001.'],
  ['en', 'The parties did not appear before the U.S. Dist. Ct. S.D.N.Y., as Rep. Brown and Maj. Hill said in Ex. A.'],
  ['es', 'la Avda. Constitución, Dpto. Central, Ing. López, Lic. Gómez, de EE. UU.'],
  ['fr', 'le 5 oct. 2020, Jean Petit, bd. Voltaire, au sens de l’art. 3 al. 2 CO'],
  ['it', 'prov. Milano, art. 3, lett. B, c. 2 CC'],
  ['pt', 'Exmo. Senhor Juiz, proc. Silva, r. Augusta'],
  ['pl', 'Jan Kowalski, zam. przy ul. Długiej 5 m. 3, w m. Łódź, przy al. Niepodległości, nie był karany.'],
  ['ru', 'Гражданин Иванов проживает в г. Москва по ул. Ленина, д. 5, кв. 3 Б, и не состоит в браке.'],
  ['uk', 'м. Київ, вул. Хрещатик, буд. 5'],
  ['ro', 'str. Mihai Eminescu nr. 5, jud. Cluj'],
])('%s: one sentence: %s', (language, text) => {
  expect(splitSentences(text, language)).toEqual([text])
})

test.each([
  ['de', 'Er wohnt in Zimmer 12.', 'Frau Meier zahlt die Miete.'],
  ['de', 'Es gilt § 5.', 'Mieter zahlen die Miete.'],
  ['de', 'Das regelt Artikel 3 Nr. 2.', 'Mieter zahlen die Miete.'],
  ['de', 'Die Miete ist fällig am 15.', 'Der Mieter zahlt sie.'],
  ['de', 'Das war im Jahr 2020.', 'Mieter zahlten die Miete.'],
  ['de', '1.', 'Mieter zahlen die Miete.'],
  ['en', 'He lives in room 12.', 'Jones pays the rent.'],
  ['en', 'He may stay until the end of Jan.', 'The tenant left.'],
  ['cs', 'Nájemce bydlí v bytě 12.', 'Soud zjistil toto.'],
  ['ru', 'Договор заключён в 2020 г.', 'Ответчик не возражал.'],
  ['es', 'Vive en EE. UU.', 'El acuerdo es de mayo.'],
])('%s: two sentences: %s %s', (language, first, second) => {
  expect(splitSentences(`${first} ${second}`, language)).toEqual([first, second])
})
