import type * as z from 'zod'
import { ErrorAnswer, Message } from '#shared/lib/answer.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { Row } from '#shared/lib/route.ts'
import { ApiError, exchange, send } from './send.ts'
import { localized } from './server-message.ts'

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

/** Calls a GET row that answers a page of a list. `next` is the cursor of the page after it, from the header or from a field of the answer. */
export async function callPage<I extends z.ZodType, O extends z.ZodType>(
  row: Row<I, O>,
  input: z.input<I>,
  signal?: AbortSignal,
): Promise<{ answer: z.output<O>; next: string | undefined }> {
  const { answer, headers } = await exchange(row.method, requestOf(row, input).url, { signal })
  const parsed = row.output.parse(answer)
  const own = parsed as { next?: string | null; nextCursor?: string | null } | null
  return { answer: parsed, next: headers.get(nextCursorHeader) ?? own?.next ?? own?.nextCursor ?? undefined }
}

const mostPages = 20

/** The answers of a GET row page by page, to the end of its list or to twenty of them. */
export async function* eachPage<I extends z.ZodType, O extends z.ZodType>(
  row: Row<I, O>,
  input: z.input<I> & object,
  signal?: AbortSignal,
): AsyncGenerator<z.output<O>> {
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { answer, next } = await callPage(row, { ...input, cursor }, signal)
    yield answer
    if (next === undefined) return
    cursor = next
  }
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
  const told = Message.safeParse(answer)
  return told.success ? { ...answer, message: localized(told.data) } : answer
}

/** The query options of a GET row. The first element of the key is the address itself. */
export function queryOf<I extends z.ZodType, O extends z.ZodType>(row: Row<I, O>, input: z.input<I>) {
  return {
    queryKey: [requestOf(row, input).url] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(row, input, signal),
  }
}

/** The same of a GET row that answers a page of a list: one page after the other, by the cursor of each. */
export function pagesOf<I extends z.ZodType, O extends z.ZodType>(row: Row<I, O>, input: z.input<I> & object) {
  return {
    queryKey: [requestOf(row, input).url] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      callPage(row, { ...input, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: { next: string | undefined }) => next,
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
  const message = localized(parsed.data)
  return message === undefined ? parsed.data : { ...parsed.data, message }
}

const scalar = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value as string))
