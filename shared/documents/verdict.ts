/**
 * Why a file is refused: one code and one exit code of the `translate` command. The customer reads the sentence of its
 * `verdictCode`: it says what is wrong and what to do next.
 */
export const verdicts = {
  'unsupported-type': { exit: 10 },
  'type-mismatch': { exit: 11 },
  'too-large': { exit: 12 },
  empty: { exit: 13 },
  encrypted: { exit: 14 },
  corrupt: { exit: 15 },
  bomb: { exit: 16 },
  'too-complex': { exit: 17 },
  macros: { exit: 18 },
  'external-content': { exit: 19 },
  'embedded-object': { exit: 20 },
  dtd: { exit: 21 },
  'unsafe-name': { exit: 22 },
  'unsupported-encoding': { exit: 23 },
  timeout: { exit: 24 },
  'dynamic-form': { exit: 25 },
  'undrawn-pictures': { exit: 26 },
} as const

export type Verdict = keyof typeof verdicts

export const verdictCode = (verdict: Verdict) => (verdict === 'empty' ? 'no-text' : (`file-${verdict}` as const))

/**
 * A file that cannot be translated, with the reason as a code; its message is a detail for the log. Not a bug: a call answers it in the
 * sentence of `refusalCode`, and it is never logged as an error.
 */
export class DocumentRefusal extends Error {
  readonly verdict: Verdict
  readonly refusalCode: ReturnType<typeof verdictCode>
  constructor(verdict: Verdict, detail?: string) {
    super(detail ?? verdict)
    this.name = 'DocumentRefusal'
    this.verdict = verdict
    this.refusalCode = verdictCode(verdict)
  }
}
