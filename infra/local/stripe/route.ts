import * as z from 'zod'
import type { Context } from './context.ts'
import { invalidRequest } from './failure.ts'
import type { Form } from './form.ts'

export type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Calls that the browser makes: they come with the publishable key and an intent's client secret. */
  publishable: boolean
  /** Checks the parameters (nothing is stored for a request that fails here) and returns the work. */
  prepare: (form: Form, ids: string[]) => (ctx: Context) => object
}

/** One row of the API: method, path, the parameters it knows, and what it does. Unknown parameters are refused. */
export function route<Shape extends z.ZodRawShape>(
  line: `${Route['method']} ${string}`,
  shape: Shape,
  run: (ctx: Context, input: z.output<z.ZodObject<Shape, z.core.$strict>>, ...ids: string[]) => object,
  options: { publishable?: boolean } = {},
): Route {
  const [method, path] = line.split(' ') as [Route['method'], string]
  const schema = z.strictObject({ ...shape, expand: z.array(z.string()).optional() })
  return {
    method,
    path,
    publishable: options.publishable ?? false,
    prepare(form, ids) {
      const parsed = schema.safeParse(form)
      if (!parsed.success) throw asFailure(parsed.error, form)
      // Expansion belongs to the answer, not to the work.
      const { expand: _, ...input } = parsed.data as z.output<z.ZodObject<Shape, z.core.$strict>> & {
        expand?: string[]
      }
      return (ctx) => run(ctx, input as z.output<z.ZodObject<Shape, z.core.$strict>>, ...ids)
    },
  }
}

export const text = z.string().min(1)
export const whole = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const metadata = z.union([z.literal(''), z.record(z.string(), z.string())])
const range = z.union([
  whole,
  z.strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() }),
])
export const paging = {
  limit: whole.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
}
export type Paging = z.output<z.ZodObject<typeof paging>>

function asFailure(error: z.ZodError, form: Form) {
  const issue = error.issues[0]
  const param = brackets(issue?.path ?? [])
  if (issue?.code === 'unrecognized_keys') {
    const unknown = brackets([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  }
  if (issue?.code === 'invalid_type' && !hasPath(form, issue.path)) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue?.message === 'integer') {
    return invalidRequest(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param })
  }
  return invalidRequest(`Invalid ${param}: ${issue?.message ?? 'not understood'}`, { param })
}

function brackets(path: PropertyKey[]) {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
}

function hasPath(form: Form, path: PropertyKey[]) {
  let node: unknown = form
  for (const key of path) {
    if (node === null || typeof node !== 'object' || !Object.hasOwn(node, key)) return false
    node = (node as Record<PropertyKey, unknown>)[key]
  }
  return true
}
