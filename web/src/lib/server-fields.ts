import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { failureOf } from './api.ts'

/** Puts the messages of a refused call beside their fields. True when there were any. */
export function showServerFields<T extends FieldValues>(error: unknown, setError: UseFormSetError<T>): boolean {
  const fields = Object.entries(failureOf(error).fields ?? {})
  for (const [name, message] of fields) setError(name as Path<T>, { type: 'server', message })
  return fields.length > 0
}
