/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be those of a table element */
import { memo, type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFixed } from '#shared/segments/fixed-text.ts'
import { blockingFindings, findingCode, termsIn } from '#shared/segments/review.ts'
import { missingTags, tagName } from '#shared/segments/tags.ts'
import type { Finding } from '#shared/translations/checks/finding.ts'
import { listText } from '../../lib/list-text.ts'
import { usePlaceText } from '../../lib/place-text.ts'
import { localized } from '../../lib/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { Comments } from './comments.tsx'
import { chipLabel } from './field/schema.ts'
import { SourceText } from './field/source-text.tsx'
import { StayingText } from './field/staying-text.tsx'
import { TaggedText } from './field/tagged-text.tsx'
import { type FieldHandle, TargetField } from './field/target-field.tsx'
import { directionOf } from './model/direction.ts'
import { type Action, shownKey, withKey } from './model/keys.ts'
import { isMac } from './model/platform.ts'
import type { EditorSegment } from './model/store.ts'
import { usePaused } from './model/use-paused.ts'
import { useEditor, useSegment } from './model/use-store.ts'
import type { Suggestion } from './model/use-suggestions.ts'
import styles from './open-segment.module.css'
import { PictureOf } from './pages/picture-of.tsx'
import list from './segment-list.module.css'
import { StateMark } from './state-mark.tsx'
import { Versions } from './versions.tsx'

export type OpenProps = {
  field: Ref<FieldHandle>
  refused: boolean
  tagMenu: boolean
  commenting: boolean
  versions: boolean
  suggestions: readonly Suggestion[]
  onAction: (action: Action, index?: number) => void
  onTagMenu: () => void
  onChoose: (which: 'mine' | 'theirs') => void
  /** What was open under the field is done with: the field has the focus again. */
  onDone: () => void
}

/** The segment that is worked on: its field, what the checks say, and what may be put in by key. */
export function OpenSegment({ number, field, onTagMenu, ...props }: OpenProps & { number: number }) {
  const { t } = useTranslation('editor')
  const { store, job, readOnly } = useEditor()
  const placeOf = usePlaceText()
  const segment = useSegment(store, number)
  // What is typed is drawn at once; the checks and all that stands under the field follow in a pause.
  const checked = usePaused(segment)
  const findings = useMemo(() => store.findingsOf(checked), [store, checked])
  const blocking = useMemo(() => blockingFindings(findings, checked.explanations), [findings, checked])
  const { source, before, after, looks } = segment
  const fixed = isFixed(segment)
  const sourceText = useMemo(
    () => (
      <SourceText
        segment={{ source, before, after, looks }}
        terms={termsIn(source, job.terms).map((term) => term.source)}
      />
    ),
    [source, before, after, looks, job.terms],
  )
  return (
    <>
      <span role="cell" className={list.number}>
        {number}
      </span>
      <div role="cell" className={styles.source}>
        <div className={list.text} lang={job.sourceLanguage} dir={directionOf(job.sourceLanguage)}>
          {sourceText}
        </div>
        <p className={styles.place}>
          {placeOf(segment.place)}
          {segment.disposition === 'kept' ? ` · ${t('kept')}` : ''}
        </p>
        {segment.box ? <PictureOf box={segment.box} /> : null}
      </div>
      <div role="cell" className={styles.work}>
        <div className={styles.line} lang={job.targetLanguage} dir={directionOf(job.targetLanguage)}>
          <StayingText text={before} />
          <TargetField
            ref={field}
            number={number}
            value={segment.target}
            source={segment.source}
            marks={segment.marks}
            label={t('field', { number })}
            language={job.targetLanguage}
            direction={directionOf(job.targetLanguage)}
            readOnly={readOnly || fixed}
            fixedHint={fixed ? fixedHintId(number) : undefined}
            invalid={blocking.length > 0}
            onChange={(target) => store.type(number, target)}
            onTagMenu={onTagMenu}
          />
          <StayingText text={after} />
        </div>
        <Below segment={checked} findings={findings} blocking={blocking} {...props} />
      </div>
      <span role="cell" className={list.state}>
        <StateMark segment={segment} findings={findings.length} blocking={blocking.length} />
      </span>
    </>
  )
}

const fixedHintId = (number: number) => `segment-${number}-fixed`

type BelowProps = Omit<OpenProps, 'field' | 'onTagMenu'> & {
  segment: EditorSegment
  findings: readonly Finding[]
  blocking: readonly Finding[]
}

/** What stands under the field. It is drawn in a pause, not with each keystroke. */
const Below = memo(function Below({ segment, findings, blocking, ...props }: BelowProps) {
  const { t } = useTranslation('editor')
  const { store, readOnly, alone = false } = useEditor()
  const { number } = segment
  const others = store.others(number)
  const missing = missingTags(segment.source, segment.target)
  const fixed = isFixed(segment)
  return (
    <>
      {fixed ? (
        <p id={fixedHintId(number)} className={styles.hint}>
          {t('fixed')}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className={styles.chips} data-open={props.tagMenu || undefined}>
          <span>{t('missingTags')}</span>
          {missing.map((tag) => (
            <span key={tagName(tag)} className="tag-chip">
              {chipLabel(tag)}
            </span>
          ))}
          <Small action="nextTag" label={t('actions.nextTag')} onAction={props.onAction} />
          {props.tagMenu ? <output>{t('tagMenu')}</output> : null}
        </p>
      ) : null}
      {segment.theirs ? <Conflict {...props} number={number} /> : null}
      <div id={`segment-${number}-findings`} aria-live="polite">
        {findings.map((finding) => (
          <FindingLine
            key={findingCode(finding)}
            number={number}
            finding={finding}
            refused={props.refused && blocking.includes(finding)}
            onDone={props.onDone}
          />
        ))}
      </div>
      <Suggestions suggestions={fixed ? [] : props.suggestions} onAction={props.onAction} />
      {segment.filledFrom ? <p className={styles.hint}>{t('filledFrom', { number: segment.filledFrom })}</p> : null}
      {others.length > 0 && !readOnly ? <Others number={number} others={others} {...props} /> : null}
      {store.groupOf(number).length > 1 && !readOnly ? (
        <label className={styles.own}>
          <input
            type="checkbox"
            checked={segment.ownTranslation}
            onChange={(event) => store.setOwn(number, event.target.checked)}
          />
          {t('own')}
        </label>
      ) : null}
      {readOnly ? null : (
        <div className={styles.actions}>
          {segment.state === 'confirmed' ? (
            <Act action="unconfirm" onAction={props.onAction} />
          ) : (
            <Act action="confirm" primary onAction={props.onAction} />
          )}
          {fixed ? null : (
            <>
              <Small action="copySource" label={t('actions.copySource')} onAction={props.onAction} />
              <Small action="backToDraft" label={t('actions.backToDraft')} onAction={props.onAction} />
            </>
          )}
          {alone ? null : (
            <>
              <Small action="versions" label={t('actions.versions')} onAction={props.onAction} />
              <Small action="comment" label={t('actions.comment')} onAction={props.onAction} />
            </>
          )}
        </div>
      )}
      {props.versions && !alone ? <Versions key={number} number={number} onDone={props.onDone} /> : null}
      {alone ? null : <Comments number={number} writing={props.commenting} onDone={props.onDone} />}
    </>
  )
})

const mostOthers = 20

/** Equal segments that were given another text: each can take this one by itself, or all of them. */
function Others({
  number,
  others,
  onAction,
  onDone,
}: Pick<OpenProps, 'onAction' | 'onDone'> & { number: number; others: readonly EditorSegment[] }) {
  const { t, i18n } = useTranslation('editor')
  const { store, job } = useEditor()
  return (
    <details className={styles.others}>
      <summary>
        {t('others', {
          count: others.length,
          numbers: listText(
            others.map((one) => one.number),
            i18n.language,
          ),
        })}
      </summary>
      <ul>
        {others.slice(0, mostOthers).map((one) => (
          <li key={one.number}>
            <span>{one.number}</span>
            <span lang={job.targetLanguage} dir={directionOf(job.targetLanguage)}>
              <TaggedText tagged={one.target} />
            </span>
            <button
              type="button"
              className={styles.small}
              onClick={() => {
                store.fillOthers(number, one.number)
                onDone()
              }}
            >
              {t('useHere', { number: one.number })}
            </button>
          </li>
        ))}
      </ul>
      <Small action="fillOthers" label={t('actions.fillOthers')} onAction={onAction} />
    </details>
  )
}

type ActProps = { action: Action; onAction: (action: Action) => void }

function Act({ action, primary, onAction }: ActProps & { primary?: boolean }) {
  const { t } = useTranslation('editor')
  return (
    <Button variant={primary ? 'primary' : 'secondary'} onClick={() => onAction(action)}>
      {t(`actions.${action}`)} <kbd className={styles.key}>{shownKey(action, isMac)}</kbd>
    </Button>
  )
}

function Small({ action, label, onAction }: ActProps & { label: string }) {
  const key = shownKey(action, isMac)
  return (
    <button
      type="button"
      className={styles.small}
      title={withKey(label, action, isMac)}
      onClick={() => onAction(action)}
    >
      {label} <kbd className={styles.key}>{key}</kbd>
    </button>
  )
}

/** One finding with its sentence; a blocking one can be explained in a word, once. */
function FindingLine({
  number,
  finding,
  refused,
  onDone,
}: Pick<OpenProps, 'refused' | 'onDone'> & { number: number; finding: Finding }) {
  const { t } = useTranslation('editor')
  const { store, readOnly } = useEditor()
  const segment = useSegment(store, number)
  const explained = segment.explanations.find(({ code }) => code === findingCode(finding))
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const isBlocking = finding.severity === 'error' && !explained
  const id = `explain-${number}-${findingCode(finding).replace(/\W+/g, '-')}`
  return (
    <div className={styles.finding} data-blocking={isBlocking || undefined} data-refused={refused || undefined}>
      <span>
        <b>
          {t(isBlocking ? 'finding.blocking' : finding.severity === 'error' ? 'finding.explained' : 'finding.warning')}
        </b>{' '}
        {localized(finding)}
        {explained ? <q className={styles.reason}>{explained.reason}</q> : null}
      </span>
      {finding.severity === 'error' && !readOnly && !isAsking ? (
        <button type="button" className={styles.small} onClick={() => setAsking(true)}>
          {explained ? t('finding.change') : t('finding.explain')}
        </button>
      ) : null}
      {isAsking ? (
        <form
          className={styles.explain}
          onSubmit={(event) => {
            event.preventDefault()
            store.explain(number, finding, reason)
            setAsking(false)
            onDone()
          }}
        >
          <label htmlFor={id}>{t('finding.why')}</label>
          <input
            id={id}
            value={reason}
            maxLength={200}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
            autoFocus
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              setAsking(false)
              onDone()
            }}
          />
          <button type="submit" className={styles.small}>
            {t('finding.keep')}
          </button>
        </form>
      ) : null}
    </div>
  )
}

/** Terms, words for pictures and texts that were bought before, each with its key. */
function Suggestions({ suggestions, onAction }: Pick<OpenProps, 'suggestions' | 'onAction'>) {
  const { t } = useTranslation('editor')
  const { job, readOnly } = useEditor()
  if (suggestions.length === 0) return null
  return (
    <div className={styles.chips}>
      {suggestions.map(({ kind, text }, i) => (
        <button
          key={`${kind} ${text}`}
          type="button"
          disabled={readOnly}
          className={styles.small}
          data-kind={kind}
          onClick={() => onAction('suggestion', i)}
        >
          {kind === 'segment' || kind === 'sentence' ? `${t(`memory.${kind}`)} ` : ''}
          <bdi lang={kind === 'place' ? 'en' : job.targetLanguage}>{text}</bdi>{' '}
          <kbd className={styles.key}>{isMac ? `⌃${i + 1}` : `Ctrl+${i + 1}`}</kbd>
        </button>
      ))}
    </div>
  )
}

/** Two texts for one segment: nobody's is lost, and the reader says which stands. */
function Conflict({ number, onChoose }: Pick<OpenProps, 'onChoose'> & { number: number }) {
  const { t } = useTranslation('editor')
  const { store, job } = useEditor()
  const { target, theirs } = useSegment(store, number)
  if (!theirs) return null
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <b>{t('conflict.title')}</b>
      </p>
      <dl>
        <dt>{t('conflict.mine')}</dt>
        <dd lang={job.targetLanguage} dir={directionOf(job.targetLanguage)}>
          <TaggedText tagged={target} />
        </dd>
        <dt>{t('conflict.theirs')}</dt>
        <dd lang={job.targetLanguage} dir={directionOf(job.targetLanguage)}>
          <TaggedText tagged={theirs.target} />
        </dd>
      </dl>
      <div className={styles.actions}>
        <Button onClick={() => onChoose('mine')}>{t('conflict.keepMine')}</Button>
        <Button onClick={() => onChoose('theirs')}>{t('conflict.takeTheirs')}</Button>
      </div>
    </div>
  )
}
