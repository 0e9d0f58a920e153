import { absent, heading } from './report.ts'

/** Reading scans against the Tesseract command at `OMP_THREAD_LIMIT=1`. */
export async function measure(): Promise<void> {
  heading('Scans')
  absent('against tesseract', 'no reader of scans is connected yet')
}
