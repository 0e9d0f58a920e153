import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type RegisterOptions, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { issueText } from '#shared/lib/issue.ts'

/**
 * A form whose schema decides. `of(name)` is what a field of it needs: its wiring, and what the schema or the server says beside
 * it; `form` is what `Form` needs. The focus goes to the summary of what is wrong, not to the first field.
 */
export function useFields<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues?: DefaultValues<Input>,
) {
  const { register, getFieldState, formState, ...rest } = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: issueText }),
    shouldFocusError: false,
    ...(defaultValues && { defaultValues }),
  })
  const { errors, isSubmitting, submitCount } = formState
  const of = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => ({
    field: register(name, options),
    error: getFieldState(name, formState).error?.message,
  })
  return { ...rest, of, form: { errors, attempts: submitCount }, isSubmitting }
}
