/** The only price table, for AI and certified translations. Customers, checkout, help pages and receipts all read it. */
export const priceTable = {
  ai: { baseCents: 495, includedPages: 10, extraPageCents: 75 },
  certified: { baseCents: 2495, includedPages: 10, extraPageCents: 250 },
} as const satisfies Record<string, { baseCents: number; includedPages: number; extraPageCents: number }>
