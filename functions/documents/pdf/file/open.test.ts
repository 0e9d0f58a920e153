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

test('U2: tables of objects are bounded together, however many there are', () => {
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

/** A file whose table places the objects of one stream all at an index that the stream does not have. */
function misplaced(count: number): Uint8Array {
  const objects = Array.from({ length: count }, (_, i) => `<< /Number ${i} >> `)
  let head = ''
  let size = 0
  objects.forEach((object, i) => {
    head += `${i + 10} ${size} `
    size += object.length
  })
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [] /Count 0 >>',
    stream(head + objects.join(''), `/Type /ObjStm /N ${count} /First ${head.length}`),
  ]
  const rows = Buffer.alloc((count + 10) * 9)
  let file = '%PDF-1.7\n'
  bodies.forEach((body, i) => {
    rows[(i + 1) * 9] = 1
    rows.writeUInt32BE(file.length, (i + 1) * 9 + 1)
    file += `${i + 1} 0 obj\n${body}\nendobj\n`
  })
  for (let num = 10; num < count + 10; num++) {
    rows[num * 9] = 2
    rows.writeUInt32BE(3, num * 9 + 1)
    rows.writeUInt32BE(9_999_999, num * 9 + 5)
  }
  const table = stream(rows.toString('latin1'), `/Type /XRef /Size ${count + 10} /W [1 4 4] /Root 1 0 R`)
  return Buffer.from(`${file}4 0 obj\n${table}\nendobj\nstartxref\n${file.length}\n%%EOF`, 'latin1')
}

test('U1: packed objects that stand elsewhere than their table says are found in one pass', () => {
  const count = 90_000
  const file = openPdf(misplaced(count))
  const before = spentMs()
  const numbers = Array.from({ length: count }, (_, i) => file.dict(new Ref(i + 10))?.get('Number'))
  expectSeconds((spentMs() - before) / 1000, 2)
  expect(numbers.every((number, i) => number === i)).toBe(true)
})
