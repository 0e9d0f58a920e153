import { toNestErrors } from '@hookform/resolvers'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { problemOf } from '#shared/messages/field.ts'
import { fieldText, loadServerMessages, packed } from '../lib/server-message.ts'

/**
 * A form whose schema decides. `of(name)` is what a field of it needs: its wiring, and what the schema or the server says beside
 * it; `form` is what `Form` needs. The focus goes to the summary of what is wrong, not to the first field.
 */
export function useFields<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues?: DefaultValues<Input>,
) {
  const { register, getFieldState, formState, ...rest } = useForm<Input, unknown, Output>({
    resolver: resolverOf(schema),
    shouldFocusError: false,
    ...(defaultValues && { defaultValues }),
  })
  useEffect(() => void loadServerMessages(), [])
  const { errors, isSubmitting, submitCount } = formState
  const of = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => {
    const message = getFieldState(name, formState).error?.message
    return { field: register(name, options), error: message === undefined ? undefined : fieldText(message) }
  }
  return { ...rest, of, form: { errors, attempts: submitCount }, isSubmitting }
}

/** Parses by the schema; what it refuses is kept as a code, so that it follows a change of language. */
const resolverOf =
  <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  async (values, _, options) => {
    const parsed = await schema.safeParseAsync(values, { reportInput: true })
    if (parsed.success) return { values: parsed.data, errors: {} }
    await loadServerMessages()
    const errors: Record<string, FieldError> = {}
    for (const issue of parsed.error.issues)
      errors[issue.path.join('.')] ??= { type: issue.code, message: packed(problemOf(issue)) }
    return { values: {}, errors: toNestErrors(errors, options) }
  }
