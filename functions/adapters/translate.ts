import {
  DeleteTerminologyCommand,
  ImportTerminologyCommand,
  ListLanguagesCommand,
  ListTerminologiesCommand,
  TranslateClient,
  TranslateTextCommand,
  type TranslateTextCommandInput,
} from '@aws-sdk/client-translate'
import {
  type Engine,
  type EngineOptions,
  type EngineText,
  EngineUnavailable,
  type LanguagePair,
  type Term,
  withCapitals,
} from '../documents/index.ts'
import { log } from '../lib/base.ts'
import { answeredWithin, isOutage } from './vendor.ts'

/**
 * Adaptive: the SDK slows itself down when the engine throttles, with backoff and jitter, before it gives up. Its tries together end
 * before the step that buys a batch: what is paid waits for an engine that hangs, as for one that is down.
 */
const client = new TranslateClient({
  retryMode: 'adaptive',
  maxAttempts: 6,
  requestHandler: answeredWithin(45_000),
})

/** For what is asked for on the way of something else, all of its tries together: a page, or a sweep, does not wait for an engine that hangs. */
const soon = () => ({ abortSignal: AbortSignal.timeout(10_000) })

/** Throttled or down after every retry of the SDK: worth another try later. */
export class EngineBusy extends Error {
  constructor() {
    super('The translation engine did not answer')
    this.name = 'EngineBusy'
  }
}

/** Codes of the languages that the engine translates between, every one into every other. */
export async function listLanguages(): Promise<string[]> {
  const codes: string[] = []
  const waits = soon()
  let NextToken: string | undefined
  do {
    const page = await asked(client.send(new ListLanguagesCommand({ MaxResults: 500, NextToken }), waits))
    for (const { LanguageCode } of page.Languages ?? []) {
      if (LanguageCode !== undefined && LanguageCode !== 'auto') codes.push(LanguageCode)
    }
    NextToken = page.NextToken
  } while (NextToken !== undefined)
  return codes
}

/**
 * Amazon Translate by `TranslateText`, as many texts a call as fit, one a line. It keeps lines and inline tags; where the
 * number of lines comes back wrong each text is asked for alone.
 */
export function openEngine(): Engine {
  return {
    name: 'Amazon Translate',
    grain: 'sentence',
    maxBytesPerCall: 10_000,
    keepsTags: true,
    metered: true,
    protects: true,
    parallel: 4,
    terminology: true,
    pairs: async () => {
      const codes = await listLanguages()
      return codes.flatMap((source) =>
        codes.filter((target) => target !== source).map((target) => ({ source, target })),
      )
    },
    translate,
  }
}

async function translate(batch: readonly EngineText[], options: EngineOptions): Promise<string[]> {
  const TerminologyNames = options.terminology === undefined ? undefined : [options.terminology]
  const together = await ask(batch.map(({ text }) => oneLine(text)).join('\n'), options, TerminologyNames)
  const lines = together.split('\n')
  if (lines.length === batch.length) return lines
  const alone: string[] = []
  for (const { text } of batch) alone.push(oneLine(await ask(oneLine(text), options, TerminologyNames)))
  return alone
}

async function ask(Text: string, options: EngineOptions, TerminologyNames?: string[]): Promise<string> {
  const input: TranslateTextCommandInput = {
    Text,
    SourceLanguageCode: options.source,
    TargetLanguageCode: options.target,
    TerminologyNames,
    ...(options.formality && { Settings: { Formality: options.formality === 'formal' ? 'FORMAL' : 'INFORMAL' } }),
  }
  const abort = options.signal ? { abortSignal: options.signal } : {}
  const { TranslatedText } = await asked(client.send(new TranslateTextCommand(input), abort))
  // The alarm on what the engine costs adds these up (infra/features/account-alarms.ts).
  log.info('the engine was asked', { characters: Text.length })
  return TranslatedText ?? ''
}

/** A text is a sentence; a line break inside one means no more than a space. */
const oneLine = (text: string): string => text.replace(/(?<!\s)\s*[\n\r\u2028\u2029]\s*/g, ' ')

/** Imports the terms of one document as a named terminology; a call takes one. Idempotent. */
export async function openTerminology(
  Name: string,
  terms: readonly Term[],
  { source, target }: LanguagePair,
): Promise<void> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = [[source, target], ...withCapitals(terms).map((term) => [term.source, term.target])]
  const File = Buffer.from(rows.map((row) => row.map(cell).join(',')).join('\n'))
  const TerminologyData = { File, Format: 'CSV', Directionality: 'UNI' } as const
  const command = new ImportTerminologyCommand({ Name, MergeStrategy: 'OVERWRITE', TerminologyData })
  // The step that asks for it may run for a minute.
  await asked(client.send(command, { abortSignal: AbortSignal.timeout(30_000) }))
}

/** Deletes a terminology. Idempotent. */
export async function closeTerminology(Name: string): Promise<void> {
  try {
    await asked(client.send(new DeleteTerminologyCommand({ Name }), soon()))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ResourceNotFoundException')) throw error
  }
}

/** The names of every terminology of the account. */
export async function listTerminologies(): Promise<string[]> {
  const names: string[] = []
  const waits = soon()
  let NextToken: string | undefined
  do {
    const page = await asked(client.send(new ListTerminologiesCommand({ MaxResults: 100, NextToken }), waits))
    for (const { Name } of page.TerminologyPropertiesList ?? []) if (Name !== undefined) names.push(Name)
    NextToken = page.NextToken
  } while (NextToken !== undefined)
  return names
}

/** Maps the engine's errors to those of the port. */
async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'UnsupportedLanguagePairException') throw new EngineUnavailable('This language pair is not available.')
    if (busy.has(name) || isOutage(error)) throw new EngineBusy()
    throw error
  }
}

const busy = new Set([
  'ThrottlingException',
  'ConcurrentModificationException',
  'TooManyRequestsException',
  'LimitExceededException',
  'ServiceUnavailableException',
  'InternalServerException',
  'InternalFailure',
  'TimeoutError',
  'AbortError',
])
