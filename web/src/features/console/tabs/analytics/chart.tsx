import { useTranslation } from 'react-i18next'
import { Bar, BarChart, LabelList, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { isRightToLeft } from '#shared/languages/script.ts'
import { DataTable } from '../../../../ui/data-table.tsx'
import styles from './analytics.module.css'

export type Point = { key: string; label: string; value: number | null }

/** So many bars a label may take. */
const labelWidth = 3

/**
 * One idea as a chart: its number first, the highest and, where there is room, the last point labelled directly, and the same figures as a table behind it.
 * The drawing itself is for the eyes alone.
 */
export function Chart({
  title,
  number,
  points,
  shape = 'bars',
  step,
  format,
  labelOf = format,
}: {
  title: string
  /** What the chart adds up to. */
  number: string
  points: readonly Point[]
  shape?: 'bars' | 'line'
  /** "by week". */
  step: string
  format: (value: number) => string
  /** The same for a label in the drawing, where there is little room. */
  labelOf?: (value: number) => string
}) {
  const { t, i18n } = useTranslation('adminAnalytics')
  const rtl = isRightToLeft(i18n.language)
  const values = points.map(({ value }) => value ?? 0)
  const highest = values.lastIndexOf(Math.max(...values))
  const isEmpty = shape === 'line' ? points.every(({ value }) => value === null) : values.every((value) => value === 0)
  const last = points.length - 1
  // A higher bar beside it would run through the label, and the label of the highest is wide.
  const isFree = last - highest > labelWidth && (shape === 'line' || (values[last - 1] ?? 0) <= (values[last] ?? 0))
  const labelled = points.map((point, index) => ({
    ...point,
    mark: point.value !== null && (index === highest || (index === last && isFree)) ? labelOf(point.value) : '',
  }))
  const common = { data: labelled, margin: { top: 20, right: 28, bottom: 0, left: 28 } }
  const axes = [
    <XAxis
      key="x"
      dataKey="label"
      reversed={rtl}
      interval="preserveStartEnd"
      minTickGap={60}
      tickLine={false}
      axisLine={{ stroke: 'var(--line)' }}
      tick={{ fill: 'var(--text-muted)', fontSize: 12 }}
    />,
    <YAxis key="y" hide domain={shape === 'line' ? ['dataMin - 5', 'dataMax + 5'] : [0, 'dataMax']} />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={{ fill: 'var(--surface-raised)', stroke: 'var(--line)' }}
      content={({ active, payload }) => {
        const point = payload?.[0]?.payload as Point | undefined
        return active && point ? (
          <p className={styles.tip}>
            {point.label}
            <strong>{point.value === null ? '–' : format(point.value)}</strong>
          </p>
        ) : null
      }}
    />,
  ]
  const label = { dataKey: 'mark', position: 'top', fill: 'var(--text)', fontSize: 12 } as const
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.name}>
          {title} <span className={styles.step}>{step}</span>
        </span>
        <strong className={styles.number}>{number}</strong>
      </figcaption>
      {isEmpty ? (
        <p className={styles.nothing}>{t('nothing')}</p>
      ) : (
        <div className={styles.drawing} aria-hidden="true">
          <ResponsiveContainer width="100%" height="100%">
            {shape === 'bars' ? (
              <BarChart {...common} accessibilityLayer={false}>
                {axes}
                <Bar
                  dataKey="value"
                  fill="var(--primary)"
                  radius={[3, 3, 0, 0]}
                  maxBarSize={28}
                  isAnimationActive={false}
                >
                  <LabelList {...label} />
                </Bar>
              </BarChart>
            ) : (
              <LineChart {...common} accessibilityLayer={false}>
                {axes}
                <Line
                  dataKey="value"
                  stroke="var(--primary)"
                  strokeWidth={2}
                  dot={{ r: 2, fill: 'var(--primary)' }}
                  connectNulls
                  isAnimationActive={false}
                >
                  <LabelList {...label} />
                </Line>
              </LineChart>
            )}
          </ResponsiveContainer>
        </div>
      )}
      <details className={styles.behind}>
        <summary>{t('table')}</summary>
        <div className={styles.scroll}>
          <DataTable
            caption={`${title} ${step}`}
            rows={points}
            keyOf={({ key }) => key}
            columns={[
              { key: 'from', label: t('column.from'), cell: (point) => point.label },
              {
                key: 'value',
                label: title,
                align: 'end',
                cell: ({ value }) => (value === null ? '–' : format(value)),
              },
            ]}
          />
        </div>
      </details>
    </figure>
  )
}
