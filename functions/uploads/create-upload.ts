import type { createUpload as row } from '#shared/documents/api.ts'
import { maxFileBytes, uploadTicketSeconds } from '#shared/documents/document.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { openUpload } from '../lib/open-upload.ts'

/** Gives out a ticket to send one file: the key is ours, the type and the size are bound, and it lives five minutes (promise U4). */
export const createUpload: Verb<typeof row, 'data' | 'files'> = async (ctx, { filename, size }) => {
  const upload = await openUpload(ctx, caller(ctx).userId, { filename, size })
  const { url, fields } = await ctx.files.uploadForm(upload.key, {
    contentType: uploadContentType,
    maxBytes: maxFileBytes,
    seconds: uploadTicketSeconds,
  })
  return { output: { uploadId: upload.id, url, fields } }
}

/** What a file claims to be is decided by its content, later. */
const uploadContentType = 'application/octet-stream'
