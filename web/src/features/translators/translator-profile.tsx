import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listAvailableJobs } from '#shared/jobs/api.ts'
import { formatCents } from '#shared/lib/money.ts'
import { agreementVersion } from '#shared/translators/agreement.ts'
import { confirmTranslatorProfile } from '#shared/translators/api.ts'
import type { TranslatorProfile as Profile } from '#shared/translators/translator.ts'
import { failureOf, queryOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { listText } from '../../lib/list-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { AgreementFold } from './agreement-text.tsx'
import styles from './application.module.css'
import { Certifications } from './certifications.tsx'
import { ContactForm } from './contact-form.tsx'
import type { TestEditor } from './entrance-test.tsx'
import { EntranceTests } from './entrance-tests.tsx'
import { AvailabilitySwitch } from './hub-standing.tsx'
import { usePairName } from './pair-fields.tsx'
import { Resume } from './resume.tsx'
import { Standing } from './standing.tsx'
import { TestReviews } from './test-reviews.tsx'
import { useChange, useProfile } from './use-profile.ts'
import { W9Form } from './w9-form.tsx'

/** One's own profile as a translator: what was applied for, what may be changed, what staff have seen. */
export function TranslatorProfile({ editor }: { editor: TestEditor }) {
  const { t } = useTranslation('translators')
  const { data, isPending, isError, refetch } = useProfile()
  if (isPending) return <SkeletonLines count={8} label={t('loading')} />
  if (isError && !data) {
    return (
      <Notice tone="danger" title={t('profile.failed')} live>
        <Button onClick={() => refetch()}>{t('again')}</Button>
      </Notice>
    )
  }
  const profile = data?.profile
  if (!profile) {
    return (
      <EmptyState title={t('profile.none')} text={t('profile.noneText')}>
        <LinkButton to={paths.translatorApplication} variant="primary">
          {t('profile.apply')}
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <div className={styles.sections}>
      <Standing profile={profile} />
      {profile.confirmedAt === null && profile.status !== 'rejected' ? <Confirm profile={profile} /> : null}
      {profile.status === 'approved' ? <AvailabilitySwitch profile={profile} /> : null}
      <section className={styles.section} aria-labelledby="applied">
        <h2 id="applied">{t('profile.title')}</h2>
        <Applied profile={profile} />
        {profile.confirmedAt === null ? null : <AgreementFold />}
      </section>
      {profile.status === 'rejected' ? null : (
        <>
          <EntranceTests editor={editor} pairs={profile.languagePairs} />
          {profile.status === 'approved' ? <TestReviews /> : null}
          <ContactForm profile={profile} />
          <Certifications profile={profile} />
          <Resume profile={profile} />
          <W9Form profile={profile} />
        </>
      )}
    </div>
  )
}

/** Data that came without signing in are confirmed once, before the first job. */
function Confirm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('translators')
  const client = useQueryClient()
  const { mutate, isPending, error } = useChange(confirmTranslatorProfile)
  const confirm = () =>
    mutate(
      { agreementVersion },
      // Until now nothing could be taken.
      { onSuccess: () => void client.invalidateQueries({ queryKey: queryOf(listAvailableJobs, {}).queryKey }) },
    )
  return (
    <Notice tone="warning" title={t('confirm.title')} live>
      <p>{t('confirm.text', { name: `${profile.firstName} ${profile.lastName}` })}</p>
      <AgreementFold />
      {error ? <p className={styles.wrong}>{failureOf(error).message ?? t('failed.network')}</p> : null}
      <Button variant="primary" busy={isPending && t('form.sending')} onClick={confirm}>
        {t('confirm.action')}
      </Button>
    </Notice>
  )
}

/** What staff decided about, and what came of the work: read, not changed. */
function Applied({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation('translators')
  const nameOf = usePairName()
  const { rating, completedTranslations, totalEarningsCents } = profile
  return (
    <Facts
      rows={[
        [t('form.name'), <bdi key="name">{`${profile.firstName} ${profile.lastName}`}</bdi>],
        [t('form.email'), <bdi key="email">{profile.email}</bdi>],
        [t('sections.pairs'), listText(profile.languagePairs.map(nameOf), i18n.language)],
        [
          t('profile.rating'),
          rating.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
        ],
        [t('profile.completed'), completedTranslations.toLocaleString(i18n.language)],
        [t('profile.earned'), formatCents(totalEarningsCents, i18n.language)],
        [t('form.taxId'), <bdi key="tax">{`••••• ${profile.taxIdLastFour}`}</bdi>],
        [
          t('profile.agreement'),
          t('profile.agreementText', {
            version: profile.contractorAgreementVersion,
            date: formatDate(profile.contractorAgreementDate, i18n.language),
          }),
        ],
        [t('profile.applied'), formatDate(profile.createdAt, i18n.language)],
      ]}
    />
  )
}
