import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTest } from '#shared/translators/entrance-test.ts'
import { listTests, startTest } from '#shared/translators/entrance-test-api.ts'
import { call, failureOf, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './application.module.css'
import { EntranceTest, type TestEditor, useMinutesUntil } from './entrance-test.tsx'
import { usePairName } from './pair-fields.tsx'

const own = queryOf(listTests, {})

/** One's entrance tests: those that were taken with their scores, and those that may be taken. */
export function EntranceTests({ editor, pairs }: { editor: TestEditor; pairs: readonly string[] }) {
  const { t } = useTranslation('translators')
  const nameOf = usePairName()
  const client = useQueryClient()
  const { data, isPending, refetch } = useQuery(own)
  const [openId, setOpenId] = useState<number>()
  const starting = useMutation({
    mutationFn: (pair: string) => call(startTest, { pair }),
    onSuccess: async ({ test }) => {
      await client.invalidateQueries({ queryKey: own.queryKey })
      setOpenId(test.id)
    },
  })
  if (isPending) return <SkeletonLines label={t('loading')} count={3} />
  if (!data) {
    return (
      <Notice tone="danger" title={t('profile.failed')} live>
        <Button onClick={() => refetch()}>{t('again')}</Button>
      </Notice>
    )
  }
  const without = pairs.filter(
    (pair) => !data.available.includes(pair) && !data.tests.some((test) => test.pair === pair),
  )
  const open = data.tests.find((test) => test.id === openId && test.state === 'open')
  return (
    <section className={styles.section} aria-labelledby="tests">
      <h2 id="tests">{t('test.title')}</h2>
      {open ? (
        <EntranceTest key={open.id} test={open} editor={editor} onEnd={() => void refetch()} />
      ) : (
        <>
          <p className={styles.hint}>{t('test.text')}</p>
          {starting.error ? (
            <Notice tone="danger" title={failureOf(starting.error).message ?? t('failed.network')} live />
          ) : null}
          {data.tests.length > 0 ? (
            <ul className={styles.tests}>
              {data.tests.map((test) => (
                <li key={test.id}>
                  <span>
                    <strong>{nameOf(test.pair)}</strong>
                    <br />
                    <Result test={test} />
                  </span>
                  {test.state === 'open' ? (
                    <Button onClick={() => setOpenId(test.id)}>{t('test.resume')}</Button>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : null}
          {data.tests.some(({ state }) => state === 'open') ? null : (
            <ul className={styles.tests}>
              {data.available.map((pair) => (
                <li key={pair}>
                  <strong>{nameOf(pair)}</strong>
                  <Button
                    busy={starting.isPending && starting.variables === pair && t('loading')}
                    onClick={() => starting.mutate(pair)}
                  >
                    {t('test.start')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {without.length > 0 ? (
            <ul className={styles.tests}>
              {without.map((pair) => (
                <li key={pair}>
                  <span>
                    <strong>{nameOf(pair)}</strong>
                    <br />
                    {t('test.noSet')}
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </section>
  )
}

function Result({ test }: { test: OwnTest }) {
  const { t } = useTranslation('translators')
  const minutes = useMinutesUntil(test.endsAt)
  if (test.score !== null) return t('test.score', { score: test.score })
  return test.state === 'open' ? t('test.left', { count: minutes }) : t('test.waits')
}
