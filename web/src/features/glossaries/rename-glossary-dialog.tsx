import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { renameGlossary } from '#shared/glossaries/api.ts'
import { GlossaryName, type GlossaryView } from '#shared/glossaries/glossary.ts'
import { call, failureOf } from '../../lib/api.ts'
import { showServerFields } from '../../lib/server-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useRefreshGlossaries } from './use-glossaries.ts'

export function RenameGlossaryDialog({ glossary, onClose }: { glossary: GlossaryView; onClose: () => void }) {
  const { t } = useTranslation('glossaries')
  const refresh = useRefreshGlossaries()
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(z.object({ name: GlossaryName }), {
    name: glossary.name,
  })
  const submit = handleSubmit(async ({ name }) => {
    setProblem(undefined)
    try {
      await call(renameGlossary, { id: glossary.id, name })
      await refresh()
      onClose()
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('notRenamed'))
    }
  })
  return (
    <Dialog open onClose={onClose} title={t('renameTitle')}>
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <TextInput {...of('name')} label={t('name')} autoComplete="off" />
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting && t('saving')}>
            {t('save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
