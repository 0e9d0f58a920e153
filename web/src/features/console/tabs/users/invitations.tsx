import { useTranslation } from 'react-i18next'
import { listInvitations, resendInvitation, withdrawInvitation } from '#shared/invitations/api.ts'
import type { AdminInvitation } from '#shared/invitations/invitation.ts'
import { isAtLeast, may } from '#shared/staff/powers.ts'
import { localized } from '../../../../lib/server-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { FilterChips, Filters } from '../../chips.tsx'
import { ConsoleList } from '../../console-list.tsx'
import { useStaffCall } from '../../staff-calls.tsx'
import { StateBadge } from '../../state-badge.tsx'
import { useListState } from '../../use-list-state.ts'
import { When } from '../../when.tsx'
import { Part } from './part.tsx'
import { useMe } from './use-me.ts'
import styles from './users.module.css'

const itemsOf = (answer: AdminInvitation[]) => answer
const keyOf = ({ id }: AdminInvitation) => id
const statuses = ['pending', 'all'] as const

/** Invitations that wait for an answer, and on demand those that are over. */
export function Invitations() {
  const { t } = useTranslation('adminUsers')
  const state = useListState({ status: 'pending' }, 'invitations')
  const status = statuses.find((one) => one === state.values.status) ?? 'pending'
  return (
    <Part title={t('invitations.title')}>
      <Filters>
        <FilterChips
          label={t('invitations.filter')}
          value={status}
          options={statuses.map((value) => ({ value, label: t(`invitations.show.${value}`) }))}
          onChoose={(value) => state.set({ status: value })}
        />
      </Filters>
      <ConsoleList
        caption={t('invitations.title')}
        row={listInvitations}
        input={{ status }}
        itemsOf={itemsOf}
        keyOf={keyOf}
        state={state}
        failed={t('invitations.failed')}
        empty={{ title: t('invitations.empty.title'), text: t('invitations.empty.text') }}
        columns={[
          { key: 'email', label: t('invitations.email'), cell: ({ email }) => <bdi>{email}</bdi>, bare: true },
          { key: 'level', label: t('level'), cell: ({ adminLevel }) => t(`levels.${adminLevel}`), tight: true },
          {
            key: 'status',
            label: t('status'),
            cell: (one) => <StateBadge state={one.status}>{t(`invitations.states.${one.status}`)}</StateBadge>,
            tight: true,
          },
          { key: 'inviter', label: t('invitations.by'), cell: ({ inviter }) => <bdi>{inviter}</bdi> },
          {
            key: 'createdAt',
            label: t('invitations.sent'),
            cell: ({ createdAt }) => <When at={createdAt} />,
            tight: true,
          },
          {
            key: 'expiresAt',
            label: t('invitations.expires'),
            cell: ({ expiresAt }) => <When at={expiresAt} />,
            tight: true,
          },
          { key: 'acts', label: t('actions'), cell: (one) => <Acts invitation={one} />, bare: true, tight: true },
        ]}
      />
    </Part>
  )
}

function Acts({ invitation: { id, email, status, adminLevel } }: { invitation: AdminInvitation }) {
  const { t } = useTranslation('adminUsers')
  const call = useStaffCall()
  const { level } = useMe()
  const mayAct = may(level, 'invitations.write') && level !== null && isAtLeast(level, adminLevel)
  if (!mayAct || (status !== 'pending' && status !== 'expired')) return null
  return (
    <span className={styles.acts}>
      <Button
        aria-label={t('invitations.resendTo', { email })}
        onClick={() =>
          call(resendInvitation, { id }, { failed: t('invite.failed'), done: (answer) => localized(answer) ?? null })
        }
      >
        {t('invitations.resend')}
      </Button>
      <Button
        aria-label={t('invitations.withdrawFrom', { email })}
        onClick={() =>
          call(
            withdrawInvitation,
            { id },
            { failed: t('invitations.withdrawFailed'), done: (answer) => localized(answer) ?? null },
          )
        }
      >
        {t('invitations.withdraw')}
      </Button>
    </span>
  )
}
