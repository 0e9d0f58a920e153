import { useTranslation } from 'react-i18next'
import { FilterChips, Filters, SearchField } from '../../chips.tsx'
import { useListState } from '../../use-list-state.ts'
import { Batches } from './batches.tsx'
import { PayoutCards } from './payout-cards.tsx'
import { PayoutList } from './payout-list.tsx'
import { TaxForms } from './tax-forms.tsx'

const lists = ['pending', 'queued', 'processing', 'failed'] as const
const views = [...lists, 'batches', 'tax'] as const

/** What translators are owed, Friday's batches and the year's tax forms. */
export function PayoutsTab() {
  const { t } = useTranslation('adminPayouts')
  const state = useListState({ view: 'pending', search: '', year: '' })
  const { view, search, year } = state.values
  const list = lists.find((one) => one === view)
  return (
    <>
      <PayoutCards />
      <Filters>
        <FilterChips
          label={t('views.label')}
          value={view}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChoose={(value) => state.set({ view: value, search: '' })}
        />
        {list ? (
          <SearchField
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={search}
            onSearch={(text) => state.set({ search: text }, { replace: true })}
          />
        ) : null}
      </Filters>
      {list ? <PayoutList list={list} search={search} state={state} /> : null}
      {view === 'batches' ? <Batches state={state} /> : null}
      {view === 'tax' ? <TaxForms year={year} onYear={(chosen) => state.set({ year: chosen })} /> : null}
    </>
  )
}
