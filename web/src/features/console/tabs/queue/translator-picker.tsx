// A native datalist can show neither load nor rating.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSuitableTranslators } from '#shared/jobs/api.ts'
import type { SuitableTranslator } from '#shared/jobs/view.ts'
import { queryOf } from '../../../../lib/api.ts'
import styles from '../work.module.css'

export type Picked = { text: string; userId: number | undefined }

/** A translator's name; approved translators of the pair are offered while one types, with their load and rating. */
export function TranslatorPicker({
  jobId,
  value,
  onPick,
  label,
}: {
  jobId: number
  value: Picked
  onPick: (picked: Picked) => void
  label: string
}) {
  const { t, i18n } = useTranslation('adminQueue')
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const search = value.userId === undefined ? value.text.trim() : ''
  const { data, isError } = useQuery({
    ...queryOf(listSuitableTranslators, { id: jobId, search }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const offered = data?.translators ?? []
  const number = (rating: number) => rating.toLocaleString(i18n.language, { maximumFractionDigits: 1 })
  const take = (one: SuitableTranslator) => {
    onPick({ text: one.name, userId: one.userId })
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = offered[active]
    if (step !== 0) {
      event.preventDefault()
      if (isOpen) setActive((at) => Math.min(Math.max(at + step, 0), Math.max(0, offered.length - 1)))
      setOpen(true)
    } else if (event.key === 'Enter' && isOpen && chosen) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  const shown = isOpen && offered.length > 0
  return (
    <div className={styles.picker}>
      <label className={styles.field}>
        <span>{label}</span>
        <input
          className={styles.input}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown ? `${listId}-${active}` : undefined}
          autoComplete="off"
          value={value.text}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            onPick({ text: event.target.value, userId: undefined })
            setActive(0)
            setOpen(true)
          }}
        />
      </label>
      {shown ? (
        <div id={listId} role="listbox" aria-label={label} className={styles.options}>
          {offered.map((one, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
            <div
              key={one.userId}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault()
                take(one)
              }}
            >
              <bdi>{one.name}</bdi>
              <span className={styles.muted}>
                {t('assign.load', { load: one.load, limit: one.loadLimit })} ·{' '}
                {one.ratings === 0
                  ? t('assign.unrated')
                  : t('assign.rating', { rating: number(one.rating), count: one.ratings })}
                {one.away ? ` · ${t('assign.away')}` : ''}
              </span>
            </div>
          ))}
        </div>
      ) : null}
      {isOpen && isError && !data ? <output className={styles.muted}>{t('assign.unread')}</output> : null}
      {isOpen && data && offered.length === 0 ? <output className={styles.muted}>{t('assign.none')}</output> : null}
    </div>
  )
}
