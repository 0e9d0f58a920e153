import { expect, test } from 'vitest'
import { askInPlainSigns } from './plain-signs.ts'

const asked: string[] = []
/** An engine that says what it was asked. */
const echo = async (texts: readonly string[]) => {
  asked.push(...texts)
  return [...texts]
}

test.each([
  ['boxes to tick', 'Yes ☒ No ☐', 'Yes QX18 No QX28'],
  ['one sign over and over', '☐ Single ☐ Married', 'QX18 Single QX18 Married'],
  ['a blank to write on', 'payable on the ____ day', 'payable on the QX18 day'],
  ['blanks of two lengths', 'I, ____, of ________', 'I, QX28, of QX18'],
  ['signs of a law or a firm', 'FedRAMP® under § 5', 'FedRAMPQX18 under QX28 5'],
  ['a picture of several signs', 'Done 👩‍💻 today', 'Done QX18QX28 today'],
  ['quotes and dashes of print', 'the “Agreement” – the owner’s', 'the "Agreement" - the owner\'s'],
  ['dashes between words and numbers', 'Title 1—Rules, 2018–2020', 'Title 1 - Rules, 2018-2020'],
  ['signs of negative numbers', '−5 to 3 °C', '-5 to 3 °C'],
  ['degrees and signs of a keyboard', '5 °C < 6 °C + 1 = x_1', '5 °C < 6 °C + 1 = x_1'],
  ['a formula of many signs', '∀∃∅∇∈∋∏∑√∝', '∀∃∅∇∈∋∏∑√∝'],
  ['codes of the same kind', 'Part QX18 ☐', 'Part QX18 ☐'],
])('%s go in a form that the engine knows, and come back as they were', async (_, source, sent) => {
  asked.length = 0
  const answers = await askInPlainSigns([source], echo)
  expect(answers).toEqual([source])
  expect(asked).toEqual([sent])
})

test('a text of which a sign did not come back is asked for without codes', async () => {
  const forgetful = async (texts: readonly string[]) => texts.map((text) => text.replace('QX28', ''))
  expect(await askInPlainSigns(['Name', 'Yes ☒ No ☐', '☐ Single'], forgetful)).toEqual([
    'Name',
    'Yes ☒ No ☐',
    '☐ Single',
  ])
})

test('a quote that the answer does not close stays as it is', async () => {
  expect(await askInPlainSigns(['the “Agreement”'], async () => ['o "Acordo'])).toEqual(['o "Acordo'])
})
