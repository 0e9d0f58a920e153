import { expect, test } from 'vitest'
import { diagramDocument, diagramShape } from './docx/flow/test-diagram.ts'
import { docxOf } from './docx/flow/test-flow.ts'
import { plainText } from './unit.ts'
import { writeAs } from './write-as.ts'

async function textsOf(bytes: Uint8Array) {
  const { output, overflow } = await writeAs({ bytes, name: 'a.docx' }, [], { source: 'en', target: 'es' }, 'pdf')
  return { text: output.map(({ pieces }) => plainText(pieces)).join('\n'), overflow }
}

const countIn = (text: string, word: string) => text.split(word).length - 1

test.each([
  ['drawn', [diagramShape(0, 'Alpha'), diagramShape(60, 'Beta')]],
  ['drawn in part', [diagramShape(0, 'Alpha')]],
  ['not drawn', undefined],
])('each text of a diagram that is %s stands in the PDF once', async (_, shapes) => {
  const { text, overflow } = await textsOf(docxOf(...diagramDocument(['Alpha', 'Beta'], shapes)))
  expect([countIn(text, 'Alpha'), countIn(text, 'Beta')]).toEqual([1, 1])
  expect(overflow).toEqual([])
})
