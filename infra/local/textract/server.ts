import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { installedData } from '#functions/documents/engines/tesseract.ts'
import { UnreadablePicture } from '#functions/documents/index.ts'
import { AwsError, awsJson } from '../aws-json.ts'
import { CREDENTIALS, REGION } from '../cloud/ministack.ts'
import { type Listening, listen } from '../server.ts'
import { toBlocks } from './blocks.ts'
import { readImage } from './tesseract.ts'

const Document = z.object({
  Bytes: z.base64().optional(),
  S3Object: z.object({ Bucket: z.string(), Name: z.string(), Version: z.string().optional() }).optional(),
})
const Detect = z.object({ Document })
const Analyze = z.object({ Document, FeatureTypes: z.array(z.string()) })

/** Textract's synchronous reading of one page (PNG, JPEG, TIFF), spoken by Tesseract. Objects are fetched from the local cloud. */
export async function startTextract(options: { port: number; gateway: string }): Promise<Listening> {
  const installed = await installedData()
  const s3 = new S3Client({ endpoint: options.gateway, region: REGION, credentials: CREDENTIALS, forcePathStyle: true })
  const read = async (document: z.infer<typeof Document>, layout: boolean) => {
    if (installed.size === 0)
      throw new AwsError('InternalServerError', 'Tesseract is not installed here', { status: 500 })
    const image = await imageOf(document, s3)
    const page = await readImage(image, installed).catch(refuseUnreadable)
    return { DocumentMetadata: { Pages: 1 }, Blocks: toBlocks(page, 1, { layout }) }
  }
  const operations = {
    DetectDocumentText: async (input: unknown) => ({
      ...(await read(parse(Detect, input).Document, false)),
      DetectDocumentTextModelVersion: '1.0',
    }),
    AnalyzeDocument: async (input: unknown) => {
      const { Document: document, FeatureTypes } = parse(Analyze, input)
      const unknown = FeatureTypes.filter((feature) => feature !== 'LAYOUT')
      if (unknown.length > 0)
        throw new AwsError('InvalidParameterException', `Only LAYOUT is read here, not ${unknown.join(', ')}`)
      return { ...(await read(document, true)), AnalyzeDocumentModelVersion: '1.0' }
    },
  }
  return listen(options.port, awsJson(operations))
}

async function imageOf(document: z.infer<typeof Document>, s3: S3Client): Promise<Uint8Array> {
  const bytes = document.Bytes ? Buffer.from(document.Bytes, 'base64') : await fromS3(document.S3Object, s3)
  if (bytes.length > 10_485_760)
    throw new AwsError('DocumentTooLargeException', 'The document cannot be larger than 10 MB')
  const known = ['89504e47', 'ffd8ff', '49492a00', '4d4d002a'].some((magic) =>
    Buffer.from(bytes).toString('hex', 0, 4).startsWith(magic),
  )
  if (!known) throw new AwsError('UnsupportedDocumentException', 'Request has unsupported document format')
  return bytes
}

async function fromS3(object: z.infer<typeof Document>['S3Object'], s3: S3Client): Promise<Uint8Array> {
  if (!object) throw new AwsError('InvalidParameterException', 'Request has invalid parameters')
  const command = new GetObjectCommand({ Bucket: object.Bucket, Key: object.Name, VersionId: object.Version })
  const found = await s3.send(command).catch(() => undefined)
  const bytes = await found?.Body?.transformToByteArray()
  if (!bytes)
    throw new AwsError(
      'InvalidS3ObjectException',
      'Unable to get object metadata from S3. Check object key, region and/or access permissions.',
    )
  return bytes
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof UnreadablePicture) throw new AwsError('BadDocumentException', 'Unable to read the document')
  throw error
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new AwsError('InvalidParameterException', z.prettifyError(parsed.error))
  return parsed.data
}
