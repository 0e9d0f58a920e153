import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { escapeText } from '#shared/lib/escape.ts'
import { searchMemory } from '#shared/segments/api.ts'
import { filterSegments } from '#shared/segments/filter.ts'
import type { Replacement, Wanted } from '#shared/segments/replace.ts'
import { queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Retry } from '../../ui/retry.tsx'
import { showToast } from '../../ui/toast.ts'
import { TaggedText } from './field/tagged-text.tsx'
import { directionOf } from './model/direction.ts'
import type { Command } from './model/store.ts'
import { useEditor, useRevision } from './model/use-store.ts'
import styles from './search-panel.module.css'

export type Panel = { kind: 'find' | 'replace' | 'filter' | 'goTo' | 'concordance'; text: string } | null

type Props = {
  panel: NonNullable<Panel>
  onPanel: (panel: Panel) => void
  onOpen: (number: number) => void
  onInsert: (tagged: string) => void
  onFilter: (text: string) => void
  onUndo: (command: Command) => void
}

const mostShown = 50
const mostPreviewed = 200

/** What is looked for over the whole job, drawn or not. */
export function SearchPanel({ panel, onPanel, ...rest }: Props) {
  const { t } = useTranslation('editor')
  return (
    <section className={styles.panel} aria-label={t(`actions.${panel.kind}`)}>
      {panel.kind === 'goTo' ? (
        <GoTo key="go" onPanel={onPanel} {...rest} />
      ) : panel.kind === 'replace' ? (
        <ReplaceAll key="replace" panel={panel} onPanel={onPanel} {...rest} />
      ) : (
        <Find key={panel.kind} panel={panel} onPanel={onPanel} {...rest} />
      )}
      <IconButton icon={X} label={t('close')} onClick={() => onPanel(null)} />
    </section>
  )
}

type Inner = Omit<Props, 'panel'>

function GoTo({ onPanel, onOpen }: Inner) {
  const { t } = useTranslation('editor')
  const { store } = useEditor()
  const [text, setText] = useState('')
  const number = Number(text)
  const exists = Number.isInteger(number) && number >= 1 && number <= store.count
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault()
        if (!exists) return
        onOpen(number)
        onPanel(null)
      }}
    >
      <label htmlFor="editor-go">{t('goTo.label', { count: store.count })}</label>
      <input
        id="editor-go"
        inputMode="numeric"
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key has just asked for this field
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={!exists}>
        {t('goTo.go')}
      </Button>
    </form>
  )
}

function Find({ panel, onPanel, onOpen, onInsert, onFilter }: Inner & { panel: NonNullable<Panel> }) {
  const { t } = useTranslation('editor')
  const { store, job } = useEditor()
  const [text, setText] = useState(panel.text)
  const wanted = useDeferredValue(text.trim())
  const hitsOf = (sought: string) => (sought ? filterSegments(store.all(), { text: sought }, () => false) : [])
  const hits = hitsOf(wanted)
  const asksMemory = panel.kind === 'concordance' && wanted.length >= 2
  const memory = useQuery({
    ...queryOf(searchMemory, { id: job.id, text: wanted }),
    enabled: asksMemory,
    retry: false,
  })
  const { data } = memory
  return (
    <div className={styles.body}>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          // The list may be some letters behind; the key means what is typed.
          const typed = text.trim()
          const [first] = hitsOf(typed)
          if (panel.kind === 'filter') {
            onFilter(typed)
            onPanel(null)
          } else if (first) onOpen(first.number)
        }}
      >
        <label htmlFor="editor-find">{t(`actions.${panel.kind}`)}</label>
        <input
          id="editor-find"
          type="search"
          value={text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key has just asked for this field
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
        <output>{wanted ? t('find.hits', { count: hits.length }) : ''}</output>
        {wanted ? (
          <Button
            variant="quiet"
            onClick={() => {
              onFilter(text.trim())
              onPanel(null)
            }}
          >
            {t('find.filter')}
          </Button>
        ) : null}
      </form>
      {hits.length > 0 ? (
        <ol className={styles.hits}>
          {hits.slice(0, mostShown).map((segment) => (
            <li key={segment.number}>
              <button type="button" onClick={() => onOpen(segment.number)}>
                <span className={styles.number}>{segment.number}</span>
                <span lang={job.sourceLanguage} dir={directionOf(job.sourceLanguage)}>
                  <TaggedText tagged={segment.source} />
                </span>
                <span lang={job.targetLanguage} dir={directionOf(job.targetLanguage)}>
                  <TaggedText tagged={segment.target} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      {asksMemory ? (
        <div className={styles.memory} aria-busy={memory.isFetching}>
          <h2>{t('find.memory')}</h2>
          {memory.isError ? <Retry tone="warning" title={t('find.memoryFailed')} query={memory} /> : null}
          {data?.matches.length === 0 ? <p>{t('find.noMemory')}</p> : null}
          <ul>
            {data?.matches.map(({ target }) => (
              <li key={target}>
                <button
                  type="button"
                  lang={job.targetLanguage}
                  dir={directionOf(job.targetLanguage)}
                  onClick={() => onInsert(escapeText(target))}
                >
                  {target}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/** Every hit with its text before and after, to be chosen from, before anything changes. */
function ReplaceAll({ panel, onPanel, onOpen, onUndo }: Inner & { panel: NonNullable<Panel> }) {
  const { t } = useTranslation('editor')
  const { store, job, readOnly } = useEditor()
  useRevision(store)
  const [wanted, setWanted] = useState<Wanted>({ find: panel.text, matchCase: false, wholeWords: false })
  const [by, setBy] = useState('')
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(mostPreviewed)
  const asked = useDeferredValue(wanted)
  const preview = store.preview(asked, useDeferredValue(by))
  const isChosen = ({ number }: Replacement) => !without.has(number)
  const chosen = preview.filter(isChosen)
  const flip = (number: number) =>
    setWithout((now) => {
      const next = new Set(now)
      if (!next.delete(number)) next.add(number)
      return next
    })
  const replace = (list: readonly Replacement[]) => {
    const command = store.replace(list)
    showToast({
      title: t('replace.done', { count: list.length }),
      action: { label: t('replace.undo'), run: () => onUndo(command) },
    })
    onPanel(null)
  }
  return (
    <div className={styles.body}>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          // The preview may be some letters behind: nothing else than what is typed is put in.
          const typed = store.preview(wanted, by).filter(isChosen)
          if (typed.length > 0 && !readOnly) replace(typed)
        }}
      >
        <label htmlFor="editor-find">{t('replace.find')}</label>
        <input
          id="editor-find"
          value={wanted.find}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a key has just asked for this field
          autoFocus
          onChange={(event) => setWanted({ ...wanted, find: event.target.value })}
        />
        <label htmlFor="editor-by">{t('replace.by')}</label>
        <input id="editor-by" value={by} onChange={(event) => setBy(event.target.value)} />
        {(['matchCase', 'wholeWords'] as const).map((name) => (
          <label key={name} className={styles.check}>
            <input
              type="checkbox"
              checked={wanted[name]}
              onChange={(event) => setWanted({ ...wanted, [name]: event.target.checked })}
            />
            {t(`replace.${name}`)}
          </label>
        ))}
        <Button type="submit" variant="primary" disabled={chosen.length === 0 || readOnly}>
          {t('replace.go', { count: chosen.length })}
        </Button>
      </form>
      <output className={styles.note}>
        {wanted.find ? t('replace.preview', { count: preview.length }) : t('replace.hint')}
      </output>
      <ol className={styles.hits}>
        {preview.slice(0, most).map(({ number, before, after }) => (
          <li key={number} className={styles.choice}>
            <input
              type="checkbox"
              aria-label={t('replace.choose', { number })}
              checked={!without.has(number)}
              onChange={() => flip(number)}
            />
            <button type="button" onClick={() => onOpen(number)}>
              <span className={styles.number}>{number}</span>
              <del lang={job.targetLanguage} dir={directionOf(job.targetLanguage)}>
                <TaggedText tagged={before} />
              </del>
              <ins lang={job.targetLanguage} dir={directionOf(job.targetLanguage)}>
                <TaggedText tagged={after} />
              </ins>
            </button>
          </li>
        ))}
      </ol>
      {preview.length > most ? (
        <Button variant="quiet" onClick={() => setMost(most + mostPreviewed)}>
          {t('replace.more')}
        </Button>
      ) : null}
    </div>
  )
}
