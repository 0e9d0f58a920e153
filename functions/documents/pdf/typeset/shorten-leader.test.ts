import { expect, test } from 'vitest'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { pageBytes } from '../content/streams.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { latin1 } from '../file/primitives.ts'
import { format } from '../format.ts'

/** The instructions of a page whose title, in 10 points at 20, is followed by a line and its page number. */
async function translated(line: string, title: string): Promise<string> {
  const content = `BT /F 10 Tf 20 200 Td (Foreword) Tj ET q ${line} Q BT /F 10 Tf 280 200 Td (7) Tj ET`
  const bytes = onePage({ 4: font(), 5: stream(content) }, '/Font << /F 4 0 R >>')
  const [unit] = (await format.extract(bytes)).units
  if (!unit) throw new Error('no title')
  const targets = new Map([[unit.id, { id: unit.id, pieces: [title] }]])
  const file = openPdf((await format.rebuild(bytes, targets, { source: 'en', target: 'es' })).bytes)
  const [page] = pagesOf(file)
  if (!page) throw new Error('no page')
  return latin1(pageBytes(file, page.dict))
}

test.each([
  ['from the title', '[0 4] 2 d 65 200 m 275 200 l S', /\[0 4\] 2 d\s+(1\d\d\.?\d*) 200 m 275 200 l S/],
  ['from the number', '[1 2] 0 d 275 200 m 65 200 l S', /\[1 2\] 0 d\s+275 200 m (1\d\d\.?\d*) 200 l S/],
  [
    'in its own measure',
    '[1] 0 d 0.5 0 0 0.5 0 100 cm 130 200 m 550 200 l S',
    /cm\s+([23]\d\d\.?\d*) 200 m 550 200 l S/,
  ],
])('a dashed line that was drawn %s begins behind a longer title', async (_, line, shorter) => {
  const content = await translated(line, 'A few words before the book')
  expect(content).toMatch(/\/Attesta0 10 Tf/)
  expect(content).toMatch(shorter)
})

test('a dashed line stays as it is where the title leaves it room', async () => {
  expect(await translated('[0 4] 2 d 65 200 m 275 200 l S', 'Words')).toContain('[0 4] 2 d 65 200 m 275 200 l S')
})

test('the dots of a shorter line stand where dots stood', async () => {
  const content = await translated('[0 4] 2 d 65 200 m 275 200 l S', 'A few words before the book')
  const start = Number(/2 d\s+(\S+) 200 m/.exec(content)?.[1])
  expect((start - 65) % 4).toBeCloseTo(0, 3)
})
