import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { may } from '#shared/staff/powers.ts'
import { readTaxId } from '#shared/tax/api.ts'
import { getTranslator, markCertification, noteOnTranslator, readResume } from '#shared/translators/api.ts'
import type { TranslatorDetails } from '#shared/translators/translator.ts'
import { queryOf } from '../../../../lib/api.ts'
import { formatDate, formatMoment } from '../../../../lib/dates.ts'
import { listText } from '../../../../lib/list-text.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { DrawerActions, DrawerSection } from '../../drawer.tsx'
import { History } from '../../history.tsx'
import { useReason, useStaffCall } from '../../staff-calls.tsx'
import { When } from '../../when.tsx'
import styles from '../work.module.css'
import { Pairs } from './pairs.tsx'
import { Tests } from './tests.tsx'
import { useDecide, useNames } from './use-decide.ts'

type Person = { translator: TranslatorDetails }

/** One application or translator: all that was said and agreed, tests, notes and what was done. */
export function ApplicationItem({ id }: { id: number }) {
  const { t } = useTranslation('adminApplications')
  const { t: common } = useTranslation()
  const session = useSession()
  const level = session.state === 'signed-in' ? session.user.adminLevel : null
  const { data, isError, refetch } = useQuery(queryOf(getTranslator, { id }))
  if (isError && !data)
    return (
      <Notice tone="danger" title={t('failed.item')}>
        <Button onClick={() => refetch()}>{common('tryAgain')}</Button>
      </Notice>
    )
  if (!data) return <Skeleton height={320} />
  const { translator } = data
  const mayDecide = may(level, 'applications.decide')
  return (
    <>
      <Standing translator={translator} />
      <Application translator={translator} />
      <Resume translator={translator} />
      <Agreement translator={translator} mayReveal={may(level, 'tax.reveal')} />
      <Certifications translator={translator} mayMark={mayDecide} />
      <Tests translator={translator} mayScore={may(level, 'tests.score')} />
      {mayDecide ? <Notes key={translator.applicationNotes} translator={translator} /> : null}
      <DrawerSection title={t('history')}>
        <History entries={translator.history} />
      </DrawerSection>
      <Acts translator={translator} mayDecide={mayDecide} maySuspend={may(level, 'translators.suspend')} />
    </>
  )
}

/** Where it stands, who decided, and how the work goes. */
function Standing({ translator }: Person) {
  const { t, i18n } = useTranslation('adminApplications')
  const { status, statusReason, decidedBy, statusAt } = translator
  const number = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 1 })
  const money = formatCents(translator.totalEarningsCents, i18n.language)
  return (
    <>
      {translator.emailProven ? null : <Notice tone="warning" title={t('unproven')} />}
      {translator.suspendedBefore ? <Notice tone="warning" title={t('suspendedBefore')} /> : null}
      {status === 'pending' ? null : (
        <p>
          <strong>{t(`statuses.${status}`)}</strong> · <When at={statusAt} />
          {decidedBy ? (
            <>
              {' '}
              · <bdi>{decidedBy}</bdi>
            </>
          ) : null}
          {statusReason ? (
            <span className={styles.second} dir="auto">
              {statusReason}
            </span>
          ) : null}
        </p>
      )}
      {status === 'approved' || status === 'suspended' ? (
        <Facts
          beside
          rows={[
            [t('work.load'), number(translator.load)],
            [t('work.completed'), number(translator.completedTranslations)],
            [t('work.rating'), t('work.ratingOf', { rating: number(translator.rating), count: translator.ratings })],
            [t('work.earned'), money],
            [t('work.availability'), t(`work.${translator.availability}`)],
          ]}
        />
      ) : null}
    </>
  )
}

function Application({ translator }: Person) {
  const { t, i18n } = useTranslation('adminApplications')
  const { nameOf, rateOf } = useNames()
  return (
    <DrawerSection title={t('application')}>
      <Facts
        rows={[
          [t('facts.email'), <bdi key="email">{translator.email}</bdi>],
          [
            t('facts.phone'),
            <bdi key="phone" dir="ltr">
              {translator.phone}
            </bdi>,
          ],
          [t('facts.country'), `${translator.country} · ${translator.timezone}`],
          [t('columns.pairs'), <Pairs key="pairs" pairs={translator.languagePairs} />],
          [t('facts.specializations'), listText(translator.specializations.map(nameOf), i18n.language)],
          [t('facts.years'), t('years', { count: translator.yearsExperience })],
          [t('columns.rate'), t('perHour', { rate: rateOf(translator.hourlyRate) })],
          ...[
            [t('facts.portfolio'), translator.portfolioUrl] as const,
            [t('facts.linkedin'), translator.linkedinUrl] as const,
          ].flatMap(([label, url]) =>
            url === ''
              ? []
              : [
                  [
                    label,
                    <a key={label} href={url} target="_blank" rel="noopener noreferrer">
                      <bdi>{url}</bdi>
                    </a>,
                  ] as const,
                ],
          ),
        ]}
      />
      <p className={styles.wrap} dir="auto">
        {translator.bio}
      </p>
    </DrawerSection>
  )
}

function Resume({ translator: { id, resume } }: Person) {
  const { t } = useTranslation('adminApplications')
  const call = useStaffCall()
  const open = async () => {
    const answer = await call(readResume, { id }, { failed: t('failed.resume') })
    if (answer) location.assign(answer.url)
  }
  return (
    <DrawerSection title={t('resume.title')}>
      {resume ? (
        <div className={styles.line}>
          <span>
            <bdi>{resume.filename}</bdi>
            <span className={styles.second}>
              <When at={resume.uploadedAt} />
            </span>
          </span>
          <Button onClick={() => open()}>{t('resume.download')}</Button>
        </div>
      ) : (
        <p className={styles.muted}>{t('resume.none')}</p>
      )}
    </DrawerSection>
  )
}

/** Documents of agreement and what stands for tax forms; the whole number only on demand. */
function Agreement({ translator, mayReveal }: Person & { mayReveal: boolean }) {
  const { t, i18n } = useTranslation('adminApplications')
  const at = (moment: string) => formatMoment(moment, i18n.language)
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const abroad = (code: string) =>
    code === 'US' || code === 'OTHER'
      ? t('papers.abroad')
      : t('papers.foreign', { country: countries.of(code) ?? code })
  return (
    <DrawerSection title={t('papers.title')}>
      <Facts
        rows={[
          [
            t('papers.agreement'),
            t('papers.accepted', {
              version: translator.contractorAgreementVersion,
              time: at(translator.contractorAgreementDate),
            }),
          ],
          [t('papers.confirmed'), translator.confirmedAt ? at(translator.confirmedAt) : t('papers.notYet')],
          [t('papers.residence'), translator.isUsResident ? t('papers.us') : abroad(translator.taxCountry)],
          // No form W-8 is kept yet, so each person abroad lacks it.
          translator.isUsResident
            ? [t('papers.w9'), translator.w9SubmissionDate ? at(translator.w9SubmissionDate) : t('papers.missing')]
            : [t('papers.w8'), t('papers.missing')],
          [
            translator.taxIdKind === 'foreign'
              ? t('papers.taxId')
              : `${t('papers.taxId')} (${translator.taxIdKind.toUpperCase()})`,
            <TaxNumber key="tax" translator={translator} mayReveal={mayReveal} />,
          ],
        ]}
      />
    </DrawerSection>
  )
}

/** Seconds that a whole tax number stays on the screen. */
const shownSeconds = 30

function TaxNumber({
  translator: { id, firstName, lastName, taxIdLastFour },
  mayReveal,
}: Person & { mayReveal: boolean }) {
  const { t } = useTranslation('adminApplications')
  const call = useStaffCall()
  const askReason = useReason()
  const [number, setNumber] = useState<string>()
  useEffect(() => {
    if (number === undefined) return undefined
    const timer = setTimeout(() => setNumber(undefined), shownSeconds * 1000)
    return () => clearTimeout(timer)
  }, [number])
  const reveal = async () => {
    const reason = await askReason({
      title: t('tax.title', { name: `${firstName} ${lastName}` }),
      text: t('tax.text', { seconds: shownSeconds }),
      action: t('tax.action'),
    })
    if (reason === undefined) return
    const answer = await call(readTaxId, { id, reason }, { failed: t('failed.tax') })
    if (answer) setNumber(answer.taxId)
  }
  if (number !== undefined)
    return (
      <output className={styles.secret} dir="ltr">
        {number}
      </output>
    )
  return (
    <span className={styles.states}>
      <bdi dir="ltr">•••• {taxIdLastFour}</bdi>
      {mayReveal ? (
        <Button variant="quiet" onClick={() => reveal()}>
          {t('tax.action')}
        </Button>
      ) : null}
    </span>
  )
}

function Certifications({ translator: { id, certifications }, mayMark }: Person & { mayMark: boolean }) {
  const { t, i18n } = useTranslation('adminApplications')
  const call = useStaffCall()
  const mark = (certificationId: string, seen: boolean) =>
    void call(
      markCertification,
      { id, certificationId, seen },
      {
        failed: t('failed.certification'),
        done: seen ? t('certifications.markedSeen') : t('certifications.markedUnseen'),
        undo: () => mark(certificationId, !seen),
      },
    )
  return (
    <DrawerSection title={t('certifications.title')}>
      {certifications.length === 0 ? <p className={styles.muted}>{t('certifications.none')}</p> : null}
      <ul className={styles.items}>
        {certifications.map((one) => (
          <li key={one.id}>
            <span>
              <bdi>{one.issuer}</bdi> · <bdi>{one.number}</bdi>
              <span className={styles.second}>
                {one.expiresOn
                  ? t('certifications.until', { date: formatDate(one.expiresOn, i18n.language) })
                  : t('certifications.endless')}
                {' · '}
                {one.seenAt ? t('certifications.seen') : t('certifications.unseen')}
              </span>
            </span>
            {mayMark ? (
              <Button onClick={() => mark(one.id, one.seenAt === null)}>
                {one.seenAt === null ? t('certifications.see') : t('certifications.unsee')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
}

function Notes({ translator: { id, applicationNotes: written } }: Person) {
  const { t } = useTranslation('adminApplications')
  const call = useStaffCall()
  const [text, setText] = useState(written)
  return (
    <DrawerSection title={t('notes.title')}>
      <div className={styles.form}>
        <textarea
          aria-label={t('notes.title')}
          className={`${styles.input} ${styles.area}`}
          rows={3}
          maxLength={5000}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button
            disabled={text.trim() === written}
            onClick={() =>
              call(
                noteOnTranslator,
                { id, applicationNotes: text, seen: written },
                { failed: t('failed.notes'), done: t('notes.saved') },
              )
            }
          >
            {t('notes.save')}
          </Button>
        </div>
      </div>
    </DrawerSection>
  )
}

function Acts({ translator, mayDecide, maySuspend }: Person & { mayDecide: boolean; maySuspend: boolean }) {
  const { t } = useTranslation('adminApplications')
  const { approve, reject, suspend, reinstate } = useDecide()
  const { status } = translator
  if (status === 'pending' && mayDecide)
    return (
      <DrawerActions>
        <Button variant="primary" onClick={() => approve(translator)}>
          {t('approve')}
        </Button>
        <Button variant="danger" onClick={() => reject(translator)}>
          {t('reject.action')}
        </Button>
      </DrawerActions>
    )
  if (!maySuspend || status === 'rejected' || status === 'pending') return null
  return (
    <DrawerActions>
      {status === 'approved' ? (
        <Button variant="danger" onClick={() => suspend(translator)}>
          {t('suspend.action')}
        </Button>
      ) : (
        <Button onClick={() => reinstate(translator)}>{t('reinstate.action')}</Button>
      )}
    </DrawerActions>
  )
}
