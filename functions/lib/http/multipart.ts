import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { maxMultipartBytes } from '#shared/documents/document.ts'
import { AppError } from '#shared/lib/error.ts'

export type FormFile = { filename: string; bytes: Uint8Array }
export type Form = { fields: Record<string, string>; file: FormFile | null }

export const isMultipart = (event: APIGatewayProxyEventV2): boolean =>
  /^multipart\/form-data\b/i.test(event.headers['content-type'] ?? '')

/** Reads a form with at most one file, named `file`. Everything is bounded; what is over a bound is refused, never cut. */
export function readForm(event: APIGatewayProxyEventV2): Promise<Form> {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'latin1')
  if (body.length > maxMultipartBytes + formOverhead) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const form: Form = { fields: {}, file: null }
    const busboy = open(event, reject)
    if (!busboy) return
    busboy.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) reject(malformed())
      else Object.defineProperty(form.fields, name, { value, enumerable: true, configurable: true })
    })
    busboy.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => reject(tooLarge()))
      // Without a listener of its own, a form that breaks off inside its file would end the process.
      stream.on('error', () => reject(malformed()))
      stream.on('end', () => {
        if (name === 'file') form.file = { filename, bytes: Buffer.concat(chunks) }
      })
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      busboy.on(limit, () => reject(malformed()))
    busboy.on('error', () => reject(malformed()))
    busboy.on('finish', () => resolve(form))
    busboy.end(body)
  })
}

function open(event: APIGatewayProxyEventV2, reject: (error: AppError) => void): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': event.headers['content-type'] ?? '' },
      limits: { files: 1, fields: 20, parts: 21, fieldSize: 1000, fieldNameSize: 100, fileSize: maxMultipartBytes },
    })
  } catch {
    reject(malformed())
    return undefined
  }
}

/** Room for the boundaries and the other fields. */
const formOverhead = 64 * 1024

const malformed = () => new AppError('form-unreadable')
const tooLarge = () => new AppError('form-too-large')
