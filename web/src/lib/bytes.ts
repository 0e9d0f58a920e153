const units = ['Bytes', 'KB', 'MB', 'GB'] as const
const unitNames = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1536` → `"1.5 KB"`: base 1024, at most two decimals. English as specified, other languages in their own way. */
export function formatBytes(bytes: number, locale = 'en'): string {
  const power = bytes <= 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const amount = Math.max(bytes, 0) / 1024 ** power
  if (locale === 'en') return `${Number(amount.toFixed(2))} ${units[power]}`
  return inUnit(amount, unitNames[power] ?? 'byte', locale, { maximumFractionDigits: 2 })
}

/** As the history shows it: `"0.3 MB"`. A small file is less than a tenth, not nothing. */
export function formatMegabytes(bytes: number, locale = 'en'): string {
  const megabytes = bytes / 1024 ** 2
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }
  if (megabytes > 0 && megabytes < 0.05) return `< ${inUnit(0.1, 'megabyte', locale, digits)}`
  return inUnit(megabytes, 'megabyte', locale, digits)
}

const inUnit = (amount: number, unit: string, locale: string, digits: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', ...digits }).format(amount)
