/**
 * Why a file is refused: one code, one exit code of the `translate` command, one sentence for the customer.
 * The sentence says what is wrong and what to do next.
 */
export const verdicts = {
  'unsupported-type': {
    exit: 10,
    message: 'This file is not a PDF, DOCX or TXT. Save it as one of these and upload it again.',
  },
  'type-mismatch': {
    exit: 11,
    message: 'The content of this file does not match its name. Export it again as PDF, DOCX or TXT.',
  },
  'too-large': { exit: 12, message: 'This file is larger than 10MB. Please split it or save it in a smaller size.' },
  empty: { exit: 13, message: 'No text was found in this file.' },
  encrypted: { exit: 14, message: 'This file is protected by a password. Remove the password and upload it again.' },
  corrupt: {
    exit: 15,
    message: 'This file is damaged and cannot be read. Open it, save it again and upload the new copy.',
  },
  bomb: {
    exit: 16,
    message: 'This file unpacks to far more than its size. Save a fresh copy from your editor and upload that.',
  },
  'too-complex': {
    exit: 17,
    message: 'This file is too complex to process safely. Please split it into smaller parts.',
  },
  macros: { exit: 18, message: 'This file contains macros. Save it without macros and upload it again.' },
  'external-content': {
    exit: 19,
    message: 'This file loads content from elsewhere. Embed or remove the linked content and upload it again.',
  },
  'embedded-object': {
    exit: 20,
    message: 'This file carries another file inside it that cannot be checked. Remove it and upload it again.',
  },
  dtd: {
    exit: 21,
    message:
      'This file contains definitions that are not safe to read. Save a fresh copy from your editor and upload that.',
  },
  'unsafe-name': {
    exit: 22,
    message: 'This file contains entries with unsafe names. Save a fresh copy from your editor and upload that.',
  },
  'unsupported-encoding': {
    exit: 23,
    message: 'The characters in this text file could not be recognised. Save it as UTF-8 and upload it again.',
  },
  timeout: { exit: 24, message: 'This file took too long to read. Please split it into smaller parts.' },
} as const

export type Verdict = keyof typeof verdicts

/** A file that cannot be translated, with the reason as a code. Not a bug: it is never logged as an error. */
export class DocumentRefusal extends Error {
  readonly verdict: Verdict
  constructor(verdict: Verdict, detail?: string) {
    super(detail ?? verdict)
    this.name = 'DocumentRefusal'
    this.verdict = verdict
  }
}
