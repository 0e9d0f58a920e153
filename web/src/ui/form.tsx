import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldText } from '../lib/server-message.ts'
import styles from './form.module.css'

type Props<T extends FieldValues> = {
  onSubmit: () => void
  errors: FieldErrors<T>
  /** How often it was submitted: a new summary takes the focus. */
  attempts: number
  children: ReactNode
}

/**
 * A form whose several errors are summed up on top; the summary takes the focus and leads to each field. A single error takes
 * it to its field. So `useForm` is told `shouldFocusError: false`.
 */
export function Form<T extends FieldValues>({ onSubmit, errors, attempts, children }: Props<T>) {
  const { t } = useTranslation()
  const summary = useRef<HTMLDivElement>(null)
  // The errors stand in the order of the schema; they are read in that of the page.
  const [order, setOrder] = useState<readonly string[]>([])
  const wrong = Object.entries(errors)
    .flatMap(([name, error]) =>
      typeof error?.message === 'string' && name !== 'root' ? [{ name, message: error.message }] : [],
    )
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  const several = wrong.length > 1
  const first = wrong[0]?.name
  useEffect(() => {
    if (attempts === 0) return
    if (several) summary.current?.focus()
    else if (first !== undefined) focusField(first)
  }, [attempts, several, first])
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setOrder(Array.from(event.currentTarget.elements, (field) => field.getAttribute('name') ?? ''))
        onSubmit()
      }}
    >
      {several ? (
        <div ref={summary} tabIndex={-1} className={styles.summary} role="alert">
          <p>{t('form.summary', { count: wrong.length })}</p>
          <ul>
            {wrong.map(({ name, message }) => (
              <li key={name}>
                <button type="button" onClick={() => focusField(name)}>
                  {fieldText(message)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {children}
    </form>
  )
}

function focusField(name: string): void {
  document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
}
