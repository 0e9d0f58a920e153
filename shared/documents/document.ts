/** Limits of a document as a customer may send it. */
export const maxFileBytes = 10_485_760
/** What still passes API Gateway and Lambda as a multipart body; larger files go through an upload ticket. */
export const maxMultipartBytes = 4 * 1024 * 1024
export const wordsPerPage = 250
export const uploadTicketSeconds = 300
export const previewCardCharacters = 200
/** Files that one user may send in a day (promise B3). */
export const dailyUploads = { scope: 'uploads', max: 100, windowSeconds: 86_400 }

export const fileTypes = ['pdf', 'docx', 'txt'] as const
export type FileType = (typeof fileTypes)[number]

export const contentTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
}

/** The type that a file name claims; the content is checked on the server. */
export function fileTypeOf(filename: string): FileType | undefined {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return fileTypes.find((type) => type === extension)
}

/** Billed pages: 250 words are a page, and a document has at least one. */
export const pagesOf = (words: number): number => Math.max(1, Math.ceil(words / wordsPerPage))

/** `report.final.docx` → `translated_report.final.pdf`. */
export function translatedFilename(originalFilename: string, format: FileType): string {
  return `translated_${originalFilename.replace(/\.[^.]*$/, '')}.${format}`
}
