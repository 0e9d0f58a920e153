import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import styles from '../work.module.css'
import { centsOf, useCents } from './use-cents.ts'

/** Money is confirmed by typing its sum: a wrong row shows before anything is written. */
export function SumDialog({
  title,
  text,
  action,
  cents,
  disabled = false,
  children,
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  action: string
  cents: number
  disabled?: boolean
  children?: ReactNode
  onConfirm: (sumCents: number) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation('adminPayouts')
  const money = useCents()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const sum = centsOf(typed)
  const confirm = async (sumCents: number) => {
    setBusy(true)
    await onConfirm(sumCents)
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (sum === cents && !disabled && !busy) void confirm(sum)
        }}
      >
        <p>{text}</p>
        {children}
        <label className={styles.field}>
          <span>{t('sum.label', { sum: money(cents) })}</span>
          <input
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {typed !== '' && sum !== cents ? <output className={styles.muted}>{t('sum.other')}</output> : null}
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={sum !== cents || disabled} busy={busy && t('sum.busy')}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
