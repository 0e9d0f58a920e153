import { createCipheriv, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectSeconds } from '../../testing/expect-seconds.ts'
import { stream } from '../../testing/pdf/raw.ts'
import { spentMs } from '../../testing/spent.ts'
import { openPdf } from './open.ts'
import { Ref } from './primitives.ts'

type Written = { num: number; body: string; wrong?: boolean }

const numbered = (n: number) => `<< /Number ${n} >>`
const top: Written[] = [
  { num: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
  { num: 2, body: '<< /Type /Pages /Kids [] /Count 0 >>' },
]

/** An object stream of the objects, by their numbers. */
function pack(objects: [number, string][], seal: (content: string) => string = (content) => content): string {
  const starts = objects.map((_, i) => objects.slice(0, i).reduce((sum, [, body]) => sum + body.length + 1, 0))
  const head = objects.map(([num], i) => `${num} ${starts[i]} `).join('')
  const content = head + objects.map(([, body]) => `${body} `).join('')
  return stream(seal(content), `/Type /ObjStm /N ${objects.length} /First ${head.length}`)
}

/**
 * Objects in their order in the file and a table of them, in which the wrong ones stand some bytes off; of two of a number the
 * later one counts, and before both what the table says to be packed (the number, its object stream, the index in it).
 */
function written(
  objects: Written[],
  { packed = [], entries = '', start }: { packed?: number[][]; entries?: string; start?: number | undefined } = {},
): Uint8Array {
  const parts = ['%PDF-1.7\n']
  let length = parts.join('').length
  const last = Math.max(...objects.map(({ num }) => num), ...packed.map(([num = 0]) => num)) + 1
  const rows = Buffer.alloc(last * 9)
  const row = (num: number, type: number, where: number, index: number) => {
    rows[num * 9] = type
    rows.writeUInt32BE(where, num * 9 + 1)
    rows.writeUInt32BE(index, num * 9 + 5)
  }
  for (const { num, body, wrong } of objects) {
    row(num, 1, length + (wrong ? 9 : 0), 0)
    const part = `${num} 0 obj\n${body}\nendobj\n`
    parts.push(part)
    length += part.length
  }
  for (const [num = 0, inside = 0, index = 0] of packed) row(num, 2, inside, index)
  const table = stream(
    rows.toString('latin1'),
    `/Type /XRef /Size ${last} /W [1 4 4] /Root 1 0 R /ID [<00> <00>] ${entries}`,
  )
  const end = `${last} 0 obj\n${table}\nendobj\nstartxref\n${start ?? length}\n%%EOF`
  return Buffer.from(parts.join('') + end, 'latin1')
}

const numbersIn = (bytes: Uint8Array, ...nums: number[]) => {
  const file = openPdf(bytes)
  return nums.map((num) => file.dict(new Ref(num))?.get('Number'))
}

const key = Buffer.alloc(32, 7)
const salts = { check: Buffer.from('12345678'), wrap: Buffer.from('87654321') }
const aes256 = (under: Uint8Array, iv: Uint8Array, data: Uint8Array, padded: boolean) => {
  const cipher = createCipheriv('aes-256-cbc', under, iv).setAutoPadding(padded)
  return Buffer.concat([cipher.update(data), cipher.final()])
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const user = Buffer.concat([sha256(salts.check), salts.check, salts.wrap])
const userKey = aes256(sha256(salts.wrap), Buffer.alloc(16), key, false)
const none = '00'.repeat(48)
const encryption = `<< /Filter /Standard /V 5 /R 5 /StmF /StdCF /StrF /StdCF /CF << /StdCF << /CFM /AESV3 >> >>
  /U <${user.toString('hex')}> /UE <${userKey.toString('hex')}> /O <${none}> /OE <${none}> >>`
const sealed = (content: string) => {
  const iv = Buffer.alloc(16, 1)
  return Buffer.concat([iv, aes256(key, iv, Buffer.from(content, 'latin1'), true)]).toString('latin1')
}

test.each([
  ['one wrong offset', { num: 4, body: numbered(4), wrong: true }, {}],
  ['a wrong offset of its encryption', { num: 4, body: numbered(4) }, { encryption: { wrong: true } }],
  ['no table', { num: 4, body: numbered(4) }, { start: 3 }],
])(
  'U1: an encrypted file with %s keeps its packed objects',
  (_, object, {
    encryption: more = {},
    start,
  }: {
    encryption?: { wrong?: boolean }
    start?: number
  }) => {
    const packs = pack(
      [
        [5, numbered(5)],
        [6, numbered(6)],
      ],
      sealed,
    )
    const bytes = written([...top, { num: 3, body: encryption, ...more }, object, { num: 7, body: packs }], {
      packed: [
        [5, 7, 0],
        [6, 7, 1],
      ],
      entries: '/Encrypt 3 0 R',
      start,
    })
    expect(numbersIn(bytes, 4, 5, 6)).toEqual([4, 5, 6])
  },
)

test('U1: a packed object whose table entry is wrong is found in an encrypted file', () => {
  const packs = pack(
    [
      [5, numbered(5)],
      [6, numbered(6)],
    ],
    sealed,
  )
  const bytes = written([...top, { num: 3, body: encryption }, { num: 7, body: packs }], {
    packed: [
      [5, 2, 0],
      [6, 7, 1],
    ],
    entries: '/Encrypt 3 0 R',
  })
  expect(numbersIn(bytes, 5, 6)).toEqual([5, 6])
})

const wrong = { num: 4, body: numbered(4), wrong: true }
const old = { num: 5, body: numbered(50) }

test.each([
  ['one wrong offset', {}],
  ['no table', { start: 3 }],
])('U1: in a file with %s the newest of the copies of an object counts, packed or not', (_, options) => {
  const saved = [...top, wrong, old, { num: 7, body: pack([[5, numbered(51)]]) }]
  expect(numbersIn(written(saved, { packed: [[5, 7, 0]], ...options }), 4, 5)).toEqual([4, 51])
  const twice = [...saved, { num: 8, body: pack([[5, numbered(52)]]) }]
  expect(numbersIn(written(twice, { packed: [[5, 8, 0]], ...options }), 4, 5)).toEqual([4, 52])
  // The first object stream was written once more at the end.
  const again = [...twice, { num: 7, body: pack([[5, numbered(53)]]) }]
  expect(numbersIn(written(again, { packed: [[5, 7, 0]], ...options }), 4, 5)).toEqual([4, 53])
  const plain = [...again, { num: 5, body: numbered(54) }]
  expect(numbersIn(written(plain, options), 4, 5)).toEqual([4, 54])
  expect(numbersIn(written([...plain, { num: 5, body: numbered(55) }], options), 4, 5)).toEqual([4, 55])
})

test('U1: after a wrong offset the right ones stay, and what the table lacks is searched for', () => {
  const attached = { num: 6, body: stream(`5 0 obj\n${numbered(99)}\nendobj\n`) }
  const bytes = written([...top, wrong, { num: 5, body: numbered(5) }, attached, { num: 8, body: numbered(8) }])
  const text = Buffer.from(bytes).toString('latin1')
  expect(numbersIn(bytes, 4, 5)).toEqual([4, 5])
  // The row of object 8 is the last: a table that ends before it.
  expect(numbersIn(Buffer.from(text.replace('/Size 9', '/Size 8'), 'latin1'), 4, 5, 8)).toEqual([4, 5, 8])
})

test('U2: a file with many wrong offsets is searched once', { tags: ['long'] }, () => {
  const objects = Array.from({ length: 20_000 }, (_, i) => ({ num: i + 3, body: numbered(i), wrong: true }))
  const bytes = written([...top, ...objects])
  const before = spentMs()
  const numbers = numbersIn(bytes, ...objects.map(({ num }) => num))
  expectSeconds((spentMs() - before) / 1000, 2)
  expect(numbers.every((number, i) => number === i)).toBe(true)
})
