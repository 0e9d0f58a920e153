import * as z from 'zod'
import { type Engine, EngineUnavailable } from '#functions/documents/index.ts'
import { AwsError } from '../aws-json.ts'
import { detectLanguage } from './detect-language.ts'
import type { Engines } from './engines.ts'
import { cutHtml } from './html.ts'
import { type Term, type Terminology, termsFor } from './terminology.ts'
import { translateLines } from './translate-lines.ts'

const Common = {
  SourceLanguageCode: z.string().min(2).max(5),
  TargetLanguageCode: z.string().min(2).max(5),
  TerminologyNames: z.array(z.string()).max(1).optional(),
}
export const TranslateText = z.object({ ...Common, Text: z.string().min(1) })
export const TranslateDocument = z.object({
  ...Common,
  Document: z.object({ Content: z.base64(), ContentType: z.string() }),
})

type Request = z.infer<typeof TranslateText> | z.infer<typeof TranslateDocument>
type World = { engines: Engines; terminologies: ReadonlyMap<string, Terminology> }

/** Up to 10,000 bytes; line breaks and tags come back where they were. */
export async function translateText(world: World, input: z.infer<typeof TranslateText>) {
  const { Text } = input
  if (Buffer.byteLength(Text) > 10_000) {
    const message =
      'Input text size exceeds limit. Max length of request text allowed is 10000 bytes while in this request the text size is '
    throw new AwsError('TextSizeLimitExceededException', `${message}${Buffer.byteLength(Text)} bytes`)
  }
  const job = await prepare(world, input, Text)
  const { lines, used } = await translateLines(Text.split('\n'), job.engine, job.languages, job.terms)
  return { TranslatedText: lines.join('\n'), ...answerOf(job, input, used) }
}

/** A text or HTML document of up to 100 KB; one side must be English, as at the real service. */
export async function translateDocument(world: World, input: z.infer<typeof TranslateDocument>) {
  const content = Buffer.from(input.Document.Content, 'base64')
  if (content.length > 102_400) throw new AwsError('LimitExceededException', 'The document is over 100 KB')
  const type = input.Document.ContentType.split(';')[0]?.trim()
  if (type !== 'text/html' && type !== 'text/plain') {
    throw new AwsError('InvalidParameterValueException', `The content type ${type} is not translated here`)
  }
  const text = new TextDecoder('utf-8').decode(content)
  const job = await prepare(world, input, text)
  if (job.languages.source !== 'en' && job.languages.target !== 'en') throw unsupported(job.languages)
  const parts =
    type === 'text/html'
      ? cutHtml(text)
      : text.split(/(\n)/).map((part) => ({ text: part, translate: part.trim() !== '' }))
  const sent = parts.filter((part) => part.translate).map((part) => part.text)
  const { lines, used } = await translateLines(sent, job.engine, job.languages, job.terms)
  let next = 0
  const translated = parts.map((part) => (part.translate ? (lines[next++] ?? part.text) : part.text)).join('')
  return { TranslatedDocument: { Content: Buffer.from(translated).toString('base64') }, ...answerOf(job, input, used) }
}

type Job = { engine: Engine; languages: { source: string; target: string }; terms: Term[] }

async function prepare({ engines, terminologies }: World, input: Request, text: string): Promise<Job> {
  const target = input.TargetLanguageCode
  const source =
    input.SourceLanguageCode === 'auto' ? await detectLanguage(text, engines.languages()) : input.SourceLanguageCode
  const languages = { source, target }
  const name = input.TerminologyNames?.[0]
  const terminology = name === undefined ? undefined : terminologies.get(name)
  if (name !== undefined && !terminology)
    throw new AwsError('ResourceNotFoundException', `Terminology not found: ${name}`)
  const engine = await openOrRefuse(engines, languages)
  return { engine, languages, terms: terminology ? termsFor(terminology, source, target) : [] }
}

async function openOrRefuse(engines: Engines, languages: { source: string; target: string }): Promise<Engine> {
  const supported = engines.languages()
  if (!supported.includes(languages.source) || !supported.includes(languages.target)) throw unsupported(languages)
  const engine = await engines.open(languages.source, languages.target).catch((error: unknown) => {
    if (error instanceof EngineUnavailable) return undefined
    throw error
  })
  if (!engine) throw unsupported(languages)
  return engine
}

function answerOf({ languages }: Job, input: Request, used: Term[]) {
  const Terms = used.map((term) => ({ SourceText: term.source, TargetText: term.target }))
  const applied = input.TerminologyNames?.map((Name) => ({ Name, Terms }))
  return {
    SourceLanguageCode: languages.source,
    TargetLanguageCode: languages.target,
    ...(applied && { AppliedTerminologies: applied }),
  }
}

function unsupported({ source, target }: { source: string; target: string }): AwsError {
  const message = `Unsupported language pair: ${source} to ${target}. Target language '${target}' is not supported for source language '${source}'`
  return new AwsError('UnsupportedLanguagePairException', message, {
    SourceLanguageCode: source,
    TargetLanguageCode: target,
  })
}
