import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { approveApiApplication, listApiApplications, rejectApiApplication } from '#shared/applications/api.ts'
import { type ApiApplication, ApplicationStatus } from '#shared/applications/application.ts'
import { may } from '#shared/staff/powers.ts'
import { formatMoment } from '../../../../lib/dates.ts'
import { localized } from '../../../../lib/server-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { FilterChips, Filters } from '../../chips.tsx'
import { ConsoleList } from '../../console-list.tsx'
import { DrawerActions, DrawerSection } from '../../drawer.tsx'
import { useReason, useStaffCall } from '../../staff-calls.tsx'
import { StateBadge } from '../../state-badge.tsx'
import { useListState } from '../../use-list-state.ts'
import { When } from '../../when.tsx'
import { Part } from './part.tsx'
import { useMe } from './use-me.ts'
import styles from './users.module.css'

const itemsOf = (answer: ApiApplication[]) => answer
const keyOf = ({ id }: ApiApplication) => id

/** Who asks for the API, by the state of the application. */
export function AccessRequests() {
  const { t } = useTranslation('adminUsers')
  const state = useListState({ status: 'pending' }, 'access')
  const status = ApplicationStatus.options.find((one) => one === state.values.status) ?? 'pending'
  return (
    <Part title={t('access.title')}>
      <Filters>
        <FilterChips
          label={t('status')}
          value={status}
          options={ApplicationStatus.options.map((value) => ({ value, label: t(`access.states.${value}`) }))}
          onChoose={(value) => state.set({ status: value })}
        />
      </Filters>
      <ConsoleList
        caption={t('access.title')}
        row={listApiApplications}
        input={{ status }}
        itemsOf={itemsOf}
        keyOf={keyOf}
        state={state}
        failed={t('access.failed')}
        empty={{ title: t('access.empty.title'), text: t('access.empty.text') }}
        columns={[
          {
            key: 'company',
            label: t('access.company'),
            cell: ({ companyName }) => <bdi>{companyName}</bdi>,
            opens: true,
          },
          { key: 'contact', label: t('access.contact'), cell: ({ contactName }) => <bdi>{contactName}</bdi> },
          { key: 'email', label: t('people.email'), cell: ({ email }) => <bdi>{email}</bdi>, wide: true },
          {
            key: 'volume',
            label: t('access.volume'),
            cell: ({ expectedVolume }) => expectedVolume ?? '–',
            tight: true,
          },
          {
            key: 'status',
            label: t('status'),
            cell: (one) => <StateBadge state={one.status}>{t(`access.states.${one.status}`)}</StateBadge>,
            tight: true,
          },
          { key: 'createdAt', label: t('access.asked'), cell: ({ createdAt }) => <When at={createdAt} />, tight: true },
        ]}
        drawer={{
          title: (key, one) => <bdi>{one?.companyName ?? t('people.number', { id: key })}</bdi>,
          aside: (_, one) =>
            one ? <StateBadge state={one.status}>{t(`access.states.${one.status}`)}</StateBadge> : null,
          content: (key, one) =>
            one ? <Request key={key} application={one} /> : <Notice tone="info" title={t('access.elsewhere')} />,
        }}
      />
    </Part>
  )
}

function Request({ application }: { application: ApiApplication }) {
  const { t, i18n } = useTranslation('adminUsers')
  const { t: signup } = useTranslation('apiSignup')
  const { level } = useMe()
  const call = useStaffCall()
  const ask = useReason()
  const [notes, setNotes] = useState(application.adminNotes ?? '')
  const { id, companyName, status } = application
  const isOpen = status === 'pending' && may(level, 'access-requests.decide')
  const given = { id, ...(notes.trim() ? { adminNotes: notes.trim() } : {}) }
  const told = { done: (answer: { message: string; code: string }) => localized(answer) ?? null }
  const reject = async () => {
    const reason = await ask({
      title: t('access.rejectTitle', { name: companyName }),
      text: t('access.rejectText'),
      action: t('access.reject'),
      danger: true,
    })
    if (reason !== undefined)
      await call(rejectApiApplication, { ...given, reason }, { failed: t('access.rejectFailed'), ...told })
  }
  const rows: [string, string | null | undefined][] = [
    [t('access.contact'), application.contactName],
    [t('people.email'), application.email],
    [t('access.phone'), application.phone],
    [t('access.website'), application.website],
    [t('access.size'), application.companySize],
    [t('access.volume'), application.expectedVolume],
    [t('access.timeline'), application.timeline && signup(`form.timelines.${application.timeline}`)],
    [t('access.asked'), formatMoment(application.createdAt, i18n.language)],
    [t('access.decided'), application.approvedAt && formatMoment(application.approvedAt, i18n.language)],
  ]
  return (
    <>
      <Facts
        rows={rows.flatMap(([label, value]) => (value ? [[label, <bdi key={label}>{value}</bdi>] as const] : []))}
      />
      <DrawerSection title={t('access.useCase')}>
        <p dir="auto">{application.useCase}</p>
        {application.additionalInfo ? <p dir="auto">{application.additionalInfo}</p> : null}
      </DrawerSection>
      <DrawerSection title={t('access.notes')}>
        {isOpen ? (
          <textarea
            className={styles.notes}
            aria-label={t('access.notes')}
            rows={3}
            maxLength={2000}
            dir="auto"
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        ) : (
          <p dir="auto">{application.adminNotes ?? t('access.noNotes')}</p>
        )}
      </DrawerSection>
      {isOpen ? (
        <DrawerActions>
          <Button
            variant="primary"
            onClick={() => call(approveApiApplication, given, { failed: t('access.approveFailed'), ...told })}
          >
            {t('access.approve')}
          </Button>
          <Button variant="danger" onClick={() => reject()}>
            {t('access.reject')}
          </Button>
        </DrawerActions>
      ) : null}
    </>
  )
}
