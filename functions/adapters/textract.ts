import { type Block, DetectDocumentTextCommand, TextractClient } from '@aws-sdk/client-textract'

const client = new TextractClient({ retryMode: 'adaptive', maxAttempts: 6 })

/** The lines and words of one page image (PNG or JPEG), with their places as shares of the page. */
export async function readPage(image: Uint8Array): Promise<Block[]> {
  const { Blocks = [] } = await client.send(new DetectDocumentTextCommand({ Document: { Bytes: image } }))
  return Blocks
}

/** Whether scans can be read right now. It shows the service something that is no image: only one that works says so. */
export async function isAvailable(): Promise<boolean> {
  try {
    await client.send(new DetectDocumentTextCommand({ Document: { Bytes: new Uint8Array([0]) } }))
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'UnsupportedDocumentException'
  }
}
