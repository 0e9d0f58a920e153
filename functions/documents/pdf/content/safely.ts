import { DocumentRefusal } from '#shared/documents/verdict.ts'

/** Undefined for a part that cannot be read; a `DocumentRefusal` is thrown on. */
export function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error
    if (error instanceof RangeError || error instanceof TypeError) return undefined
    throw error
  }
}
