import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TranslationId } from '#shared/lib/id.ts'
import { may } from '#shared/staff/powers.ts'
import type { StaffTicket } from '#shared/support/conversation.ts'
import { givesLeave } from '#shared/support/ticket.ts'
import { listUserDocuments } from '#shared/users/api.ts'
import { queryOf } from '../../../../lib/api.ts'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { DrawerSection } from '../../drawer.tsx'
import { TextReader } from '../../text-reader.tsx'
import styles from './tickets.module.css'

const few = 10
const most = 100

/** The documents of the person who asked: each leads to what became of it, and where they gave leave to its text. */
export function Documents({ ticket, userId }: { ticket: StaffTicket; userId: number }) {
  const { t } = useTranslation('adminTickets')
  const { t: common } = useTranslation()
  const { t: customers } = useTranslation('translations')
  const session = useSession()
  const level = session.state === 'signed-in' ? session.user.adminLevel : null
  const [limit, setLimit] = useState(few)
  const [reading, setReading] = useState<{ id: TranslationId; name: string }>()
  const found = useQuery(queryOf(listUserDocuments, { id: userId, limit }))
  return (
    <DrawerSection title={t('documents.title')}>
      {found.isPending ? <SkeletonLines count={2} label={common('loading')} /> : null}
      {found.isError ? <p>{t('documents.failed')}</p> : null}
      {found.data?.length === 0 ? <p className={styles.second}>{t('documents.none')}</p> : null}
      <ul className={styles.list}>
        {(found.data ?? []).map(({ id, originalFilename, status }) => (
          <li key={id}>
            <span className={styles.grow}>
              <Link to={`?tab=translations&open=${id}&ticket=${ticket.id}`}>
                <bdi>{originalFilename}</bdi>
              </Link>
              <span className={styles.second}>{customers(`status.${status}`)}</span>
            </span>
            {givesLeave(ticket, id) && may(level, 'translations.text') ? (
              <Button
                aria-label={t('documents.readOf', { name: originalFilename })}
                onClick={() => setReading({ id, name: originalFilename })}
              >
                {t('documents.read')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {found.data?.length === limit && limit < most ? (
        <Button onClick={() => setLimit(most)}>{t('documents.more')}</Button>
      ) : null}
      {reading ? <TextReader {...reading} ticketId={ticket.id} onClose={() => setReading(undefined)} /> : null}
    </DrawerSection>
  )
}
