import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSegments } from '#shared/translations/segments/api.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { pagesOf } from '../../lib/api.ts'
import { usePlaceText } from '../../lib/place-text.ts'
import { localized } from '../../lib/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './checked-list.module.css'

type Of = Pick<TranslationView, 'id' | 'qualityMessage' | 'deletedAt'>

/** What the automatic checks found, said in one line that opens into the places themselves: read when it is opened. */
export function CheckedList({ view }: { view: Of }) {
  const [open, setOpen] = useState(false)
  if (!view.qualityMessage) return null
  const said = localized(view.qualityMessage)
  if (view.qualityMessage.code !== 'checks-marked' || view.deletedAt !== null) return <p>{said}</p>
  return (
    <details className={styles.checked} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{said}</summary>
      {open ? <Places id={view.id} /> : null}
    </details>
  )
}

function Places({ id }: Pick<Of, 'id'>) {
  const { t } = useTranslation('translations')
  const placeOf = usePlaceText()
  const list = useInfiniteQuery(pagesOf(listSegments, { id, marked: 'true', limit: 25 }))
  if (list.isPending) return <SkeletonLines label={t('checked.loading')} />
  if (list.isError && !list.data) {
    return (
      <Notice tone="danger" title={t('checked.failed')} live>
        <Button onClick={() => list.refetch()}>{t('checked.again')}</Button>
      </Notice>
    )
  }
  return (
    <>
      <ol className={styles.places}>
        {list.data.pages
          .flatMap(({ answer }) => answer.segments)
          .map(({ id: segment, place, source, target, checked }) => (
            <li key={segment} data-severity={checked?.severity}>
              <p className={styles.head}>
                <strong>{checked ? t(`checked.${checked.severity}`) : null}</strong>
                {kindsOf(checked?.checks ?? []).map((kind) => (
                  <span key={kind}>{t(`checked.kind.${kind}`)}</span>
                ))}
                <bdi>{placeOf(place)}</bdi>
              </p>
              <p>
                <bdi>{source}</bdi>
              </p>
              {target === null ? null : (
                <p>
                  <bdi>{target}</bdi>
                </p>
              )}
            </li>
          ))}
      </ol>
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage && t('checked.loading')} onClick={() => list.fetchNextPage()}>
          {t('checked.more')}
        </Button>
      ) : null}
    </>
  )
}

type Kind = (typeof kinds)[keyof typeof kinds]

/** Checks as customers speak of them; what is not named here is a matter of form. */
const kinds = {
  names: 'name',
  numbers: 'number',
  'number-order': 'number',
  size: 'number',
  dates: 'date',
  currency: 'amount',
  percent: 'amount',
  units: 'amount',
  emails: 'code',
  urls: 'code',
  codes: 'code',
  identifiers: 'code',
  placeholders: 'code',
  empty: 'left-out',
  omission: 'left-out',
  length: 'left-out',
  addition: 'added',
  loops: 'added',
  'double-words': 'added',
  meaning: 'meaning',
  opposite: 'meaning',
  negation: 'meaning',
  quantity: 'meaning',
  untranslated: 'language',
  leftovers: 'language',
  'wrong-language': 'language',
  'wrong-script': 'language',
  glossary: 'term',
  tags: 'markup',
  'raw-markup': 'markup',
} as const

export const kindsOf = (checks: readonly string[]): (Kind | 'form')[] => [
  ...new Set(checks.map((check) => (check in kinds ? kinds[check as keyof typeof kinds] : 'form'))),
]
