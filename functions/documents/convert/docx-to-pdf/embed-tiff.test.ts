import { expect, test } from 'vitest'
import { makeTiff } from '../../images/make-picture.ts'
import { openPdf } from '../../pdf/file/open.ts'
import { pagesOf } from '../../pdf/file/pages.ts'
import { type Dict, name } from '../../pdf/file/primitives.ts'
import { onePart, plainParagraph } from './flow.ts'
import { renderFlow } from './render-flow.ts'

const page = { width: 200, height: 200, top: 10, right: 10, bottom: 10, left: 10, header: 5, footer: 5 }

/** The strips of a TIFF as they are on a page: what their dictionaries say, and their bytes. */
async function stripsOf(bytes: Uint8Array) {
  const picture = { text: '', size: 10, picture: { bytes, width: 50, height: 50 } }
  const rendered = await renderFlow(onePart(page, [plainParagraph([picture], false)]), { language: 'en' })
  const file = openPdf(rendered.bytes)
  const shownBy = (dict: Dict | undefined) => file.dict(file.dict(dict?.get('Resources'))?.get('XObject'))
  const forms = [...pagesOf(file)].flatMap(({ dict }) => [...(shownBy(dict)?.values() ?? [])])
  return forms
    .flatMap((form) => [...(shownBy(file.stream(form)?.dict)?.values() ?? [])])
    .flatMap((image) => {
      const stream = file.stream(image)
      return stream ? [{ dict: stream.dict, raw: [...stream.raw], bytes: () => [...file.bytes(stream)] }] : []
    })
}

const size = { 256: 2, 257: 2 }
const rgb = { ...size, 258: 8, 262: 2, 277: 3 }
const red = [255, 0, 0]

test('a fax goes in as it was packed, with what its reader must know', async () => {
  const [strip] = await stripsOf(makeTiff({ ...size, 259: 4, 262: 0, 266: 2 }, [0b10000001, 0b00000001]))
  expect(strip?.dict.get('Filter')).toMatchObject({ name: 'CCITTFaxDecode' })
  expect(new Map(strip?.dict.get('DecodeParms') as Map<string, unknown>)).toEqual(
    new Map<string, unknown>([
      ['K', -1],
      ['Columns', 2],
      ['Rows', 2],
      ['BlackIs1', false],
    ]),
  )
  expect(strip?.raw).toEqual([0b10000001, 0b10000000])
})

test.each([
  ['not packed', 1, [...red, ...red, ...red, ...red]],
  ['packed in runs', 32773, [2, ...red, 2, ...red, 2, ...red, 2, ...red]],
])('colours that are %s are the colours that they were', async (_, packing, strip) => {
  const [own] = await stripsOf(makeTiff({ ...rgb, 259: packing }, strip))
  expect(own?.bytes()).toEqual([...red, ...red, ...red, ...red])
})

test('strips without counts end where the next one begins', async () => {
  const rows = 40
  const begin = 8 + 2 + 8 * 12 + 4
  const offsets = Array.from({ length: rows }, (_, i) => begin + i * 2 * red.length)
  const dots = Array.from({ length: rows * 2 }, () => red).flat()
  const strips = await stripsOf(makeTiff({ ...rgb, 257: rows, 278: 1, 273: offsets, 279: 2 * red.length }, dots))
  expect(strips.slice(0, -1).map((strip) => strip.bytes())).toEqual(offsets.slice(1).map(() => [...red, ...red]))
})

test('what shows through is left out', async () => {
  const dots = Array.from({ length: 4 }, () => [...red, 9]).flat()
  const [own] = await stripsOf(makeTiff({ ...rgb, 277: 4 }, dots))
  expect(own?.bytes()).toEqual([...red, ...red, ...red, ...red])
})

test('the colours of a palette are of a byte each', async () => {
  const map = [0, 65535, 0, 0, 0, 32768]
  const [strip] = await stripsOf(makeTiff({ ...size, 262: 3, 320: map }, [0b01000000, 0b10000000]))
  expect(strip?.dict.get('ColorSpace')).toEqual([
    name('Indexed'),
    name('DeviceRGB'),
    1,
    new Uint8Array([0, 0, 0, 255, 0, 128]),
  ])
})

test.each([
  ['is cut off', makeTiff(rgb, red).subarray(0, 40)],
  ['is of tiles', makeTiff({ ...rgb, 257: 0 }, red)],
  ['has strips over each other', makeTiff({ ...rgb, 278: 1, 273: [0, 0], 279: [200, 200] }, red)],
  ['is packed in another way', makeTiff({ ...rgb, 259: 7 }, red)],
  ['has no room', makeTiff({ ...rgb, 256: 100_000, 257: 100_000 }, red)],
])('a TIFF that %s is none', async (_, tiff) => {
  expect(await stripsOf(tiff)).toEqual([])
})
