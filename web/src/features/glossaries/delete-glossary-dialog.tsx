import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteGlossary } from '#shared/glossaries/api.ts'
import type { GlossaryView } from '#shared/glossaries/glossary.ts'
import { call, failureOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useRefreshGlossaries } from './use-glossaries.ts'

/** Says what will be gone, by name, before it is. */
export function DeleteGlossaryDialog({ glossary, onClose }: { glossary: GlossaryView; onClose: () => void }) {
  const { t } = useTranslation('glossaries')
  const refresh = useRefreshGlossaries()
  const remove = useMutation({
    mutationFn: () => call(deleteGlossary, { id: glossary.id }),
    onSuccess: async () => {
      await refresh()
      onClose()
      showToast({ title: t('deleted'), description: glossary.name })
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('deleteTitle')}>
      <p>
        <strong>
          <bdi>{glossary.name}</bdi>
        </strong>
      </p>
      <p>{t('deleteText', { count: glossary.terms })}</p>
      {remove.isError ? <Notice tone="danger" title={failureOf(remove.error).message ?? t('notDeleted')} live /> : null}
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button variant="danger" busy={remove.isPending && t('deleting')} onClick={() => remove.mutate()}>
          {t('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
