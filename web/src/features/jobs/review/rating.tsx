import { useMutation } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rateTranslation } from '#shared/jobs/api.ts'
import type { Review } from '#shared/jobs/review.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { call, failureOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import styles from './review.module.css'
import { useReviewAgain } from './use-review.ts'

const scale = [1, 2, 3, 4, 5]

/** One to five stars and a word, once. */
export function Rating({ id, view }: { id: TranslationId; view: Review }) {
  const { t } = useTranslation('review')
  if (view.rating) {
    return (
      <div className={styles.part}>
        <p>{t('rating.given', { count: view.rating.stars })}</p>
        {view.rating.word ? (
          <p className={styles.muted}>
            <bdi>{view.rating.word}</bdi>
          </p>
        ) : null}
      </div>
    )
  }
  return view.canRate ? <RatingForm id={id} /> : null
}

function RatingForm({ id }: { id: TranslationId }) {
  const { t } = useTranslation('review')
  const again = useReviewAgain(id)
  const group = useId()
  const [stars, setStars] = useState(0)
  const [word, setWord] = useState('')
  const rate = useMutation({
    mutationFn: () => call(rateTranslation, { id, stars, word }),
    onSuccess: async ({ message }) => {
      showToast({ title: message })
      await again()
    },
  })
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault()
        rate.mutate()
      }}
    >
      <fieldset className={styles.stars}>
        <legend>{t('rating.title')}</legend>
        {scale.map((value) => (
          <label key={value} data-on={value <= stars || undefined}>
            <input type="radio" name={group} checked={value === stars} onChange={() => setStars(value)} />
            <Star size={28} aria-hidden />
            <span className="visually-hidden">{t('rating.stars', { count: value })}</span>
          </label>
        ))}
      </fieldset>
      {stars > 0 ? (
        <>
          <label className={styles.field}>
            {t('rating.word')}
            <textarea
              rows={2}
              maxLength={500}
              dir="auto"
              value={word}
              onChange={(event) => setWord(event.target.value)}
            />
          </label>
          {rate.isError ? (
            <Notice tone="danger" title={failureOf(rate.error).message ?? t('rating.failed')} live />
          ) : null}
          <p>
            <Button type="submit" busy={rate.isPending && t('rating.busy')}>
              {t('rating.action')}
            </Button>
          </p>
        </>
      ) : null}
    </form>
  )
}
