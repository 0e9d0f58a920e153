import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { makePdf } from '../bench/make-pdf.ts'
import { type SandboxLimits, sandboxedParser, withParser } from './sandboxed-parser.ts'

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

const read = (name: string, content: string | Uint8Array, limits: Partial<SandboxLimits> = {}) =>
  withParser({ name, bytes: bytesOf(content) }, (parser) => parser.extract(), { limits })

const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')

test.each<[string, string, string | Uint8Array, Partial<SandboxLimits>]>([
  ['timeout', 'slow.txt', 'Hello', { readMs: -1 }],
  ['too-complex', 'hungry.txt', 'Hello', { megabytes: 5 }],
  ['too-complex', 'heaped.txt', 'Hello there.\n\n'.repeat(50_000), { heapMegabytes: 30 }],
  ['too-large', 'large.txt', Buffer.alloc(10_485_761, 65), {}],
  ['empty', 'empty.txt', '', {}],
  ['empty', 'blank.txt', ' \n\n ', {}],
  ['unsupported-type', 'song.mp3', 'ID3', {}],
  ['type-mismatch', 'program.docx', 'MZ\u0090\0', {}],
  ['type-mismatch', 'paper.docx', '%PDF-1.7\n', {}],
  ['type-mismatch', 'text.pdf', 'Just text', {}],
  ['type-mismatch', 'two-faced.pdf', '%PDF-1.7\nPK\u0003\u0004 PK\u0005\u0006', {}],
  ['encrypted', 'secret.docx', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), {}],
  ['type-mismatch', 'old.docx', Buffer.concat([ole, Buffer.from('WordDocument', 'utf16le')]), {}],
])('%s is the verdict on %s, and the caller lives on', async (verdict, name, content, limits) => {
  await expect(read(name, content, limits)).rejects.toMatchObject({ verdict })
})

test('after a refusal the next file is read', async () => {
  await expect(read('slow2.txt', 'Hello', { readMs: -1 })).rejects.toMatchObject({ verdict: 'timeout' })
  const { units } = await read('fine.txt', 'Hello there.')
  expect(units.map((unit) => unit.pieces)).toEqual([['Hello there.']])
})

test('what the child writes comes back with the units of the new file', async () => {
  const parser = sandboxedParser({ name: 'round.txt', bytes: bytesOf('One.\n\nTwo.\n') })
  const { units } = await parser.extract()
  const targets = units.map(({ id }) => ({ id, pieces: [`[${id}]`] }))
  const { bytes, output } = await parser.rebuild(targets, { source: 'en', target: 'es' })
  parser.close()
  expect(new TextDecoder().decode(bytes)).toBe('[t0]\n\n[t1]\n')
  expect(output.map((unit) => unit.pieces)).toEqual([['[t0]'], ['[t1]']])
})

test('U1: pages of a PDF that was written here are measured and put into another one by the child, which reads it again', async () => {
  const [own, other] = [await makePdf(2), await makePdf(3)]
  const { bytes: attached, lacking } = await withParser({ name: 'source.pdf', bytes: other }, async (parser) => {
    const sizes = await parser.pageSizes([own, other])
    expect(sizes.map(({ length }) => length)).toEqual([2, 3])
    expect(sizes[0]?.[0]).toEqual({ width: expect.any(Number) as number, height: expect.any(Number) as number })
    return parser.attachPages(own, [{ page: 1, part: 0, index: 2 }], [other])
  })
  // Its page is there, and nothing draws it.
  expect(lacking).toEqual([2])
  const document = await PDFDocument.load(attached)
  const drawn = document.getPages().map((page) => page.node.Resources()?.get(PDFName.of('XObject'))?.toString() ?? '')
  expect(drawn.map((names) => names.includes('/Attached'))).toEqual([false, true])
})

test('U1: a file that cannot be opened as a PDF fails in the child alone', async () => {
  const broken = withParser({ name: 'source.pdf', bytes: await makePdf(1) }, (parser) =>
    parser.pageSizes([bytesOf('%PDF-1.7 and nothing else')]),
  )
  await expect(broken).rejects.toMatchObject({ verdict: 'corrupt' })
})
