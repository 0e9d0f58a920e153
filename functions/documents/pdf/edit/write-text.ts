import { inherited, richTwins, textAt } from '../content/form-fields.ts'
import type { PdfFile } from '../file/open.ts'
import { currentDict, type ObjectPlace, replaceAt } from '../file/place.ts'
import { numberOf } from '../file/primitives.ts'
import { encodeTextString } from '../file/text-string.ts'
import type { PdfWriter } from '../file/write.ts'

/** Writes a text in place of another one. Entries that repeat that one in another form (rich text, /ActualText) are removed. */
export function writeText(file: PdfFile, writer: PdfWriter, place: ObjectPlace, key: string, text: string): void {
  const dict = currentDict(writer, place)
  if (!dict) return
  const written = encodeTextString(text)
  const changed = new Map(dict).set(key, written)
  for (const twin of twins[key] ?? []) changed.delete(twin)
  if (key === 'V') {
    // A viewer cuts a longer value as soon as somebody clicks into its field.
    const most = numberOf(inherited(file, dict, 'MaxLen').value, 0)
    if (most > 0 && text.length > most) changed.set('MaxLen', text.length)
    // This one comes back when the form is reset.
    if (dict.has('DV') && textAt(file, dict, 'DV') === textAt(file, dict, 'V')) changed.set('DV', written)
  }
  replaceAt(writer, place, changed)
}

const twins: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(richTwins).map(([key, twin]) => [key, [twin]])),
  Alt: ['ActualText', 'E'],
  // What a button says while it is pressed or pointed at.
  CA: ['RC', 'AC'],
}
