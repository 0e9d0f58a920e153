import type { Formality } from '#shared/languages/formality.ts'

/**
 * The port of every translation engine: Amazon Translate in the cloud, command-line engines on a laptop, pseudo in tests.
 * An engine gets texts and gives as many back, in order. Everything about documents (tags, sentences, memory) stays outside.
 */
export type Engine = {
  name: string
  /** What one text is: a whole unit, what stands between tabs and breaks, or one sentence. */
  grain: 'unit' | 'line' | 'sentence'
  /** Bytes of UTF-8 that one call may carry, separators included. */
  maxBytesPerCall: number
  /** True when inline tags as `text/markup.ts` writes them come back around the right words. */
  keepsTags: boolean
  /** True when each character costs money: nothing is sent twice to learn where a tag belongs. */
  metered: boolean
  /** False for engines that must change every letter, such as pseudo: then e-mail and web addresses are not restored. */
  protects: boolean
  /** How many calls may run at once. */
  parallel: number
  /** Whether the engine takes a terminology of its own; else glossaries are applied around it. */
  terminology?: boolean
  pairs(): Promise<LanguagePair[]>
  translate(batch: readonly EngineText[], options: EngineOptions): Promise<string[]>
  close?(): Promise<void>
}

/** `tagged` texts carry markup and escapes; all others are plain. */
export type EngineText = { text: string; tagged: boolean }

export type LanguagePair = { source: string; target: string }

export type EngineOptions = LanguagePair & {
  signal?: AbortSignal
  formality?: Formality
  /** For engines without a terminology of their own, and for the checks afterwards. */
  terms?: readonly Term[]
  /** The name under which the terms were given to an engine that takes a terminology. */
  terminology?: string
}

export type { Formality }

/** One glossary entry in the direction of the translation. */
export type Term = { source: string; target: string }

/** The engine cannot do this at all: a pair it lacks, a program that is not installed. Shown to people as it is. */
export class EngineUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EngineUnavailable'
  }
}
