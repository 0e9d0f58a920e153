import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type Column<T> = { key: string; label: string; cell: (row: T) => ReactNode; align?: 'end'; bare?: true }

/** A table that turns into a list of labelled rows under 640 px; the first cell and a `bare` one fill a line and have no label. */
export function DataTable<T>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
}) {
  return (
    <table className={styles.table} {...semantics.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...semantics.rowgroup}>
        <tr {...semantics.row}>
          {columns.map(({ key, label, align }) => (
            <th key={key} scope="col" {...semantics.columnheader} data-align={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...semantics.rowgroup}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...semantics.row}>
            {columns.map(({ key, label, cell, align, bare }) => (
              <td key={key} {...semantics.cell} data-align={align} data-bare={bare}>
                <span className={styles.label} aria-hidden>
                  {label}
                </span>
                <span className={styles.value}>{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Safari forgets what a table is once its rows are laid out as blocks, so each element says it again. */
const semantics = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
