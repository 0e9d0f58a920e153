import { useTranslation } from 'react-i18next'
import { may } from '#shared/staff/powers.ts'
import { FilterChips, Filters } from '../../chips.tsx'
import { useListState } from '../../use-list-state.ts'
import { AccessRequests } from './access-requests.tsx'
import { Administrators } from './administrators.tsx'
import { AuditLog } from './audit-log.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { People } from './people.tsx'
import { useMe } from './use-me.ts'
import styles from './users.module.css'

const parts = ['people', 'access', 'audit'] as const

/** User Management: who works here and who is invited, every account, applications for the API, and what staff did. */
export function UsersTab() {
  const { t } = useTranslation('adminUsers')
  const { level } = useMe()
  const state = useListState({ part: 'people' })
  const powerOf = { people: 'users.read', access: 'access-requests.read', audit: 'audit.read' } as const
  const mine = parts.filter((part) => may(level, powerOf[part]))
  const part = mine.find((one) => one === state.values.part) ?? 'people'
  return (
    <>
      <Filters>
        <FilterChips
          label={t('parts.label')}
          value={part}
          options={mine.map((value) => ({ value, label: t(`parts.${value}`) }))}
          onChoose={(value) => state.set({ part: value })}
        />
      </Filters>
      {part === 'people' ? (
        <>
          <div className={styles.pair}>
            <InviteForm />
            <Administrators />
          </div>
          <Invitations />
          <People />
        </>
      ) : null}
      {part === 'access' ? <AccessRequests /> : null}
      {part === 'audit' ? <AuditLog /> : null}
    </>
  )
}
