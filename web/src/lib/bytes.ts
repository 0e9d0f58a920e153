const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** `1536` → `"1.5 KB"`: base 1024, at most two decimals. */
export function formatBytes(bytes: number): string {
  if (bytes <= 0) return '0 Bytes'
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${units[power]}`
}

/** As the history shows it: `"0.3 MB"`. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`
