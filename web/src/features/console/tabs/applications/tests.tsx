import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenScore, StaffTest } from '#shared/translators/entrance-test.ts'
import { testScore } from '#shared/translators/entrance-test.ts'
import { listTranslatorTests, rescoreTest, scoreTest } from '#shared/translators/entrance-test-api.ts'
import type { TranslatorDetails } from '#shared/translators/translator.ts'
import { queryOf } from '../../../../lib/api.ts'
import { useDraft } from '../../../../lib/draft.ts'
import { localized } from '../../../../lib/server-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { Retry } from '../../../../ui/retry.tsx'
import { DrawerSection } from '../../drawer.tsx'
import { useReason, useStaffCall } from '../../staff-calls.tsx'
import { When } from '../../when.tsx'
import { type ErrorMark, ErrorMarks } from '../error-marks.tsx'
import styles from '../work.module.css'
import { useNames } from './use-decide.ts'

/** The entrance tests that an applicant has handed in, with their scores and who gave them. */
export function Tests({
  translator: { id, testScores },
  mayScore,
}: {
  translator: TranslatorDetails
  mayScore: boolean
}) {
  const { t } = useTranslation('adminApplications')
  const { pairOf } = useNames()
  const taken = useQuery(queryOf(listTranslatorTests, { id }))
  const { data } = taken
  const [open, setOpen] = useState<number>()
  const tests = data?.tests ?? []
  const opened = tests.find((test) => test.id === open)
  return (
    <DrawerSection title={t('tests.title')}>
      {taken.isError ? <Retry tone="warning" title={t('tests.failed')} query={taken} /> : null}
      {data && tests.length === 0 ? <p className={styles.muted}>{t('tests.none')}</p> : null}
      <ul className={styles.items}>
        {tests.map((test) => (
          <li key={test.id}>
            <span>
              {pairOf(test.pair)}
              <span className={styles.second}>
                {test.score === null ? t('tests.unscored') : t('tests.score', { score: test.score })}
                {test.score !== null && testScores[test.pair] === test.score ? ` · ${t('tests.best')}` : null}
              </span>
              {test.given ? <GivenBy score={test.given} /> : null}
            </span>
            <Button onClick={() => setOpen(test.id)}>
              {test.score === null && mayScore ? t('tests.review') : t('tests.look')}
            </Button>
          </li>
        ))}
      </ul>
      {opened ? (
        <TestDialog
          // Somebody else's score of this moment ends what was begun on the one before.
          key={`${opened.id} ${opened.given?.at}`}
          test={opened}
          mayScore={mayScore}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </DrawerSection>
  )
}

const wordsOf = { translator: 'tests.byTranslator', staff: 'tests.byStaff' } as const

function GivenBy({ score: { by, as, at } }: { score: GivenScore }) {
  const { t } = useTranslation('adminApplications')
  return (
    <span className={styles.second}>
      {t(as ? wordsOf[as] : 'tests.by', { name: by })} · <When at={at} />
    </span>
  )
}

const marksOf = (errors: StaffTest['errors']): ErrorMark[] =>
  errors.map(({ segment, ...error }) => ({ ...error, number: segment + 1, comment: '' }))

/** A test to be scored, or with its score: the errors of the score that counts, or of one before it. */
function TestDialog({ test, mayScore, onClose }: { test: StaffTest; mayScore: boolean; onClose: () => void }) {
  const { t } = useTranslation('adminApplications')
  const { pairOf } = useNames()
  const call = useStaffCall()
  const askReason = useReason()
  const { given, earlier } = test
  const [begun, setBegun] = useState(given === null)
  const isOpen = begun && mayScore
  const [shown, setShown] = useState<GivenScore>()
  const [typed, setTyped, dropTyped] = useDraft<ErrorMark[]>(`test ${test.id}`, marksOf(test.errors))
  const marks = isOpen ? typed : marksOf(shown?.errors ?? test.errors)
  const [source = '', target = ''] = test.pair.split('-')
  const save = async () => {
    const errors = typed.map(({ number, category, severity }) => ({ segment: number - 1, category, severity }))
    const said = {
      failed: t('failed.score'),
      done: ({ score }: { score: number }) => t('tests.score', { score }),
    }
    const reason =
      given && (await askReason({ title: t('tests.againTitle'), text: t('tests.againText'), action: t('tests.save') }))
    if (reason === undefined) return
    const done = await (given && reason !== null
      ? call(rescoreTest, { id: test.id, errors, seen: given.at, reason }, said)
      : call(scoreTest, { id: test.id, errors }, said))
    if (!done) return
    dropTyped()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('tests.dialog', { pair: pairOf(test.pair) })} shape="wide">
      {given ? <Scores given={given} earlier={earlier} shown={shown} onShow={isOpen ? undefined : setShown} /> : null}
      {isOpen ? <p className={styles.muted}>{t('tests.lead')}</p> : null}
      <ErrorMarks
        segments={test.segments.map((segment, at) => ({
          number: at + 1,
          source: segment.source,
          target: test.answers[at] ?? '',
          hints: test.findings
            .filter(({ segment: of }) => of === at)
            .map((finding) => localized(finding) ?? finding.message),
        }))}
        marks={marks}
        onMarks={setTyped}
        languages={{ source, target }}
        readOnly={!isOpen}
      />
      <DialogActions>
        <output>
          {t('tests.score', { score: isOpen ? testScore(typed, test.words) : (shown?.score ?? test.score ?? 0) })}
        </output>
        <Button onClick={onClose}>{t('close')}</Button>
        {isOpen ? (
          <Button variant="primary" onClick={() => save()}>
            {t('tests.save')}
          </Button>
        ) : mayScore ? (
          <Button onClick={() => setBegun(true)}>{t('tests.again')}</Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

/** The score that counts, and those that it took the place of, each with who gave it. */
function Scores({
  given,
  earlier,
  shown,
  onShow,
}: {
  given: GivenScore
  earlier: readonly GivenScore[]
  shown: GivenScore | undefined
  onShow: ((score: GivenScore | undefined) => void) | undefined
}) {
  const { t } = useTranslation('adminApplications')
  return (
    <div className={styles.form}>
      <p>
        {t('tests.score', { score: given.score })}
        <GivenBy score={given} />
      </p>
      {earlier.length > 0 ? (
        <>
          <p>
            <strong>{t('tests.earlier')}</strong>
          </p>
          <ul className={styles.items}>
            {earlier.map((score) => (
              <li key={score.at}>
                <span>
                  {t('tests.score', { score: score.score })}
                  <GivenBy score={score} />
                </span>
                {onShow ? (
                  <Button variant="quiet" onClick={() => onShow(shown === score ? undefined : score)}>
                    {shown === score ? t('tests.current') : t('tests.marks')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
