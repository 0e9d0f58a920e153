import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from '../../ui/use-matches.ts'
import styles from './chips.module.css'
import { useKeys } from './keys.ts'
import type { ListState } from './use-list-state.ts'

/** Filters on one line above what they narrow. */
export const Filters = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>

type Searched = { chosen: number; values: { search: string }; set: ListState<{ search: string }>['set'] }

/**
 * The filters and the search of a list, on one line above it. A phone shows the search alone and folds the rest behind a button,
 * which counts the filters that hold.
 */
export function SearchedFilters(of: { state: Searched; label: string; placeholder?: string; children: ReactNode }) {
  const { state, children, ...words } = of
  const isNarrow = useMatches('(max-width: 639px)')
  const search = (
    <SearchField
      {...words}
      value={state.values.search}
      onSearch={(text) => state.set({ search: text }, { replace: true })}
    />
  )
  if (isNarrow) {
    return (
      <FoldedFilters search={search} chosen={state.chosen}>
        {children}
      </FoldedFilters>
    )
  }
  return (
    <Filters>
      {children}
      {search}
    </Filters>
  )
}

function FoldedFilters({ children, search, chosen }: { children: ReactNode; search: ReactNode; chosen: number }) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.filters}>
      <div className={styles.always}>
        {search}
        <button
          type="button"
          className={styles.chip}
          aria-expanded={isOpen}
          aria-controls={id}
          data-chosen={chosen > 0 || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={16} aria-hidden />
          {t('list.filters')}
          {chosen === 0 ? null : (
            <span className={styles.count}>{new Intl.NumberFormat(i18n.language).format(chosen)}</span>
          )}
        </button>
      </div>
      <div id={id} className={styles.folded} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}

/** One of a few values of a filter, as chips; what is chosen stands in the address. */
export function FilterChips<T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: readonly { value: T; label: string; count?: number | undefined }[]
  onChoose: (value: T) => void
}) {
  const { i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
          {option.count === undefined ? null : <span className={styles.count}>{number.format(option.count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}

const typingPauseMs = 250

/** Searches the list on the server; `/` goes to it. The text is written to the address when typing pauses. */
export function SearchField({
  label,
  value,
  onSearch,
  placeholder,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
  placeholder?: string
}) {
  const { t } = useTranslation('admin')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  }, [onSearch])
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => {
      search.current(typed.trim())
      setTyped(undefined)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  useKeys(
    useMemo(
      () => [{ keys: ['/'], label: t('keys.search'), group: 'list', run: () => input.current?.focus() }] as const,
      [t],
    ),
  )
  const now = (text: string) => {
    setTyped(undefined)
    onSearch(text)
  }
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          now((typed ?? value).trim())
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <Search size={16} aria-hidden />
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts="/"
          placeholder={placeholder ?? label}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            if ((typed ?? value) === '') event.currentTarget.blur()
            else now('')
          }}
        />
        {(typed ?? value) === '' ? null : (
          <button type="button" aria-label={t('list.clearSearch')} onClick={() => now('')}>
            <X size={16} aria-hidden />
          </button>
        )}
      </form>
    </search>
  )
}
