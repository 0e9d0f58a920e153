import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerTemplate, TemplateText } from '#shared/support/conversation.ts'
import {
  createAnswerTemplate,
  deleteAnswerTemplate,
  listAnswerTemplates,
  updateAnswerTemplate,
} from '#shared/support/desk-api.ts'
import { queryOf } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextArea, TextInput } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useFields } from '../../../../ui/use-fields.ts'
import { useStaffCall } from '../../staff-calls.tsx'
import styles from './tickets.module.css'

type Doing =
  | { kind: 'list' }
  | { kind: 'write'; template?: AnswerTemplate }
  | { kind: 'delete'; template: AnswerTemplate }

/** Templates of answers: all of them, one in the hand, or one about to be deleted. */
export function TemplatesDialog({ mayWrite, onClose }: { mayWrite: boolean; onClose: () => void }) {
  const { t } = useTranslation('adminTickets')
  const [doing, setDoing] = useState<Doing>({ kind: 'list' })
  const toList = () => setDoing({ kind: 'list' })
  return (
    <Dialog open onClose={onClose} title={t('templates.title')}>
      {doing.kind === 'list' ? <List mayWrite={mayWrite} onDo={setDoing} /> : null}
      {doing.kind === 'write' ? <Write template={doing.template} onDone={toList} /> : null}
      {doing.kind === 'delete' ? <Delete template={doing.template} onDone={toList} /> : null}
    </Dialog>
  )
}

function List({ mayWrite, onDo }: { mayWrite: boolean; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation('adminTickets')
  const { t: common } = useTranslation()
  const { data, isError, refetch } = useQuery(queryOf(listAnswerTemplates, {}))
  if (isError && !data) {
    return (
      <Notice tone="danger" title={t('templates.fetchFailed')}>
        <Button onClick={() => refetch()}>{common('tryAgain')}</Button>
      </Notice>
    )
  }
  if (!data) return <Skeleton height={120} />
  const write = mayWrite ? <Button onClick={() => onDo({ kind: 'write' })}>{t('templates.new')}</Button> : null
  if (data.templates.length === 0) {
    return (
      <EmptyState title={t('templates.empty')} text={t('templates.emptyText')}>
        {write}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {data.templates.map((template) => (
          <li key={template.id}>
            <bdi className={styles.grow}>{template.title}</bdi>
            {mayWrite ? (
              <span className={styles.row}>
                <Button
                  aria-label={t('templates.editOf', { title: template.title })}
                  onClick={() => onDo({ kind: 'write', template })}
                >
                  {t('templates.edit')}
                </Button>
                <Button
                  aria-label={t('templates.deleteOf', { title: template.title })}
                  onClick={() => onDo({ kind: 'delete', template })}
                >
                  {t('templates.delete')}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <DialogActions>{write}</DialogActions>
    </>
  )
}

function Write({ template, onDone }: { template: AnswerTemplate | undefined; onDone: () => void }) {
  const { t } = useTranslation('adminTickets')
  const call = useStaffCall()
  const { of, form, handleSubmit, isSubmitting } = useFields(TemplateText, {
    title: template?.title ?? '',
    text: template?.text ?? '',
  })
  const told = { failed: t('templates.failed'), done: t('templates.saved') }
  const submit = handleSubmit(async (fields) => {
    const saved = template
      ? await call(updateAnswerTemplate, { id: template.id, version: template.version, ...fields }, told)
      : await call(createAnswerTemplate, fields, told)
    if (saved) onDone()
  })
  return (
    <Form onSubmit={() => void submit()} {...form}>
      <TextInput {...of('title')} label={t('templates.titleLabel')} />
      <TextArea {...of('text')} label={t('templates.text')} hint={t('templates.hint')} rows={8} />
      <DialogActions>
        <Button onClick={onDone}>{t('templates.back')}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting && t('sending')}>
          {t('templates.save')}
        </Button>
      </DialogActions>
    </Form>
  )
}

function Delete({ template, onDone }: { template: AnswerTemplate; onDone: () => void }) {
  const { t } = useTranslation('adminTickets')
  const call = useStaffCall()
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    await call(
      deleteAnswerTemplate,
      { id: template.id },
      { failed: t('templates.deleteFailed'), done: t('templates.deleted') },
    )
    onDone()
  }
  return (
    <>
      <p>{t('templates.deleteAsk', { title: template.title })}</p>
      <DialogActions>
        <Button onClick={onDone}>{t('templates.back')}</Button>
        <Button variant="danger" busy={busy && t('sending')} onClick={() => remove()}>
          {t('templates.delete')}
        </Button>
      </DialogActions>
    </>
  )
}
