import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRightToLeft } from '#shared/languages/script.ts'
import {
  errorCategories,
  errorPoints,
  Severity,
  type TestError,
  type TestToReview,
  testScore,
} from '#shared/translators/entrance-test.ts'
import { listTestReviews, reviewTest } from '#shared/translators/entrance-test-api.ts'
import { call, failureOf, queryOf } from '../../lib/api.ts'
import { localized } from '../../lib/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './application.module.css'
import { usePairName } from './pair-fields.tsx'
import review from './test-reviews.module.css'

type Category = TestError['category']

const reviews = queryOf(listTestReviews, {})

/** Handed-in tests of one's own pairs, without names: whoever reads one counts its errors, and the sum is its score. */
export function TestReviews() {
  const { t } = useTranslation('translators')
  const nameOf = usePairName()
  const { data, isPending, isError, refetch } = useQuery(reviews)
  const [openId, setOpenId] = useState<number>()
  const open = data?.tests.find(({ id }) => id === openId)
  return (
    <section className={styles.section} aria-labelledby="reviews">
      <h2 id="reviews">{t('review.title')}</h2>
      {isPending ? <SkeletonLines label={t('loading')} count={2} /> : null}
      {isError ? (
        <Notice tone="danger" title={t('review.failed')} live>
          <Button onClick={() => refetch()}>{t('again')}</Button>
        </Notice>
      ) : null}
      {data?.tests.length === 0 ? <p>{t('review.none')}</p> : null}
      {open ? (
        <Review key={open.id} test={open} onEnd={() => setOpenId(undefined)} />
      ) : (
        <ul className={styles.tests}>
          {data?.tests.map((test) => (
            <li key={test.id}>
              <span>
                <strong>{nameOf(test.pair)}</strong>
                <br />
                {t('review.words', { count: test.words })}
              </span>
              <Button onClick={() => setOpenId(test.id)}>{t('review.open')}</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Review({ test, onEnd }: { test: TestToReview; onEnd: () => void }) {
  const { t } = useTranslation('translators')
  const client = useQueryClient()
  const [errors, setErrors] = useState<readonly TestError[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(reviewTest, { id: test.id, errors: [...errors] }),
    onSuccess: async ({ score }) => {
      showToast({ title: t('review.done', { score }) })
      onEnd()
      await client.invalidateQueries({ queryKey: reviews.queryKey })
    },
  })
  const add = (one: TestError) => setErrors((now) => [...now, one])
  return (
    <>
      <p className={styles.hint}>{t('review.text')}</p>
      <ol className={review.segments}>
        {test.segments.map((segment, at) => (
          <Segment
            key={segment.source}
            test={test}
            at={at}
            errors={errors}
            onAdd={add}
            onRemove={(one) => setErrors((now) => now.filter((other) => other !== one))}
          />
        ))}
      </ol>
      {error ? <Notice tone="danger" title={failureOf(error).message ?? t('failed.network')} live /> : null}
      <p className={review.sum} aria-live="polite">
        <strong>{t('review.score', { score: testScore(errors, test.words) })}</strong>
        {t('review.points', { count: errors.length, points: errorPoints(errors, test.words) })}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" busy={isPending && t('form.sending')} onClick={() => mutate()}>
          {t('review.send', { score: testScore(errors, test.words) })}
        </Button>
        <Button onClick={onEnd}>{t('review.back')}</Button>
      </div>
    </>
  )
}

type SegmentProps = {
  test: TestToReview
  at: number
  errors: readonly TestError[]
  onAdd: (error: TestError) => void
  onRemove: (error: TestError) => void
}

function Segment({ test, at, errors, onAdd, onRemove }: SegmentProps) {
  const { t } = useTranslation('translators')
  const [source = '', target = ''] = test.pair.split('-')
  const [category, setCategory] = useState<Category>('accuracy')
  const { source: text, draft } = test.segments[at] ?? { source: '', draft: '' }
  const answer = test.answers[at] ?? ''
  const found = test.findings.filter(({ segment }) => segment === at)
  const own = errors.filter(({ segment }) => segment === at)
  const into = { lang: target, dir: isRightToLeft(target) ? 'rtl' : 'ltr' }
  return (
    <li>
      <p lang={source} dir={isRightToLeft(source) ? 'rtl' : 'ltr'} className={review.source}>
        {text}
      </p>
      <dl className={review.texts}>
        <dt>{t('review.draft')}</dt>
        <dd {...into}>{draft}</dd>
        <dt>{t('review.answer')}</dt>
        <dd {...into}>{answer === draft ? <em>{t('review.unchanged')}</em> : answer}</dd>
      </dl>
      {found.map(({ check, severity, ...finding }) => (
        <p key={`${check} ${finding.message}`} className={review.found}>
          <span>
            {localized(finding)}
            {' · '}
            {t(`review.severity.${severity}`)}
          </span>
          <button
            type="button"
            className={review.small}
            onClick={() => onAdd({ segment: at, category: check === 'numbers' ? 'numbers' : 'accuracy', severity })}
          >
            {t('review.count')}
          </button>
        </p>
      ))}
      <ul className={styles.chips}>
        {own.map((one, i) => (
          <li key={`${one.category} ${one.severity} ${i}`} className={styles.chip}>
            {t(`review.category.${one.category}`)}, {t(`review.severity.${one.severity}`)}
            <button
              type="button"
              className={review.small}
              aria-label={t('review.remove', { what: t(`review.category.${one.category}`) })}
              onClick={() => onRemove(one)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <div className={review.add}>
        <label>
          {t('review.kind', { number: at + 1 })}
          <select value={category} onChange={(event) => setCategory(event.target.value as Category)}>
            {errorCategories.map((one) => (
              <option key={one} value={one}>
                {t(`review.category.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {Severity.options.map((severity) => (
          <button
            key={severity}
            type="button"
            className={review.small}
            onClick={() => onAdd({ segment: at, category, severity })}
          >
            + {t(`review.severity.${severity}`)}
          </button>
        ))}
      </div>
    </li>
  )
}
