import { DetectDocumentTextCommand, TextractClient } from '@aws-sdk/client-textract'
import { type Ocr, UnreadablePicture } from '../documents/index.ts'
import { linesOf } from './textract-lines.ts'
import { answeredWithin } from './vendor.ts'

/** Its tries together end before the step that reads a document: one that hangs is not taken for a file that breaks the parser. */
const client = new TextractClient({
  retryMode: 'adaptive',
  maxAttempts: 6,
  requestHandler: answeredWithin(45_000),
})

/** The lines of one page image (PNG, JPEG or TIFF) in reading order, slanted pages set straight. It finds the language by itself. */
export const readPage: Ocr = async (image) => {
  if (image.length > maxImageBytes) throw new UnreadablePicture('too large')
  try {
    const { Blocks = [] } = await client.send(new DetectDocumentTextCommand({ Document: { Bytes: image } }))
    return linesOf(Blocks)
  } catch (error) {
    if (error instanceof Error && refusals.has(error.name)) throw new UnreadablePicture(error.name)
    throw error
  }
}

/** A page waits for it: a service that hangs is one that cannot be used. */
const availableMs = 10_000

/** Whether scans can be read right now. It shows the service something that is no image: only one that works says so. */
export async function isAvailable(): Promise<boolean> {
  try {
    const nothing = new DetectDocumentTextCommand({ Document: { Bytes: new Uint8Array([0]) } })
    await client.send(nothing, { abortSignal: AbortSignal.timeout(availableMs) })
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'UnsupportedDocumentException'
  }
}

/** What one call takes. */
const maxImageBytes = 10 * 1024 * 1024
const refusals = new Set(['UnsupportedDocumentException', 'BadDocumentException', 'DocumentTooLargeException'])
