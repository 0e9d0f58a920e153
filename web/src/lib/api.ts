import type * as z from 'zod'
import { ErrorAnswer } from '#shared/lib/answer.ts'
import type { Row } from '#shared/lib/route.ts'
import { said } from './said.ts'
import { ApiError, send } from './send.ts'

/** Calls a contract row: fills its path, sends what is left as query or JSON, and parses the answer by the row's schema. */
export async function call<I extends z.ZodType, O extends z.ZodType>(
  row: Row<I, O>,
  input: z.input<I>,
  signal?: AbortSignal,
): Promise<z.output<O>> {
  const { url, body } = requestOf(row, input)
  const answer = await send(row.method, url, { body, signal })
  return inWords(row.output.parse(answer))
}

/** Calls a row that takes a form: its fields and one file. */
export async function callWithFile<I extends z.ZodType, O extends z.ZodType>(
  row: Row<I, O>,
  fields: Record<string, string>,
  file: File,
): Promise<z.output<O>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return inWords(row.output.parse(await send(row.method, row.path, { body: form })))
}

/** What an answer tells a person is in the reader's language. */
function inWords<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return answer
  return typeof answer.message === 'string' ? { ...answer, message: said({ message: answer.message }) } : answer
}

/** The query options of a GET row. The first element of the key is the address itself. */
export function queryOf<I extends z.ZodType, O extends z.ZodType>(row: Row<I, O>, input: z.input<I>) {
  return {
    queryKey: [requestOf(row, input).url] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(row, input, signal),
  }
}

/** Splits an input into the filled path with its query (GET, DELETE) and the JSON body (the rest). */
export function requestOf(row: Pick<Row, 'method' | 'path'>, input: unknown): { url: string; body: unknown } {
  const rest = { ...(input as Record<string, unknown>) }
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (row.method !== 'GET' && row.method !== 'DELETE') return { url: path, body: rest }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => (value == null ? [] : [[name, scalar(value)]])),
  ).toString()
  return { url: query ? `${path}?${query}` : path, body: undefined }
}

/** What a failed call told us beyond its status: a sentence in the reader's language, messages beside fields, further facts. */
export function failureOf(error: unknown): Partial<ErrorAnswer> & Record<string, unknown> {
  if (!(error instanceof ApiError)) return {}
  const parsed = ErrorAnswer.partial().safeParse(error.answer)
  if (!parsed.success) return {}
  const message = said(parsed.data)
  return message === undefined ? parsed.data : { ...parsed.data, message }
}

const scalar = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value as string))
