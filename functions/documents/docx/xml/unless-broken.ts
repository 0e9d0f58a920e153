import { DocumentRefusal, type Verdict } from '#shared/documents/verdict.ts'

/** What is read from a part that the text can do without; null where it cannot be read: that loses no translation. */
export function unlessBroken<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof DocumentRefusal && broken.has(error.verdict)) return null
    throw error
  }
}

/** A danger is none of them: it refuses the document wherever it stands. */
const broken = new Set<Verdict>(['corrupt', 'too-complex'])
