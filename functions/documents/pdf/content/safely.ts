import { DocumentRefusal } from '#shared/documents/verdict.ts'

/** A part that cannot be read is as if it were empty; a refusal is for the whole document. */
export function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error
    if (error instanceof RangeError || error instanceof TypeError) return undefined
    throw error
  }
}
