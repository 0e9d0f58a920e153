import Keyboard from 'lucide-react/icons/keyboard'
import PanelRight from 'lucide-react/icons/panel-right'
import Replace from 'lucide-react/icons/replace'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowIn, languageName } from '#shared/languages/language.ts'
import { filterSegments, type SegmentFilter } from '#shared/segments/filter.ts'
import { missingTags, tagName } from '#shared/segments/tags.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './editor.module.css'
import type { Work } from './editor.tsx'
import type { FieldHandle } from './field/target-field.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Foot } from './foot.tsx'
import { KeySheet } from './key-sheet.tsx'
import { withKey } from './model/keys.ts'
import type { LoadedJob } from './model/load-job.ts'
import { isMac } from './model/platform.ts'
import type { Command } from './model/store.ts'
import type { Right } from './model/use-edit-right.ts'
import { type KeyAction, useEditorKeys } from './model/use-editor-keys.ts'
import { useReviewAhead } from './model/use-review-ahead.ts'
import { EditorContext } from './model/use-store.ts'
import { taggedOf, useSuggestions } from './model/use-suggestions.ts'
import { useStatus, useWork } from './model/use-work.ts'
import { PagesBeside } from './pages/pages-beside.tsx'
import { type Panel, SearchPanel } from './search-panel.tsx'
import { SegmentList } from './segment-list.tsx'
import { SentBackStrip } from './sent-back.tsx'
import { CopyUnsent } from './unsent.tsx'

type Props = {
  loaded: LoadedJob
  right: Right
  /** What saves at once, for whoever gives the right to write away. */
  flush: { current: () => Promise<void> }
  back: ReactNode
  actions: ((work: Work) => ReactNode) | undefined
}

/** The editor around its segments: head, list, pages beside, foot; and the one place where keys become actions. */
export function EditorWorkspace({ loaded, right, flush, back, actions }: Props) {
  const { t, i18n } = useTranslation('editor')
  const { job } = loaded
  const { store, saver, status } = useWork(loaded)
  const isLost = useStatus(status, ({ saving }) => saving.state === 'lost')
  useEffect(() => {
    flush.current = saver.flush
  }, [flush, saver])
  const readOnly = job.readOnly || right.state !== 'mine' || isLost
  const context = useMemo(() => ({ job, store, readOnly }), [job, store, readOnly])

  const [active, setActive] = useState(
    () => store.all().find(({ state }) => state !== 'confirmed')?.number ?? job.sentBack?.unwritten[0] ?? 1,
  )
  const [filter, setFilter] = useState<SegmentFilter>({})
  const [panel, setPanel] = useState<Panel>(null)
  const [isSplit, setSplit] = useState(() => matchMedia('(min-width: 1200px)').matches)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [tagMenu, setTagMenu] = useState(false)
  const [refused, setRefused] = useState(0)
  const [commenting, setCommenting] = useState(false)
  const [versions, setVersions] = useState(false)
  const [said, announce] = useState('')
  const field = useRef<FieldHandle>(null)
  const hasFindings = useReviewAhead(store)

  // While one works on a segment the list stays as it was filtered: nothing disappears under the caret.
  const shown = useMemo(() => {
    const wanted = Object.values(filter).some(Boolean)
    return wanted
      ? filterSegments(store.all(), filter, ({ number }) => hasFindings(number)).map(({ number }) => number)
      : null
    // oxlint-disable-next-line react/exhaustive-deps -- moving on is what looks again
  }, [filter, active, store, hasFindings])
  const numberAt = useCallback((index: number) => (shown ? (shown[index] ?? 1) : index + 1), [shown])
  const count = shown ? shown.length : store.count
  const indexOf = useCallback((number: number) => (shown ? shown.indexOf(number) : number - 1), [shown])

  const open = useCallback((number: number) => {
    setActive(number)
    setTagMenu(false)
    setRefused(0)
    setCommenting(false)
    setVersions(false)
  }, [])

  /** The next of the shown segments that has something, round the end. */
  const seek = (has: (number: number) => boolean, step: 1 | -1 = 1): boolean => {
    const from = indexOf(active)
    for (let i = 1; i <= count; i++) {
      const number = numberAt((((from + step * i) % count) + count) % count)
      if (number !== active && has(number)) {
        open(number)
        return true
      }
    }
    return false
  }
  const isOpen = (number: number) => store.get(number).state !== 'confirmed'
  const step = (by: 1 | -1) => {
    const index = indexOf(active)
    const next = index < 0 ? 0 : Math.min(count - 1, Math.max(0, index + by))
    if (count > 0) open(numberAt(next))
  }

  const confirm = () => {
    const { blocked, filled } = store.confirm(active)
    if (blocked.length > 0 || store.get(active).theirs) {
      setRefused(active)
      announce(t('blocked', { count: Math.max(1, blocked.length) }))
      return
    }
    if (filled.length > 0) announce(t('followed', { count: filled.length }))
    if (!seek(isOpen)) showToast({ title: t('allConfirmed') })
  }
  const undoAction = (meant?: Command) => {
    const done = store.undo(meant)
    if (!done) {
      announce(t('undo.nothing'))
      return
    }
    showToast({
      title: t(`undo.${done.name}`),
      description: t(done.left.length > 0 ? 'undo.left' : 'undo.done', {
        count: done.undone.length,
        left: done.left.length,
      }),
    })
    const [first] = done.undone
    if (first !== undefined) open(first)
  }

  const suggestions = useSuggestions(context, active)

  const run = (action: KeyAction): boolean => {
    const writes = !readOnly
    switch (action.action) {
      case 'next':
        step(1)
        return true
      case 'previous':
        step(-1)
        return true
      case 'nextOpen':
        seek(isOpen)
        return true
      case 'previousOpen':
        seek(isOpen, -1)
        return true
      case 'nextFinding':
        if (!seek(hasFindings)) announce(t('noFindings'))
        return true
      case 'goTo':
      case 'find':
      case 'filter':
      case 'replace':
      case 'concordance':
        setPanel({ kind: action.action, text: action.action === 'goTo' ? '' : (field.current?.selectedText() ?? '') })
        return true
      case 'split':
        setSplit((now) => !now)
        return true
      case 'sheet':
        setSheetOpen(true)
        return true
      case 'save':
        void saver.flush().then(() => saver.retry())
        return true
      case 'leave':
        if (tagMenu) {
          setTagMenu(false)
          field.current?.insert('&lt;')
          return true
        }
        if (!panel && !commenting && !versions) return false
        // One Escape closes one thing, what was opened over the others first.
        if (panel) setPanel(null)
        else if (commenting) setCommenting(false)
        else setVersions(false)
        field.current?.focus()
        return true
      default:
        break
    }
    if (!writes) return false
    switch (action.action) {
      case 'confirm':
        confirm()
        return true
      case 'unconfirm':
        store.unconfirm(active)
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
      case 'fillOthers': {
        const filled = store.fillOthers(active)
        announce(t('followed', { count: filled.length }))
        return true
      }
      case 'nextTag':
        if (!field.current?.insertMissingTag()) announce(t('noMissingTags'))
        setTagMenu(false)
        return true
      case 'suggestion': {
        const chosen = suggestions[action.index]
        if (chosen?.kind === 'segment') store.setText(active, taggedOf(chosen))
        else if (chosen) field.current?.insert(taggedOf(chosen))
        return true
      }
      case 'noBreakSpace':
        field.current?.insert('\u00a0')
        return true
      case 'lineBreak': {
        const segment = store.get(active)
        const next = missingTags(segment.source, segment.target).find((tag) =>
          segment.marks[tagName(tag)]?.includes('\n'),
        )
        if (next) field.current?.insert(`<x${next.n}/>`)
        return true
      }
      case 'undo':
        field.current?.undo()
        return true
      case 'redo':
        field.current?.redo()
        return true
      case 'undoAction':
        undoAction()
        return true
      case 'comment':
        setCommenting(true)
        return true
      case 'versions':
        setVersions((now) => !now)
        // What was typed just now is a version too.
        void saver.flush()
        return true
      default:
        return false
    }
  }

  useEditorKeys(run, { tagMenu })

  const pair = `${languageName(job.sourceLanguage, i18n.language)} ${arrowIn(i18n.language)} ${languageName(job.targetLanguage, i18n.language)}`
  return (
    <EditorContext value={context}>
      <div
        className={styles.workspace}
        data-editor
        data-split={isSplit || undefined}
        data-read-only={readOnly || undefined}
      >
        <header className={styles.head}>
          {back}
          <h1 className={styles.title}>
            <bdi>{job.originalFilename}</bdi>
            <small>{pair}</small>
          </h1>
          <FilterBar filter={filter} onFilter={setFilter} shown={count} total={store.count} />
          <span className={styles.tools}>
            <Tooltip text={withKey(t('actions.replace'), 'replace', isMac)}>
              <IconButton
                icon={Replace}
                label={t('actions.replace')}
                onClick={() => setPanel({ kind: 'replace', text: '' })}
              />
            </Tooltip>
            <Tooltip text={withKey(t('actions.split'), 'split', isMac)}>
              <IconButton
                icon={PanelRight}
                label={t('actions.split')}
                aria-pressed={isSplit}
                className={styles.splitButton}
                onClick={() => setSplit((now) => !now)}
              />
            </Tooltip>
            <Tooltip text={withKey(t('actions.sheet'), 'sheet', isMac)}>
              <IconButton icon={Keyboard} label={t('actions.sheet')} onClick={() => setSheetOpen(true)} />
            </Tooltip>
          </span>
        </header>
        {job.readOnly ? (
          <div className={styles.strip}>
            <Notice tone="info" title={t('looking.title')}>
              <p>{t('looking.text')}</p>
            </Notice>
          </div>
        ) : null}
        {right.state === 'elsewhere' && !job.readOnly ? (
          <div className={styles.strip}>
            <Notice tone="info" title={t('elsewhere.title')} live>
              <p>{t('elsewhere.text')}</p>
              <Button onClick={right.take}>{t('elsewhere.take')}</Button>
            </Notice>
          </div>
        ) : null}
        {isLost ? <LostJob saver={saver} /> : null}
        {job.sentBack && !readOnly ? (
          <SentBackStrip
            sentBack={job.sentBack}
            onOpen={(number) => {
              open(number)
              // Another segment takes the focus when it opens.
              if (number === active) field.current?.focus()
            }}
          />
        ) : null}
        {panel ? (
          <SearchPanel
            panel={panel}
            onPanel={(next) => {
              setPanel(next)
              if (!next) field.current?.focus()
            }}
            onOpen={open}
            onUndo={undoAction}
            onInsert={(text) => field.current?.insert(text)}
            onFilter={(text) => setFilter((now) => ({ ...now, text }))}
          />
        ) : null}
        <div className={styles.middle}>
          <SegmentList
            count={count}
            numberAt={numberAt}
            indexOf={indexOf}
            active={active}
            field={field}
            refused={refused === active}
            tagMenu={tagMenu}
            commenting={commenting}
            versions={versions}
            suggestions={suggestions}
            onOpen={open}
            onAction={(action, index = 0) => {
              run({ action, index })
              if (action !== 'comment') field.current?.focus()
            }}
            onTagMenu={() => setTagMenu(true)}
            onChoose={(which) => {
              const chosen = store.choose(active, which)
              if (which === 'mine') saver.resolve(chosen)
              else void saver.drop(active)
              field.current?.focus()
            }}
            onDone={() => {
              setCommenting(false)
              field.current?.focus()
            }}
          />
          {isSplit ? <PagesBeside active={active} onOpen={open} /> : null}
        </div>
        <Foot
          status={status}
          saver={saver}
          onGoOn={() => {
            const { confirmed, segments } = store.progress()
            run({ action: confirmed < segments ? 'nextOpen' : 'nextFinding', index: 0 })
          }}
          actions={job.readOnly ? undefined : actions}
        />
        <output className="visually-hidden">{said}</output>
        <KeySheet open={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </div>
    </EditorContext>
  )
}

/** The job is somebody else's now: what has not reached the server can be taken along. */
function LostJob({ saver }: { saver: { waiting: () => { number: number; target: string }[] } }) {
  const { t } = useTranslation('editor')
  return (
    <div className={styles.strip}>
      <Notice tone="warning" title={t('lost.title')} live>
        <p>{t('lost.text')}</p>
        <CopyUnsent unsent={() => saver.waiting()} />
      </Notice>
    </div>
  )
}
