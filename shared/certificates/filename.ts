import type { CertifiedFile } from './certificate.ts'
import type { Pack } from './packs.ts'

const endings: Record<CertifiedFile, string> = {
  'certified-pdf': 'certified.pdf',
  'certified-pdf-with-original': 'certified-with-original.pdf',
  'translation-pdf': 'translation.pdf',
  'translation-docx': 'translation.docx',
  'translation-txt': 'translation.txt',
  jws: 'certificate.jws',
}

/** `birth.docx` → `birth-certified.pdf`: whoever keeps all of them sees which is which. */
export const certifiedFilename = (originalFilename: string, file: CertifiedFile): string =>
  `${originalFilename.replace(/\.[^.]*$/, '')}-${endings[file]}`

/** The file that an authority is handed: with a copy of the original behind it where one is demanded. */
export const fileToHandIn = ({ demands }: Pick<Pack, 'demands'>): CertifiedFile =>
  demands.includes('source-copy') ? 'certified-pdf-with-original' : 'certified-pdf'
