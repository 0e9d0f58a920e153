import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { escapeText } from '#shared/lib/escape.ts'
import type { EditedJob } from '#shared/segments/segment.ts'
import { plainOf } from '#shared/segments/tags.ts'
import editor from './editor.module.css'
import type { FieldHandle } from './field/target-field.tsx'
import { KeySheet } from './key-sheet.tsx'
import { createStore, type EditorSegment } from './model/store.ts'
import { type KeyAction, useEditorKeys } from './model/use-editor-keys.ts'
import { EditorContext, useProgress } from './model/use-store.ts'
import { useSuggestions } from './model/use-suggestions.ts'
import { SegmentList } from './segment-list.tsx'
import styles from './test-editor.module.css'

type Props = {
  languages: { source: string; target: string }
  segments: readonly { source: string; draft: string }[]
  /** Plain texts, as they were saved last. */
  answers: readonly string[]
  onAnswers: (answers: string[]) => void
}

/** The editor without a job around it: the same field, checks and keys, for the texts of an entrance test. */
export function TestEditor({ languages, segments, answers, onAnswers }: Props) {
  const { t } = useTranslation('editor')
  const [store] = useState(() => {
    const texts = segments.map((_, i) => answers[i] ?? '')
    const pair = { sourceLanguage: languages.source, targetLanguage: languages.target, terms: [] }
    return createStore(pair, segmentsOf(segments, texts), () => undefined)
  })
  useEffect(
    () => store.subscribeAll(() => onAnswers(store.all().map(({ target }) => plainOf(target)))),
    [store, onAnswers],
  )
  const context = useMemo(
    () => ({ job: jobOf(languages, segments.length), store, readOnly: false, alone: true }),
    [languages, segments, store],
  )
  const [active, setActive] = useState(1)
  const [refused, setRefused] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const field = useRef<FieldHandle>(null)
  const suggestions = useSuggestions(context, active)
  const progress = useProgress(store)
  const open = useCallback((number: number) => {
    setActive(number)
    setRefused(false)
  }, [])

  const run = ({ action }: KeyAction): boolean => {
    const isOpen = (number: number) => store.get(number).state !== 'confirmed'
    const seek = (has: (number: number) => boolean, step: 1 | -1) => {
      for (let i = 1; i < store.count; i++) {
        const number = ((active - 1 + step * i + store.count * i) % store.count) + 1
        if (has(number)) return open(number)
      }
    }
    switch (action) {
      case 'confirm':
        if (store.confirm(active).blocked.length > 0) setRefused(true)
        else seek(isOpen, 1)
        return true
      case 'unconfirm':
        store.unconfirm(active)
        return true
      case 'next':
        open(Math.min(store.count, active + 1))
        return true
      case 'previous':
        open(Math.max(1, active - 1))
        return true
      case 'nextOpen':
        seek(isOpen, 1)
        return true
      case 'previousOpen':
        seek(isOpen, -1)
        return true
      case 'nextFinding':
        seek((number) => store.findings(number).length > 0, 1)
        return true
      case 'copySource':
        store.copySource(active)
        return true
      case 'clear':
        store.clear(active)
        return true
      case 'backToDraft':
        store.backToDraft(active)
        return true
      case 'noBreakSpace':
        field.current?.insert('\u00a0')
        return true
      case 'undo':
        field.current?.undo()
        return true
      case 'redo':
        field.current?.redo()
        return true
      case 'undoAction':
        store.undo()
        return true
      case 'sheet':
        setSheetOpen(true)
        return true
      default:
        return false
    }
  }
  useEditorKeys(run, { within: '[data-test-editor]' })
  return (
    <EditorContext value={context}>
      <div className={styles.workspace} data-test-editor>
        <SegmentList
          count={store.count}
          numberAt={numberAt}
          indexOf={indexOf}
          active={active}
          field={field}
          refused={refused}
          tagMenu={false}
          commenting={false}
          versions={false}
          suggestions={suggestions}
          onOpen={open}
          onAction={(action, index = 0) => {
            run({ action, index })
            field.current?.focus()
          }}
          onTagMenu={() => undefined}
          onChoose={() => undefined}
          onDone={() => field.current?.focus()}
        />
        <p className={editor.foot}>
          <span>
            <progress max={progress.segments} value={progress.confirmed} aria-label={t('foot.progress')} />{' '}
            {t('foot.confirmed', { confirmed: progress.confirmed, segments: progress.segments })}
          </span>
          <button type="button" className={styles.keys} onClick={() => setSheetOpen(true)}>
            {t('actions.sheet')}
          </button>
        </p>
        <KeySheet open={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </div>
    </EditorContext>
  )
}

const numberAt = (index: number) => index + 1
const indexOf = (number: number) => number - 1

/** Texts of a test have no tags: whatever looks like one in them is text. */
const segmentsOf = (segments: Props['segments'], texts: readonly string[]): EditorSegment[] =>
  segments.map(({ source, draft }, i) => ({
    id: `t${i + 1}`,
    number: i + 1,
    place: [],
    kind: 'paragraph',
    source: escapeText(source),
    before: '',
    after: '',
    target: escapeText(texts[i] ?? ''),
    draft: escapeText(draft),
    state: texts[i] === draft ? 'draft' : 'edited',
    version: 0,
    disposition: 'translated',
    reason: null,
    notes: [],
    marks: {},
    explanations: [],
    ownTranslation: false,
    filledFrom: null,
    suggested: false,
    at: null,
    box: null,
  }))

/** An editor without a job uses only its languages. */
const jobOf = ({ source, target }: Props['languages'], segments: number): EditedJob => ({
  id: 0 as EditedJob['id'],
  translationId: 0 as EditedJob['translationId'],
  originalFilename: '',
  fileType: 'txt',
  sourceLanguage: source,
  targetLanguage: target,
  fence: 0,
  lockExpiry: null,
  dueAt: null,
  payCents: 0,
  segments,
  terms: [],
  comments: [],
  sentBack: null,
  readOnly: false,
})
