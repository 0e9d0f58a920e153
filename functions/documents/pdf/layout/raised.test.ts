import { expect, test } from 'vitest'
import { toDocx } from '../../convert/pdf-to-docx/to-docx.ts'
import { toTxt } from '../../convert/pdf-to-txt.ts'
import type { UnitTarget } from '../../model/unit.ts'
import { readParts } from '../../testing/docx/test-reader.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'

const options = { source: 'en', target: 'es' }

test('the raised mark of a note stays raised behind a figure that is not sent, and behind words', async () => {
  const content =
    'BT /F 12 Tf 20 200 Td (1,200) Tj 5 Ts /F 7 Tf (1) Tj 0 Ts /F 12 Tf 0 -40 Td (All of them) Tj 5 Ts /F 7 Tf (12) Tj ET'
  const bytes = onePage({ 4: font(), 5: stream(content) }, '/Font << /F 4 0 R >>')
  const { units } = await format.extract(bytes)
  expect(units.map(({ keep }) => keep)).toEqual(['number', undefined])
  const [, words] = units
  const target = {
    id: words?.id ?? '',
    pieces: (words?.pieces ?? []).map((piece) => (piece === 'All of them' ? 'Todos' : piece)),
  }
  const targets = new Map<string, UnitTarget>([[target.id, target]])
  expect(Buffer.from(await toTxt(bytes, targets)).toString()).toBe('1,200¹\n\nTodos¹²\n')
  const document = readParts((await toDocx(bytes, targets, options)).bytes).get('word/document.xml') ?? ''
  const runs = document.match(/<w:r>.*?<\/w:r>/gs) ?? []
  const raised = runs.filter((run) => run.includes('w:val="superscript"')).map((run) => run.replace(/<[^>]*>/g, ''))
  expect(raised).toEqual(['1', '12'])
})
