import { expect, test } from 'vitest'
import { makePng } from '../../images/make-picture.ts'
import { openPdf } from '../../pdf/file/open.ts'
import { pagesOf } from '../../pdf/file/pages.ts'
import { onePart, plainParagraph } from './flow.ts'
import { renderFlow } from './render-flow.ts'

const page = { width: 200, height: 200, top: 10, right: 10, bottom: 10, left: 10, header: 5, footer: 5 }

/** The pictures on the pages of a document that shows each of these, and how many of them it does not draw. */
async function imagesOf(pictures: readonly Uint8Array[]) {
  const blocks = pictures.map((bytes) =>
    plainParagraph([{ text: '', size: 10, picture: { bytes, width: 50, height: 50 } }], false),
  )
  const { bytes, undrawnPictures } = await renderFlow(onePart(page, blocks), { language: 'en' })
  const file = openPdf(bytes)
  const images = [...pagesOf(file)].flatMap(({ dict }) => [
    ...(file.dict(file.dict(dict.get('Resources'))?.get('XObject'))?.values() ?? []),
  ])
  const streams = images.flatMap((image) => {
    const stream = file.stream(image)
    return stream ? [{ dict: stream.dict, raw: stream.raw, bytes: () => file.bytes(stream) }] : []
  })
  return { streams, undrawnPictures }
}

test('a PNG goes in as it is packed, with the filters of its rows', async () => {
  const png = makePng(3, 2, 2)
  const { streams } = await imagesOf([png])
  expect(streams[0]?.dict.get('DecodeParms')).toEqual(
    new Map(Object.entries({ Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: 3 })),
  )
  expect(Buffer.from(png).includes(Buffer.from(streams[0]?.raw ?? 'none'))).toBe(true)
  expect(streams[0]?.bytes()).toEqual(new Uint8Array(18))
})

test('each picture of a document with many is drawn, whatever lets through', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const screens = Array.from({ length: 30 }, () => makePng(1600, 1000, 2))
  const clear = Array.from({ length: 10 }, () => makePng(2500, 2500, 6))
  const { streams, undrawnPictures } = await imagesOf([...screens, ...clear])
  expect([streams.length, undrawnPictures]).toEqual([40, 0])
})

test('a picture that cannot be drawn is counted, and costs those behind it nothing', async () => {
  const huge = makePng(6000, 4000, 6)
  const cut = makePng(300, 300, 2).subarray(0, 60)
  const { streams, undrawnPictures } = await imagesOf([huge, cut, makePng(9, 9, 6), huge.slice(), makePng(9, 9, 2)])
  expect([streams.length, undrawnPictures]).toEqual([2, 3])
})
