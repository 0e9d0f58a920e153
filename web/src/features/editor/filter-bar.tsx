import { useTranslation } from 'react-i18next'
import type { SegmentFilter } from '#shared/segments/filter.ts'
import { SegmentState } from '#shared/segments/segment.ts'
import { keepInView } from '../../lib/keep-in-view.ts'
import styles from './editor.module.css'

type Props = { filter: SegmentFilter; onFilter: (filter: SegmentFilter) => void; shown: number; total: number }

/** What the list shows: a state, findings, kept and changed ones, a text. */
export function FilterBar({ filter, onFilter, shown, total }: Props) {
  const { t } = useTranslation('editor')
  const toggle = (name: 'finding' | 'kept' | 'changed') => onFilter({ ...filter, [name]: !filter[name] })
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t('filter.label')}</legend>
      {SegmentState.options.map((state) => (
        <button
          key={state}
          type="button"
          className={styles.chip}
          aria-pressed={filter.state === state}
          ref={filter.state === state ? keepInView : undefined}
          onClick={() => onFilter({ ...filter, state: filter.state === state ? undefined : state })}
        >
          {t(`state.${state}`)}
        </button>
      ))}
      {(['finding', 'kept', 'changed'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={Boolean(filter[name])}
          ref={filter[name] ? keepInView : undefined}
          onClick={() => toggle(name)}
        >
          {t(`filter.${name}`)}
        </button>
      ))}
      <input
        type="search"
        id="editor-filter"
        className={styles.search}
        aria-label={t('filter.text')}
        placeholder={t('filter.text')}
        value={filter.text ?? ''}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      {isFiltered ? (
        <button type="button" className={styles.chip} onClick={() => onFilter({})}>
          {t('filter.shown', { shown, total })} · {t('filter.clear')}
        </button>
      ) : null}
    </fieldset>
  )
}
