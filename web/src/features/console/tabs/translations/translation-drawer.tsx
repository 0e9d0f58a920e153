import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TicketId, TranslationId } from '#shared/lib/id.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { type AdminLevel, may } from '#shared/staff/powers.ts'
import { readTranslation, restartTranslation } from '#shared/translations/staff/api.ts'
import type { StaffTranslation, WorkflowStep } from '#shared/translations/staff/staff-translation.ts'
import { workflowStep } from '#shared/translations/staff/workflow-step.ts'
import { type Stage, statusOf } from '#shared/translations/stage.ts'
import { queryOf } from '../../../../lib/api.ts'
import { formatMoment } from '../../../../lib/dates.ts'
import { usePlaceText } from '../../../../lib/place-text.ts'
import { localized } from '../../../../lib/server-message.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { DrawerActions, DrawerSection } from '../../drawer.tsx'
import { RefundButton } from '../../refund-button.tsx'
import { useFetchFailure, useStaffCall } from '../../staff-calls.tsx'
import { TextReader } from '../../text-reader.tsx'
import { useOutcomeText } from '../../use-outcome-text.ts'
import { When } from '../../when.tsx'
import { Status } from './badges.tsx'
import { Quality } from './quality.tsx'
import styles from './translations.module.css'

const atWork = ['queued', 'inspecting', 'extracting', 'translating', 'assembling', 'scoring', 'finishing'] as const
const isAtWork = (stage: Stage): stage is (typeof atWork)[number] => atWork.some((one) => one === stage)

/**
 * What became of one translation: its facts, steps, quality and ledger, a restart where it stands still, and its money back. Its text
 * is there only for who came from the ticket that gives leave, `ticketId`.
 */
export function TranslationDrawer({ id, ticketId }: { id: TranslationId; ticketId: TicketId | undefined }) {
  const { t } = useTranslation('adminTranslations')
  const { t: common } = useTranslation()
  const query = useQuery(queryOf(readTranslation, { id }))
  useFetchFailure(query.error, t('fetchFailed'))
  const { data } = query
  if (!data) {
    return query.isError ? (
      <Notice tone="danger" title={t('fetchFailed')}>
        <Button onClick={() => query.refetch()}>{common('tryAgain')}</Button>
      </Notice>
    ) : (
      <Skeleton height={320} />
    )
  }
  return (
    <>
      {data.failure && data.failure.code !== 'refunded' ? (
        <Notice tone="danger" title={t('failure')}>
          <p>{localized({ code: data.failure.reason, message: data.failure.message, params: {} })}</p>
        </Notice>
      ) : null}
      <About of={data} />
      <Steps of={data} />
      <QualityParts of={data} />
      <Ledger of={data} />
      <Text of={data} ticketId={ticketId} />
      <Acts of={data} ticketId={ticketId} />
    </>
  )
}

function About({ of }: { of: StaffTranslation }) {
  const { t, i18n } = useTranslation('adminTranslations')
  const { t: stages } = useTranslation('translations')
  const level = useLevel()
  const number = new Intl.NumberFormat(i18n.language)
  const moment = (at: string | null) => (at === null ? '–' : <When at={at} />)
  return (
    <Facts
      beside
      rows={[
        [t('columns.status'), <Status key="status" of={of} />],
        [
          t('about.customer'),
          <span key="customer">
            <span className={styles.two}>
              {may(level, 'users.read') ? (
                <Link to={`?tab=users&open=${of.customer.id}`}>
                  <bdi>{of.customer.name || of.customer.email}</bdi>
                </Link>
              ) : (
                <bdi>{of.customer.name}</bdi>
              )}
            </span>
            <span className={styles.second}>
              <bdi>{of.customer.email}</bdi>
            </span>
          </span>,
        ],
        [
          t('about.stage'),
          isAtWork(of.stageNow) ? stages(`progress.${of.stageNow}`) : stages(`status.${statusOf(of.stageNow)}`),
        ],
        [t('about.since'), moment(of.stageAt)],
        [
          t('about.size'),
          of.pages === null || of.words === null
            ? '–'
            : t('about.pagesWords', { pages: number.format(of.pages), words: number.format(of.words) }),
        ],
        [t('columns.amount'), of.amount === null ? '–' : formatDollars(of.amount, i18n.language)],
        [t('about.paid'), moment(of.paidAt)],
        [t('about.downloaded'), moment(of.downloadedAt)],
        [t('about.refunded'), moment(of.refundedAt)],
        [t('columns.completed'), moment(of.completedAt)],
        ...(of.queueItemId === null
          ? []
          : [
              [
                t('about.queue'),
                <Link key="queue" to={`?tab=queue&open=${of.queueItemId}`}>
                  <bdi>#{of.queueItemId}</bdi>
                </Link>,
              ] as const,
            ]),
      ]}
    />
  )
}

function Steps({ of: { steps, attempt } }: { of: StaffTranslation }) {
  const { t, i18n } = useTranslation('adminTranslations')
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  const stepOf = ({ name, times }: WorkflowStep) =>
    `${stepName(t, name)}${times > 1 ? ` ×${number.format(times)}` : ''}`
  const tookOf = ({ startedAt, endedAt }: WorkflowStep) =>
    endedAt === null
      ? t('steps.running')
      : t('steps.seconds', { seconds: number.format((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) })
  const resultOf = ({ error, endedAt }: WorkflowStep) =>
    error === null ? endedAt === null ? '…' : t('steps.done') : <StepError kind={error} />
  return (
    <DrawerSection title={t('steps.title')}>
      <p className={styles.muted}>{t('steps.attempt', { attempt })}</p>
      {steps === null ? (
        <p>{t('steps.none')}</p>
      ) : (
        <DataTable
          caption={t('steps.title')}
          rows={steps}
          keyOf={({ name }) => name}
          columns={[
            { key: 'step', label: t('steps.step'), cell: stepOf },
            {
              key: 'began',
              label: t('steps.began'),
              cell: ({ startedAt }) => <time dateTime={startedAt}>{formatMoment(startedAt, i18n.language)}</time>,
            },
            {
              key: 'took',
              label: t('steps.took'),
              cell: (step) => <span className={styles.nowrap}>{tookOf(step)}</span>,
            },
            { key: 'result', label: t('steps.result'), cell: resultOf },
          ]}
        />
      )}
    </DrawerSection>
  )
}

/** A state of an older workflow keeps the name that it had. */
function stepName(t: TFunction<'adminTranslations'>, name: string): string {
  const known = workflowStep(name)
  if (!known) return name
  const step = t(`steps.names.${known.step}`)
  return known.part ? t(`steps.parts.${known.part}`, { step }) : step
}

/** Kinds of errors as the platform and the steps name them. */
const errorWords = {
  'States.Timeout': 'timeout',
  'Sandbox.Timedout': 'timeout',
  'Runtime.ExitError': 'ended',
  'Runtime.HandlerError': 'ended',
  'Lambda.Unknown': 'ended',
  EngineBusy: 'engineBusy',
  EngineUnavailable: 'engineUnavailable',
  NotScannedYet: 'notScanned',
  'Lambda.ServiceException': 'platform',
  'Lambda.AWSLambdaException': 'platform',
  'Lambda.SdkClientException': 'platform',
  'Lambda.TooManyRequestsException': 'platform',
} as const

/** What went wrong, in words where its kind is known; the kind itself is what the logs are searched for. */
function StepError({ kind }: { kind: string }) {
  const { t } = useTranslation('adminTranslations')
  const known = Object.entries(errorWords).find(([name]) => name === kind)?.[1]
  return (
    <>
      {known ? <span className={styles.two}>{t(`steps.errors.${known}`)}</span> : null}
      <bdi className={known ? styles.second : undefined}>{kind}</bdi>
    </>
  )
}

const known = ['completeness', 'facts', 'length', 'form', 'round-trip', 'language'] as const
const isKnown = (name: string): name is (typeof known)[number] => known.some((part) => part === name)

function QualityParts({ of }: { of: StaffTranslation }) {
  const { t } = useTranslation('adminTranslations')
  const { t: parts } = useTranslation('translations')
  if (of.qualityParts.length === 0) return null
  return (
    <DrawerSection title={t('quality.title')}>
      <Facts
        rows={[
          [t('columns.quality'), <Quality key="all" score={of.qualityScore} />],
          ...of.qualityParts.map(
            ({ name, score }) =>
              [isKnown(name) ? parts(`score.part.${name}`) : name, <Quality key={name} score={score} />] as const,
          ),
          [t('quality.findings'), of.qualityFindings ?? 0],
        ]}
      />
    </DrawerSection>
  )
}

function Ledger({ of: { ledger } }: { of: StaffTranslation }) {
  const { t } = useTranslation('adminTranslations')
  const became = useOutcomeText()
  const placeOf = usePlaceText()
  if (ledger === null) return null
  return (
    <DrawerSection title={t('ledger.title')}>
      <p className={styles.muted}>{t('ledger.private')}</p>
      <Facts
        beside
        rows={[
          [t('ledger.total'), ledger.total],
          ...ledger.reasons.map(({ disposition, reason, count }) => [became(disposition, reason), count] as const),
        ]}
      />
      {ledger.lines.length > 0 ? (
        <DataTable
          caption={t('ledger.lines')}
          rows={ledger.lines}
          keyOf={({ number }) => number}
          columns={[
            { key: 'number', label: t('ledger.number'), cell: ({ number }) => number },
            { key: 'place', label: t('ledger.place'), cell: ({ place }) => placeOf(place) },
            {
              key: 'what',
              label: t('ledger.what'),
              cell: ({ disposition, reason }) => became(disposition, reason),
            },
            { key: 'findings', label: t('quality.findings'), align: 'end', cell: ({ findings }) => findings },
          ]}
        />
      ) : null}
      {ledger.more ? <p className={styles.muted}>{t('ledger.more')}</p> : null}
    </DrawerSection>
  )
}

function Text({ of: { id, originalFilename }, ticketId }: { of: StaffTranslation; ticketId: TicketId | undefined }) {
  const { t } = useTranslation('adminTranslations')
  const level = useLevel()
  const [isOpen, setOpen] = useState(false)
  if (!may(level, 'translations.text')) return null
  return (
    <DrawerSection title={t('reader.section')}>
      {ticketId === undefined ? (
        <p className={styles.muted}>{t('reader.leave')}</p>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('reader.open')}</Button>
      )}
      {isOpen && ticketId !== undefined ? (
        <TextReader id={id} ticketId={ticketId} name={originalFilename} onClose={() => setOpen(false)} />
      ) : null}
    </DrawerSection>
  )
}

function Acts({ of, ticketId }: { of: StaffTranslation; ticketId: TicketId | undefined }) {
  const { t } = useTranslation('adminTranslations')
  const level = useLevel()
  const restart = may(level, 'translations.write') && of.restartable
  const refund = may(level, 'translations.refund') ? of.refund : null
  if (!restart && refund === null) return null
  return (
    <DrawerActions>
      {restart ? <span className={styles.told}>{t('restart.text')}</span> : null}
      {refund === 'at-work' ? <span className={styles.told}>{t('refund.atWork')}</span> : null}
      {restart ? <Restart of={of} /> : null}
      {refund === 'possible' ? <RefundButton of={of} ticketId={ticketId} /> : null}
    </DrawerActions>
  )
}

function useLevel(): AdminLevel | null {
  const session = useSession()
  return session.state === 'signed-in' ? session.user.adminLevel : null
}

function Restart({ of: { id, attempt } }: { of: StaffTranslation }) {
  const { t } = useTranslation('adminTranslations')
  const call = useStaffCall()
  const [busy, setBusy] = useState(false)
  async function restart() {
    setBusy(true)
    await call(restartTranslation, { id, attempt }, { failed: t('restart.failed'), done: ({ message }) => message })
    setBusy(false)
  }
  return (
    <Button variant="primary" busy={busy && t('restart.busy')} onClick={() => restart()}>
      {t('restart.action')}
    </Button>
  )
}
