import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { Format } from '../model/unit.ts'
import { extract } from './extract.ts'
import { rebuild } from './rebuild.ts'

/** DOCX: translated in place in the Open XML. Whatever the bytes, only a `DocumentRefusal` is thrown. */
export const format: Format = {
  extract: refusing(extract),
  rebuild: refusing(rebuild),
}

/** An unexpected failure of the reader is a refusal too; the error keeps its cause. */
function refusing<A extends unknown[], R>(verb: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await verb(...args)
    } catch (error) {
      if (error instanceof DocumentRefusal) throw error
      const refusal = new DocumentRefusal('too-complex', String(error))
      refusal.cause = error
      throw refusal
    }
  }
}
