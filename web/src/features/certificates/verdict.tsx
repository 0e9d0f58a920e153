import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import { useTranslation } from 'react-i18next'
import type { DeliverableKind } from '#shared/certificates/claims.ts'
import type { CheckName, VerifyState } from '#shared/certificates/verify.ts'
import { arrowIn } from '#shared/languages/language.ts'
import { groupsOf } from '#shared/lib/crockford.ts'
import { Facts } from '../../ui/facts.tsx'
import { NoBreak } from '../../ui/no-break.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Seal } from '../../ui/seal.tsx'
import type { Checked } from './check-certificate.ts'
import { signingDay, zonedMoment } from './signing-day.ts'
import { usePackName } from './use-pack-name.ts'
import styles from './verdict.module.css'

const tones: Record<VerifyState, 'success' | 'warning' | 'danger' | 'info'> = {
  genuine: 'success',
  paper_only: 'info',
  superseded: 'warning',
  suspended: 'warning',
  status_unknown: 'warning',
  bad_signature: 'danger',
  other_certificate: 'danger',
  not_the_issued_file: 'danger',
  revoked: 'danger',
  unknown_id: 'danger',
  unknown_file: 'danger',
  unknown_key: 'info',
  typing_error: 'info',
  number_needed: 'info',
  test: 'info',
  cannot_check: 'info',
}

const checkNames: CheckName[] = ['signature', 'key', 'file', 'status']
const marks = { passed: CircleCheck, failed: CircleX, 'not-done': CircleDashed }

/** What a check came to, in the reader's language: the answer first, then what was certified and by whom, then each check. */
export function VerdictView({ checked }: { checked: Checked }) {
  const { t, i18n } = useTranslation('verify')
  const { t: certificates } = useTranslation('certificates')
  const packName = usePackName()
  const { state, claims, checks, view, list, fileHash } = checked
  const day = (iso: string) => signingDay(Date.parse(iso) / 1000, i18n.language)
  const language = (code: string) => new Intl.DisplayNames(i18n.language, { type: 'language' }).of(code) ?? code
  const reason = view?.revokedFor ? t(`reasons.${view.revokedFor}`) : ''
  // Without a file nothing is said of one.
  const said =
    state === 'status_unknown' && checks.file !== 'passed'
      ? 'states.status_unknown.paper'
      : (`states.${state}.text` as const)
  const title =
    state === 'superseded' && checks.file !== 'passed'
      ? certificates('card.state.superseded')
      : t(`states.${state}.title`)
  const newer = view?.supersededBy ? groupsOf(view.supersededBy) : ''
  const text = t(said, {
    date: view?.revokedAt ? day(view.revokedAt) : view?.supersededAt ? day(view.supersededAt) : '',
    reason,
    id: newer,
    name: claims?.signer.name ?? '',
    time: list ? zonedMoment(list.iat, i18n.language) : '',
    until: list ? zonedMoment(list.exp, i18n.language) : '',
  })
  const deliverables = claims?.deliverables ?? []
  const countOf = (kind: DeliverableKind) => deliverables.find((one) => one.kind === kind)?.pages
  // Nobody knows which of the two a paper is: each counts its pages at its foot.
  const pages =
    deliverables.find(({ sha256 }) => sha256 === fileHash)?.pages ??
    t('pages', { pages: countOf('certified-pdf'), withOriginal: countOf('certified-pdf-with-original') })
  return (
    <section className={styles.verdict}>
      <Notice tone={tones[state]} title={title}>
        <p>
          <NoBreak part={newer} sentence={text} />
        </p>
        {state === 'superseded' && view?.supersededBy ? (
          <p>
            <a href={`#${view.supersededBy}`}>{t('newer')}</a>
          </p>
        ) : null}
      </Notice>
      {claims ? (
        <div className={styles.certified}>
          {/* Beside anything else than a good answer the seal would be taken for one. */}
          {state === 'genuine' || state === 'paper_only' ? <Seal size={56} /> : null}
          <Facts
            rows={[
              [t('facts.number'), <NoBreak key="id" part={groupsOf(claims.jti)} />],
              [t('facts.signer'), <bdi key="name">{claims.signer.name}</bdi>],
              [t('facts.role'), t(`roles.${claims.signer.role}`)],
              [t('facts.signed'), signingDay(claims.iat, i18n.language)],
              [
                t('facts.languages'),
                `${language(claims.language.from)} ${arrowIn(i18n.language)} ${language(claims.language.to)}`,
              ],
              [t('facts.pages'), String(pages)],
              [t('facts.for'), packName(claims.authority.pack)],
              [t('facts.review'), t('confirmed', { confirmed: claims.review.confirmed, edited: claims.review.edited })],
            ]}
          />
        </div>
      ) : null}
      {claims ? (
        <ul className={styles.checks}>
          {checkNames.map((name) => {
            const Mark = marks[checks[name]]
            return (
              <li key={name} data-result={checks[name]}>
                <Mark size={18} aria-hidden />
                {t(`checks.${name}`)}: {t(`results.${checks[name]}`)}
              </li>
            )
          })}
        </ul>
      ) : null}
    </section>
  )
}
