/** What a ledger notes of a text that does not fit its place. Ledgers of before hold these words: they stay. */
export const overflowNote = 'longer than its place on the page: set at the smallest size, it reaches past it'
