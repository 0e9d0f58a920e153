import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { languageName } from '#shared/languages/language.ts'
import { listTranslations } from '#shared/translations/api.ts'
import { PageThumbnail } from '../../features/translations/pages/page-thumbnail.tsx'
import { ServiceBadge } from '../../features/translations/status-badge.tsx'
import { queryOf } from '../../lib/api.ts'
import type { useCart } from '../../lib/cart.ts'
import { translationAt } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './finished-results.module.css'

type Props = { current: number | undefined; cart: ReturnType<typeof useCart> }

/** The other finished previews of the person: each can be opened, or put into the cart from here. */
export function FinishedResults({ current, cart }: Props) {
  const { t, i18n } = useTranslation('documents')
  const { t: ofTranslations } = useTranslation('translations')
  const { data = [] } = useQuery({ ...queryOf(listTranslations, { limit: 50 }), staleTime: 0 })
  const rows = data.filter(
    ({ id, stage, deletedAt }) => stage === 'awaiting_payment' && deletedAt === null && id !== current,
  )
  if (rows.length === 0) return null
  const name = (code: string) => languageName(code, i18n.language)
  return (
    <section aria-labelledby="finished" className={styles.finished}>
      <h2 id="finished">{t('finished.title', { count: rows.length })}</h2>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <PageThumbnail of={row} width={44} certified={row.translationType === 'certified'} />
            <span className={styles.about}>
              <Link to={translationAt(row.id)}>
                <bdi>{row.originalFilename}</bdi>
              </Link>
              <small>
                {ofTranslations('pair', { source: name(row.sourceLanguage), target: name(row.targetLanguage) })}
              </small>
              <ServiceBadge of={row} />
            </span>
            {cart.ids.includes(row.id) ? (
              <span className={styles.inCart}>{t('finished.inCart')}</span>
            ) : (
              <Button
                disabled={cart.full}
                aria-label={t('finished.addNamed', { name: row.originalFilename })}
                onClick={() => cart.add(row.id)}
              >
                {t('addToCart')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
