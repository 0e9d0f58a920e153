import { createUpload } from '#shared/documents/api.ts'
import type { UploadId } from '#shared/lib/id.ts'
import { call } from '../../lib/api.ts'

export type Sent = { sentBytes: number; totalBytes: number }

/** Asks for an upload ticket and sends the file straight to storage, with real progress. Returns the upload's id. */
export async function uploadFile(file: File, onProgress: (sent: Sent) => void, signal: AbortSignal): Promise<UploadId> {
  const ticket = await call(createUpload, { filename: file.name, size: file.size }, signal)
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
  form.append('file', file)
  await post(ticket.url, form, file.size, onProgress, signal)
  return ticket.uploadId
}

/** `fetch` cannot tell how much of a body was sent; this request can. */
function post(
  url: string,
  form: FormData,
  size: number,
  onProgress: (sent: Sent) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      // The form around the file counts too; scaled, the file's own size is what the person knows.
      onProgress({ sentBytes: Math.min(size, Math.round((loaded / Math.max(1, total)) * size)), totalBytes: size })
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new UploadError(request.status))
    })
    request.addEventListener('error', () => reject(new UploadError(0)))
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Storage did not take the file; `status` is 0 where the connection broke. */
export class UploadError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The upload failed (${status})`)
    this.name = 'UploadError'
    this.status = status
  }
}
