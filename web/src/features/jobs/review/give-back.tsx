import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '#shared/jobs/review.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { refundTranslation } from '#shared/payments/api.ts'
import { call, failureOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './review.module.css'

type Props = { id: TranslationId; comesBack: NonNullable<Review['comesBack']> }

/** Gives back a certified translation that nobody has begun and no money was paid for: what a card paid is given back at its receipt. */
export function GiveBack({ id, comesBack }: Props) {
  const { t } = useTranslation('review')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const giveBack = useMutation({
    mutationFn: () => call(refundTranslation, { translationId: id }),
    onSuccess: async () => {
      setOpen(false)
      // The document, its list and the pages of the plan show it.
      await client.invalidateQueries()
    },
  })
  return (
    <div className={styles.part}>
      <p>{t('giveBack.until')}</p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('giveBack.ask')}
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title={t('giveBack.title')}>
          <p>{t(`giveBack.${comesBack}`)}</p>
          <p>{t('giveBack.undone')}</p>
          {giveBack.isError ? (
            <Notice tone="danger" title={failureOf(giveBack.error).message ?? t('giveBack.failed')} live />
          ) : null}
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('giveBack.keep')}</Button>
            <Button variant="danger" busy={giveBack.isPending && t('giveBack.busy')} onClick={() => giveBack.mutate()}>
              {t('giveBack.action')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </div>
  )
}
