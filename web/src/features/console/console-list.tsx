import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import type { Row } from '#shared/lib/route.ts'
import { callPage, requestOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './console-list.module.css'
import { Drawer } from './drawer.tsx'
import { type Binding, useKeys } from './keys.ts'
import { useFetchFailure } from './staff-calls.tsx'
import type { ListState } from './use-list-state.ts'

export type ConsoleColumn<T> = {
  key: string
  label: string
  cell: (item: T) => ReactNode
  align?: 'end'
  /** What the server sorts by; the head then is a button. Descending has a minus: `-createdAt`. */
  sort?: string
  /** The cell is a link that opens the item: the first column of a list with a drawer. */
  opens?: boolean
  /** Fills a line of its own on a phone, without its label: a title, or the buttons. */
  bare?: boolean
  /** Fills a line of its own on a phone: an address would break in half a line. */
  wide?: boolean
  /** Does not break and takes as little room as it can. */
  tight?: boolean
  /** Takes so many percent of the line; what is longer ends in dots, and stands whole in the drawer. */
  cut?: number
}

type Props<I extends z.ZodType, O extends z.ZodType, T> = {
  /** What the table is, for screen readers. */
  caption: string
  row: Row<I, O>
  /** The filters, the search and the sort order, as the row takes them. The list adds the cursor. */
  input: Omit<z.input<I>, 'cursor' | 'limit'>
  itemsOf: (answer: z.output<O>) => readonly T[]
  columns: readonly ConsoleColumn<T>[]
  keyOf: (item: T) => string | number
  state: ListState
  empty: { title: string; text: string; action?: ReactNode }
  /** 'Failed to fetch …', as a toast and in the list's place. */
  failed: string
  /** The item beside the list. `item` is missing where the address names one that is not on this page. */
  drawer?: {
    title: (key: string, item: T | undefined) => ReactNode
    aside?: (key: string, item: T | undefined) => ReactNode
    content: (key: string, item: T | undefined) => ReactNode
  }
}

const pageSize = 50
const skeletonRows = 8
/** Pages that are looked through for one with something on it. */
const mostLooks = 20

/** A list of the console: paged, filtered and sorted by the server, worked with the keyboard, each item beside it in a drawer. */
export function ConsoleList<I extends z.ZodType, O extends z.ZodType, T>({
  caption,
  row,
  input,
  itemsOf,
  columns,
  keyOf,
  state,
  empty,
  failed,
  drawer,
}: Props<I, O, T>) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const pageAt = (cursor: string | undefined) => ({ ...input, cursor, limit: pageSize }) as z.input<I>
  const page = useQuery({
    queryKey: [requestOf(row, pageAt(state.cursor)).url],
    queryFn: async ({ signal }) => {
      let found = await callPage(row, pageAt(state.cursor), signal)
      // The server looks only so far for a page: that nothing was found there does not mean that there is nothing.
      for (let looks = 1; looks < mostLooks && itemsOf(found.answer).length === 0 && found.next !== undefined; looks++)
        found = await callPage(row, pageAt(found.next), signal)
      return found
    },
    placeholderData: keepPreviousData,
  })
  useFetchFailure(page.error, failed)
  const items = useMemo(() => (page.data ? itemsOf(page.data.answer) : []), [page.data, itemsOf])
  const keys = useMemo(() => items.map((item) => String(keyOf(item))), [items, keyOf])
  const { open, show } = state

  const at = open === undefined ? -1 : keys.indexOf(open)
  const [before, after] = [at > 0 ? keys[at - 1] : undefined, at >= 0 ? keys[at + 1] : undefined]
  const close = useCallback(() => {
    const row = body.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(open ?? '')}"]`)
    show(undefined)
    row?.focus({ preventScroll: true })
  }, [open, show])

  useKeys(
    useMemo<Binding[]>(
      () => [
        { keys: ['ArrowDown', 'j'], label: t('keys.down'), group: 'list', run: () => focusRow(body.current, 1) },
        { keys: ['ArrowUp', 'k'], label: t('keys.up'), group: 'list', run: () => focusRow(body.current, -1) },
        ...(drawer ? [{ keys: ['Enter'], label: t('keys.open'), group: 'list' } as const] : []),
      ],
      [t, drawer],
    ),
  )
  // The opened row stays in sight, so that the way back is seen.
  useEffect(() => {
    body.current
      ?.querySelector(`[data-key="${CSS.escape(open ?? '')}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])

  const onRowClick = (key: string) => (event: MouseEvent<HTMLElement>) => {
    const control = (event.target as Element).closest('a, button, input, select, textarea, label')
    // Who marks text in a row wants to copy it.
    if (control || !drawer || getSelection()?.type === 'Range') return
    show(key)
  }
  const onRowKey = (key: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || !drawer) return
    event.preventDefault()
    show(key)
  }

  if (page.isError && !page.data) {
    return (
      <Notice tone="danger" title={failed}>
        <Button onClick={() => page.refetch()} busy={page.isFetching && common('loading')}>
          {common('tryAgain')}
        </Button>
      </Notice>
    )
  }
  const isFirst = state.cursor === undefined
  const isEmpty = page.data !== undefined && items.length === 0
  return (
    <>
      {isEmpty && isFirst ? (
        <Nothing state={state} empty={empty} />
      ) : (
        <div
          className={styles.frame}
          aria-busy={page.isFetching || undefined}
          data-old={page.isPlaceholderData || undefined}
        >
          <table className={styles.table} data-opens={drawer ? true : undefined} {...semantics.table}>
            <caption className="visually-hidden">{caption}</caption>
            <thead {...semantics.rowgroup}>
              <tr {...semantics.row}>
                {columns.map((column) => (
                  <Head key={column.key} column={column} state={state} />
                ))}
              </tr>
            </thead>
            <tbody ref={body} {...semantics.rowgroup}>
              {page.data === undefined
                ? Array.from({ length: skeletonRows }, (_, index) => (
                    <tr key={index} aria-hidden>
                      {columns.map(({ key }) => (
                        <td key={key}>
                          <Skeleton height={16} width="70%" />
                        </td>
                      ))}
                    </tr>
                  ))
                : items.map((item, index) => {
                    const key = keys[index] ?? ''
                    return (
                      <tr
                        key={key}
                        {...semantics.row}
                        data-key={key}
                        tabIndex={-1}
                        aria-current={key === open || undefined}
                        onClick={onRowClick(key)}
                        onKeyDown={onRowKey(key)}
                      >
                        {columns.map(({ key: name, label, cell, align, opens, bare, wide, tight, cut }) => (
                          <td
                            key={name}
                            {...semantics.cell}
                            data-align={align}
                            data-bare={bare || opens || undefined}
                            data-wide={wide}
                            data-tight={tight}
                            data-cut={cut}
                            style={cut === undefined ? undefined : { inlineSize: `${cut}%` }}
                          >
                            <span className={styles.label} aria-hidden>
                              {label}
                            </span>
                            <span className={styles.value}>
                              {opens && drawer ? (
                                <Link to={state.hrefOf(key)} className={styles.opens ?? ''} onClick={openHere(key)}>
                                  {cell(item)}
                                </Link>
                              ) : (
                                cell(item)
                              )}
                            </span>
                          </td>
                        ))}
                      </tr>
                    )
                  })}
            </tbody>
          </table>
          {page.data === undefined ? <p className="visually-hidden">{common('loading')}</p> : null}
          {isEmpty ? <p className={styles.end}>{t('list.end')}</p> : null}
        </div>
      )}
      {isFirst && page.data?.next === undefined ? null : (
        <nav className={styles.pages} aria-label={t('list.pages')}>
          <Button disabled={isFirst} onClick={state.goBack}>
            {t('list.back')}
          </Button>
          <Button
            disabled={page.data?.next === undefined || page.isPlaceholderData}
            onClick={() => {
              if (page.data?.next !== undefined) state.goOn(page.data.next)
            }}
          >
            {t('list.forward')}
          </Button>
        </nav>
      )}
      {drawer && open !== undefined ? (
        <Drawer
          title={drawer.title(open, items[at])}
          aside={drawer.aside?.(open, items[at])}
          onClose={close}
          onNext={after === undefined ? undefined : () => show(after)}
          onPrevious={before === undefined ? undefined : () => show(before)}
        >
          <Fragment key={open}>{drawer.content(open, items[at])}</Fragment>
        </Drawer>
      ) : null}
    </>
  )

  /** A plain click opens the drawer here; with a modifier the browser opens a tab at the item's own address. */
  function openHere(key: string) {
    return (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
      event.preventDefault()
      show(key)
    }
  }
}

/** Nothing there is, or nothing that the filters let through. */
function Nothing({ state, empty }: { state: ListState; empty: { title: string; text: string; action?: ReactNode } }) {
  const { t } = useTranslation('admin')
  if (!state.isFiltered)
    return (
      <EmptyState title={empty.title} text={empty.text}>
        {empty.action}
      </EmptyState>
    )
  return (
    <EmptyState title={t('list.none')} text={t('list.noneText')}>
      <Button onClick={state.clear}>{t('list.clear')}</Button>
    </EmptyState>
  )
}

function Head<T>({ column, state }: { column: ConsoleColumn<T>; state: ListState }) {
  const { label, align, sort } = column
  const now = state.values['sort']
  const cell = { scope: 'col', ...semantics.columnheader, 'data-align': align } as const
  if (sort === undefined) return <th {...cell}>{label}</th>
  const direction = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : 'none'
  const Shape = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction]
  return (
    <th {...cell} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => state.set({ sort: direction === 'descending' ? sort : `-${sort}` })}
      >
        {label}
        <Shape size={14} aria-hidden />
      </button>
    </th>
  )
}

/** Moves the focus from row to row; from anywhere else it begins at the opened row or the first. */
function focusRow(body: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(body?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])]
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const from =
    focused >= 0
      ? focused + by
      : Math.max(
          0,
          rows.findIndex((row) => row.ariaCurrent === 'true'),
        )
  rows[Math.min(Math.max(from, 0), rows.length - 1)]?.focus()
}

/** Safari forgets what a table is once its rows are laid out as blocks, so each element says it again. */
const semantics = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
