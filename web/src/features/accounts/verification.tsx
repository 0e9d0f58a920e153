import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { verifiedRedirectDelayMs } from '#shared/accounts/account.ts'
import { verifyEmail } from '#shared/accounts/api.ts'
import { formatCents } from '#shared/lib/money.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { quoteFor } from '#shared/pricing/quote-for.ts'
import { discountCents } from '#shared/promotions/discount.ts'
import { keptTarget } from '../../lib/after-sign-in.ts'
import { failureOf, queryOf } from '../../lib/api.ts'
import { useOffers } from '../../lib/offers.ts'
import { ApiError } from '../../lib/send.ts'
import { refreshSession, useSession } from '../../lib/session.ts'
import { useLater } from '../../lib/use-later.ts'
import { loginTo, paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ConfirmRegistrationForm } from './confirm-registration-form.tsx'
import styles from './verification.module.css'

/**
 * Confirms the token of the mail: loading, then success, invalid (the link is used up or wrong) or error. The page's script
 * makes the call, so that a mail scanner that fetches the link uses nothing up.
 */
export function Verification({ token }: { token: string }) {
  const { t } = useTranslation('accounts')
  const [confirmed, setConfirmed] = useState<string>()
  const [dead, setDead] = useState<string>()
  const { data, error, isPending } = useQuery({ ...queryOf(verifyEmail, { token }), gcTime: 0 })
  if (isPending) {
    return (
      <Page title={t('verify.loading')} width="form">
        <SkeletonLines label={t('verify.loading')} />
      </Page>
    )
  }
  if (confirmed !== undefined) return <Verified firstName={confirmed} />
  if (data?.verified) return <Verified firstName={data.user?.firstName ?? ''} />
  if (data?.passwordRequired && dead === undefined)
    return <ConfirmRegistrationForm token={token} lead={data.message} onConfirmed={setConfirmed} onDead={setDead} />
  const invalid = data !== undefined || (error instanceof ApiError && error.status < 500)
  const message = dead ?? data?.message ?? failureOf(error).message
  return (
    <Page
      title={invalid ? t('verify.invalid') : t('verify.error')}
      lead={message ?? (invalid ? t('verify.invalidDefault') : t('verify.errorDefault'))}
      width="form"
    >
      <div className={styles.actions}>
        <LinkButton to={`${paths.verifyEmail}?resend=true`} variant="primary">
          {t('verify.resend')}
        </LinkButton>
        <LinkButton to={paths.register}>{t('verify.createNew')}</LinkButton>
        <LinkButton to={paths.forgotPassword}>{t('verify.forgotten')}</LinkButton>
        <LinkButton to={paths.support}>{t('verify.support')}</LinkButton>
      </div>
    </Page>
  )
}

function Verified({ firstName }: { firstName: string }) {
  const { t, i18n } = useTranslation('accounts')
  const navigate = useNavigate()
  // The link opens no session, or a mail scanner would be signed in too: whoever registered signs in on the way.
  const isSignedIn = useSession().state === 'signed-in'
  const [target] = useState(() => keptTarget())
  const goal = target ?? paths.dashboard
  const next = isSignedIn ? goal : loginTo(goal)
  const offers = useOffers()
  useEffect(() => {
    void refreshSession()
  }, [])
  useLater(true, verifiedRedirectDelayMs, () => void navigate(next))
  const certified = quoteFor('certified', { words: 0, characters: 0 })
  const money = (cents: number) => formatCents(cents, i18n.language)
  return (
    <Page
      title={t('verify.welcome', { firstName })}
      lead={isSignedIn ? t('verify.success') : t(target ? 'verify.signInContinue' : 'verify.signIn')}
      width="form"
    >
      <ul className={styles.offers}>
        <li hidden={Boolean(offers?.free_ai)}>
          <strong>{t('verify.freeAi')}</strong>
          <span>
            {t('verify.freeAiText', { value: money(priceTable.ai.baseCents), pages: priceTable.ai.includedPages })}
          </span>
        </li>
        <li data-certified hidden={Boolean(offers?.certified_half)}>
          <strong>{t('verify.halfCertified')}</strong>
          <span>{t('verify.halfCertifiedText', { value: money(discountCents('certified_half', certified)) })}</span>
        </li>
      </ul>
      <LinkButton to={next} variant="primary" wide>
        {target ? t('verify.continue') : t('verify.dashboard')}
      </LinkButton>
    </Page>
  )
}
