/** The tax that is in a total: prices include it, so that what is shown is what is paid. A hundredth of a percent is a basis point. */
export const includedTaxCents = (totalCents: number, rateBasisPoints: number): number =>
  totalCents - Math.round((totalCents * 10_000) / (10_000 + rateBasisPoints))
