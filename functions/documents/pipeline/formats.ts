import type { DocumentKind, Format } from '../model/unit.ts'

/** Loads the code of one format only when a file of that kind is there: a cold start pays for what it uses. */
export async function loadFormat(kind: DocumentKind): Promise<Format> {
  const { format } = await loaders[kind]()
  return format
}

const loaders: Record<DocumentKind, () => Promise<{ format: Format }>> = {
  docx: () => import('../docx/format.ts'),
  pdf: () => import('../pdf/format.ts'),
  txt: () => import('../txt/format.ts'),
}
