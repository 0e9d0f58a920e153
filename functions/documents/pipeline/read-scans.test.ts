import { expect, test } from 'vitest'
import { type OcrLine, UnreadablePicture } from '../ports/ocr.ts'
import { maxScannedPages, readScans } from './read-scans.ts'

const pages = (pictures: readonly number[]): Parameters<typeof readScans>[0] => ({
  async *scannedPages() {
    for (const [i, picture] of pictures.entries()) yield { page: i + 1, picture, image: Uint8Array.of(picture) }
  },
  analyseScan: async (lines) => ({ lines, rules: [] }),
})

const line = (text: string, confidence = 90): OcrLine => ({
  text,
  confidence,
  words: [],
  left: 0,
  top: 0,
  width: 1,
  height: 0.1,
})

test('a picture that many pages show is read once, and stands on each', async () => {
  let calls = 0
  const scans = await readScans(pages([7, 8, 7]), async ([picture]) => [line(`${picture} by call ${++calls}`)], 'en')
  expect(calls).toBe(2)
  expect([...scans].map(([page, { lines }]) => [page, lines[0]?.text[0]])).toEqual([
    [1, '7'],
    [2, '8'],
    [3, '7'],
  ])
})

test('no more pictures are in hand than may be read at once', async () => {
  let open = 0
  let most = 0
  const slow = async () => {
    most = Math.max(most, ++open)
    await new Promise((resolve) => setImmediate(resolve))
    open--
    return []
  }
  await readScans(pages([1, 2, 3, 4, 5, 6, 7]), slow, 'en', 2)
  expect(most).toBe(2)
})

test('a picture that the reader does not take leaves its page without text; any other failure is thrown', async () => {
  const failing = (error: Error) => readScans(pages([1]), () => Promise.reject(error), 'en')
  expect([...(await failing(new UnreadablePicture()))]).toEqual([[1, { lines: [], rules: [] }]])
  await expect(failing(new Error('no answer'))).rejects.toThrow('no answer')
})

test('a file of pictures without end is refused', async () => {
  const endless = pages(Array.from({ length: maxScannedPages + 1 }, () => 1))
  await expect(readScans(endless, async () => [], 'en')).rejects.toMatchObject({ verdict: 'too-complex' })
})
