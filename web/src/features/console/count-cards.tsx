import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Retry } from '../../ui/retry.tsx'
import styles from './count-cards.module.css'

export type CountCard = {
  label: string
  /** Undefined while it is on its way; a text is formatted already. */
  value: number | string | undefined
  /** What the figure is about in few words, beneath it. */
  note?: string | undefined
  tone?: 'danger' | 'warning' | undefined
  /** Where the figure's items are listed: `?tab=tickets&status=open`. */
  to?: string
}

/** Where the figures come from: without them the cards hold their places, and say so. */
type Figures = { isError: boolean; isFetching: boolean; refetch: () => unknown }

/** The figures on top of a tab; each leads to its list where there is one. */
export function CountCards({ label, cards, of }: { label: string; cards: readonly CountCard[]; of?: Figures }) {
  const { t, i18n } = useTranslation()
  const { t: admin } = useTranslation('admin')
  const text = (value: number | string) =>
    typeof value === 'number' ? new Intl.NumberFormat(i18n.language).format(value) : value
  const missing = of?.isError === true && cards.every(({ value }) => value === undefined)
  return (
    <>
      <dl className={styles.cards} aria-label={label}>
        {cards.map(({ label: name, value, note, tone, to }) => (
          <div key={name} className={styles.card} data-tone={tone}>
            <dt>{to === undefined ? name : <Link to={to}>{name}</Link>}</dt>
            <dd>
              {missing ? (
                '–'
              ) : value === undefined ? (
                <span className={styles.place}>
                  <span className="visually-hidden">{t('loading')}</span>
                </span>
              ) : (
                text(value)
              )}
            </dd>
            {note === undefined ? null : <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
      {missing ? (
        <div className={styles.missing}>
          <Retry tone="warning" title={admin('countsFailed')} query={of} />
        </div>
      ) : null}
    </>
  )
}
