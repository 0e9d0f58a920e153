import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expectSeconds } from '../../testing/expect-seconds.ts'
import { hostilePdfs } from '../../testing/pdf/hostile.ts'
import { stream } from '../../testing/pdf/raw.ts'
import { spentMs } from '../../testing/spent.ts'
import { format } from '../format.ts'
import { openPdf } from './open.ts'
import { Ref } from './primitives.ts'

test('U1: an object with a number that no table holds is not there', async () => {
  const file = hostilePdfs().find(({ label }) => label.startsWith('an object with a number'))
  const source = file?.make() as Uint8Array
  const { units } = await format.extract(source)
  expect(units.map(({ pieces }) => pieces)).toEqual([['Hello']])
  const targets = new Map(units.map(({ id, pieces }) => [id, { id, pieces }]))
  const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es' })
  expect((await format.extract(bytes)).units.map(({ pieces }) => pieces)).toEqual([['Hello']])
})

test('U2: tables of objects are bounded together, however many there are', { tags: ['long'] }, () => {
  const rows = deflateSync(Buffer.alloc(16_000_000, 1))
  const parts = [Buffer.from('%PDF-1.5\n')]
  let last = 0
  for (let i = 0, size = 9; i < 20; i++) {
    const before = i === 0 ? '' : `/Prev ${last}`
    const head = `${i + 5} 0 obj << /Type /XRef /W [1 2 1] /Index [0 4000000] /Length ${rows.length} /Filter /FlateDecode ${before} /Root 1 0 R >>\nstream\n`
    last = size
    const section = Buffer.concat([Buffer.from(head), rows, Buffer.from('\nendstream endobj\n')])
    parts.push(section)
    size += section.length
  }
  parts.push(Buffer.from(`startxref\n${last}\n%%EOF`))
  const before = spentMs()
  expect(() => openPdf(Buffer.concat(parts))).toThrow(expect.objectContaining({ verdict: 'corrupt' }))
  expectSeconds((spentMs() - before) / 1000, 3)
})

/** A file with object streams of so many objects each, of which the table tells the right index or one that is not there. */
function packed(streams: number, each: number, isPlaced: boolean): Uint8Array {
  const first = streams + 4
  const bodies = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']
  const rows = Buffer.alloc((first + streams * each) * 9)
  for (let at = 0; at < streams; at++) {
    const objects = Array.from({ length: each }, (_, i) => `<< /Number ${at * each + i} >> `)
    let head = ''
    let size = 0
    objects.forEach((object, i) => {
      const num = first + at * each + i
      head += `${num} ${size} `
      size += object.length
      rows[num * 9] = 2
      rows.writeUInt32BE(at + 3, num * 9 + 1)
      rows.writeUInt32BE(isPlaced ? i : 9_999_999, num * 9 + 5)
    })
    bodies.push(stream(head + objects.join(''), `/Type /ObjStm /N ${each} /First ${head.length}`))
  }
  const parts = ['%PDF-1.7\n']
  let length = parts.join('').length
  bodies.forEach((body, i) => {
    rows[(i + 1) * 9] = 1
    rows.writeUInt32BE(length, (i + 1) * 9 + 1)
    const part = `${i + 1} 0 obj\n${body}\nendobj\n`
    parts.push(part)
    length += part.length
  })
  const table = stream(rows.toString('latin1'), `/Type /XRef /Size ${first + streams * each} /W [1 4 4] /Root 1 0 R`)
  return Buffer.from(`${parts.join('')}${first - 1} 0 obj\n${table}\nendobj\nstartxref\n${length}\n%%EOF`, 'latin1')
}

test.each([
  ['stand elsewhere than their table says', 1, 90_000, false],
  ['stand in more streams than are kept at least, read in turns', 60, 400, true],
])('U1: packed objects that %s are found in one pass', { tags: ['long'] }, (_, streams, each, isPlaced) => {
  const count = streams * each
  const file = openPdf(packed(streams, each, isPlaced))
  // One object of each stream, then the next of each.
  const turns = Array.from({ length: count }, (_, i) => (i % streams) * each + Math.floor(i / streams))
  const before = spentMs()
  const numbers = turns.map((n) => file.dict(new Ref(streams + 4 + n))?.get('Number'))
  expectSeconds((spentMs() - before) / 1000, 2)
  expect(numbers.every((number, i) => number === turns[i])).toBe(true)
})
