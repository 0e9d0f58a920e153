/** A text that is being changed: the one that it began with, and what was written over others that have changed since. */
export type BegunText = { began: string; text: string; older: readonly string[] }

/**
 * Goes on with what was kept. Where the text has changed elsewhere since, the newer one stands there, and what was written stands beside it: nobody
 * overwrites it without having seen it.
 */
export function goOn<T extends BegunText>(kept: T, began: string, text: string): T {
  if (kept.began === began) return kept
  const isWritten = kept.text.trim() !== '' && kept.text !== kept.began && kept.text !== text
  return { ...kept, began, text, older: isWritten ? [...kept.older, kept.text] : kept.older }
}

/** An older text takes the field; what was written there meanwhile takes its place. */
export function takeOlder<T extends BegunText>(now: T, older: string): T {
  const others = now.older.filter((one) => one !== older)
  return {
    ...now,
    text: older,
    older: now.text.trim() === '' || now.text === now.began ? others : [...others, now.text],
  }
}

/** Nothing is kept of an emptied text without notes: what stands in the job is the better beginning. */
export const isEmptied = ({ text, notes }: BegunText & { notes: string }): boolean => `${text}${notes}`.trim() === ''
