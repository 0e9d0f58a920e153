import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserId } from '#shared/lib/id.ts'
import { listColleagues } from '#shared/support/desk-api.ts'
import { queryOf } from '../../../../lib/api.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import palette from '../../palette.module.css'

/** Chooses who has a ticket, among the staff that may read it, by typing. */
export function AssignDialog({
  me,
  onChoose,
  onClose,
}: {
  me: UserId
  onChoose: (colleague: UserId) => void
  onClose: () => void
}) {
  const { t } = useTranslation('adminTickets')
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useQuery({ ...queryOf(listColleagues, { search }), placeholderData: keepPreviousData })
  return (
    <Dialog open onClose={onClose} title={t('assign.title')}>
      {/* The server decides who fits. */}
      <Command shouldFilter={false} label={t('assign.title')} className={palette.palette}>
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={t('assign.search')}
          className={palette.input}
          // A dialog that opens looks for this attribute, which React never writes.
          ref={(input) => input?.setAttribute('autofocus', '')}
        />
        <Command.List className={palette.list} label={t('assign.title')}>
          {found.isError ? <output className={palette.note}>{t('assign.failed')}</output> : null}
          {found.isSuccess ? <Command.Empty className={palette.note}>{t('assign.none')}</Command.Empty> : null}
          {(found.data?.colleagues ?? []).map(({ id, name, level }) => (
            <Command.Item key={id} value={String(id)} className={palette.item} onSelect={() => onChoose(id)}>
              <bdi>{id === me ? t('assign.me', { name }) : name}</bdi>
              <span className={palette.detail}>{t(`assign.level.${level}`)}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}
