import { expect, test } from 'vitest'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { scannedPages } from './read-scans.ts'

/** A page that is a picture, of which the document says that it has 100 by 100 dots. */
const page = (filter: string, data: Uint8Array, parms = '') =>
  onePage(
    {
      4: stream(
        Buffer.from(data).toString('latin1'),
        `/Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /${filter} ${parms}`,
      ),
      5: stream('q 300 0 0 300 0 0 cm /I Do Q'),
    },
    '/XObject << /I 4 0 R >>',
  )

const two = (value: number) => [value >> 8, value & 255]
const four = (value: number) => [...two(value >>> 16), ...two(value & 65_535)]
const jpeg = (side: number, before: number[] = []) =>
  page(
    'DCTDecode',
    Uint8Array.from([0xff, 0xd8, ...before, 0xff, 0xc0, 0, 11, 8, ...two(side), ...two(side), 1, 1, 0x11, 0, 0xff]),
  )
const jp2 = (side: number) =>
  page('JPXDecode', Uint8Array.from([0xff, 0x4f, 0xff, 0x51, 0, 41, 0, 0, ...[side, side, 0, 0].flatMap(four)]))
const fax = (columns: number) =>
  page('CCITTFaxDecode', new Uint8Array(40), `/DecodeParms << /K -1 /Columns ${columns} >>`)

test.each([
  ['a JPEG', jpeg, 6000, 7000],
  ['a JPEG with bytes between its segments', (side: number) => jpeg(side, [0, 0xff, 0xff, 0xd0, 7]), 6000, 7000],
  ['a JPEG 2000', jp2, 6000, 7000],
  ['a fax', fax, 900_000, 1_100_000],
  ['a fax without columns', fax, 1, -1],
])('U1: %s that takes more room than it may is handed to no reader of scans', async (_, make, right, wrong) => {
  expect([...(await scannedPages(make(right)))]).toHaveLength(1)
  expect([...(await scannedPages(make(wrong)))]).toEqual([])
})
