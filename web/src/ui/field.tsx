import { CheckboxField, PasswordField, SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react'
import '@aws-amplify/ui-react/styles/field.css'
import '@aws-amplify/ui-react/styles/_fieldControl.css'
import '@aws-amplify/ui-react/styles/fieldGroup.css'
import '@aws-amplify/ui-react/styles/fieldMessages.css'
import '@aws-amplify/ui-react/styles/input.css'
import '@aws-amplify/ui-react/styles/textArea.css'
import '@aws-amplify/ui-react/styles/select.css'
import '@aws-amplify/ui-react/styles/checkbox.css'
import '@aws-amplify/ui-react/styles/checkboxField.css'
import '@aws-amplify/ui-react/styles/passwordField.css'
import '@aws-amplify/ui-react/styles/flex.css'
import '@aws-amplify/ui-react/styles/icon.css'
import '@aws-amplify/ui-react/styles/text.css'
import '@aws-amplify/ui-react/styles/visuallyHidden.css'
import '@aws-amplify/ui-react/styles/fieldModifiers.css'
import './field.css'
import type { ChangeEvent, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

type Held = { name: string; value: string; onValue: (value: string) => void }

type Common = {
  /** What react-hook-form's `register` returned for this field. */
  field: UseFormRegisterReturn
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
}
type Text = Common & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date'
  min?: number
  max?: number
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'numeric'
  required?: boolean
  readOnly?: boolean
}

/** A labelled line of text with its hint and, beside it, what is wrong. */
export function TextInput({ field, label, error, hint, required, readOnly = false, ...rest }: Text) {
  return (
    <TextField
      {...rest}
      {...field}
      {...described(error, hint)}
      label={label}
      isRequired={false}
      isReadOnly={readOnly}
      aria-required={required || undefined}
    />
  )
}

export function PasswordInput({ field, label, error, hint, autoComplete }: Common & { autoComplete: string }) {
  const { t } = useTranslation()
  return (
    <PasswordField
      {...field}
      {...described(error, hint)}
      label={label}
      autoComplete={autoComplete}
      showPasswordButtonLabel={t('password.show')}
      passwordIsHiddenLabel={t('password.hidden')}
      passwordIsShownLabel={t('password.shown')}
    />
  )
}

export function TextArea({ field, label, error, hint, rows = 5 }: Common & { rows?: number }) {
  // What is written has its own direction.
  return <TextAreaField {...field} {...described(error, hint)} dir="auto" label={label} rows={rows} />
}

export function Select({
  field,
  label,
  error,
  hint,
  options,
  placeholder,
}: Omit<Common, 'field'> & {
  /** A registered field, or a value that the caller holds. */
  field: UseFormRegisterReturn | Held
  options: readonly { value: string; label: string }[]
  placeholder?: string
}) {
  const bound =
    'onValue' in field
      ? {
          name: field.name,
          value: field.value,
          onChange: (event: ChangeEvent<HTMLSelectElement>) => field.onValue(event.target.value),
        }
      : field
  return (
    <SelectField {...bound} {...described(error, hint)} label={label}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}

export function Checkbox({ field, label, error }: Common) {
  return (
    <CheckboxField
      {...field}
      label={label}
      value="yes"
      hasError={error !== undefined}
      {...(error === undefined ? {} : { errorMessage: error })}
    />
  )
}

const described = (error: string | undefined, hint: ReactNode) => ({
  hasError: error !== undefined,
  ...(error === undefined ? {} : { errorMessage: error }),
  ...(hint === undefined ? {} : { descriptiveText: hint }),
})
