import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expectSeconds } from '../../testing/expect-seconds.ts'
import { hostilePdfs } from '../../testing/pdf/hostile.ts'
import { spentMs } from '../../testing/spent.ts'
import { format } from '../format.ts'
import { openPdf } from './open.ts'

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
