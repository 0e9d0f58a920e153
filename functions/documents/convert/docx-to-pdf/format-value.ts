/** Formats a number by a spreadsheet format code: decimals, thousands, percents, text around it, dates. */
export function formatValue(value: number, code: string): string {
  const parts = code.slice(0, LONGEST_CODE).split(';')
  const section = (value < 0 && parts[1]) || (value === 0 && parts[2]) || parts[0] || ''
  if (/^(?:general|@?)$/i.test(section.trim())) return general(value)
  const shown = section.replace(/\[(?!\$)[^[\]]*\]|[_*]./g, '').replace(/\[\$([^[\]-]*)(?:-[^[\]]*)?\]/g, '"$1"')
  const bare = shown.replace(/"[^"]*"|\\./g, '')
  if (/[ymdhs]/i.test(bare) && !/[0#]/.test(bare)) return dayOf(value, shown)
  const [pattern = ''] = /[0#?][0#?,]*(?:\.[0#?,]*)?(?:E\+?0+)?/i.exec(bare) ?? []
  if (!pattern) return literal(shown)
  // A section of its own for negative numbers writes the sign itself.
  const isOwn = value < 0 && section === parts[1]
  const amount = scaled(isOwn ? -value : value, pattern, bare.includes('%'))
  const at = placeOf(shown, pattern)
  return literal(shown.slice(0, at)) + amount + literal(shown.slice(at + pattern.length))
}

/** Spreadsheets allow no longer one. */
const LONGEST_CODE = 255

const general = (value: number) => String(Number(value.toPrecision(10)))

/** Text in quotes and behind backslashes as it is shown. */
const literal = (text: string) =>
  text.replace(/"([^"]*)"|\\(.)|([#0?])/g, (_, quoted, escaped) => quoted ?? escaped ?? '')

/** Where the digits are, outside quotes. */
function placeOf(shown: string, pattern: string): number {
  const blanked = shown.replace(/"[^"]*"|\\./g, (found) => ' '.repeat(found.length))
  return Math.max(0, blanked.indexOf(pattern))
}

function scaled(value: number, pattern: string, isPercent: boolean): string {
  const number = isPercent ? value * 100 : value
  if (/E/i.test(pattern)) return number.toExponential(2).toUpperCase()
  const [whole = '', decimals = ''] = pattern.replace(/(?<!,),+$/, '').split('.')
  const least = decimals.split('0').length - 1
  // A comma at the end counts in thousands.
  const [thousands = ''] = /(?<!,),+$/.exec(pattern) ?? []
  const shown = new Intl.NumberFormat('en', {
    useGrouping: /,[0#]/.test(whole),
    minimumIntegerDigits: Math.max(1, Math.min(21, whole.split('0').length - 1)),
    minimumFractionDigits: Math.min(least, 10),
    maximumFractionDigits: Math.min(decimals.length, 10),
  })
  return shown.format(number / 1000 ** thousands.length)
}

const DAY = 86_400_000
/** Days are counted from here. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

function dayOf(value: number, code: string): string {
  const date = new Date(FIRST_DAY + Math.round(value * 1440) * (DAY / 1440))
  if (Number.isNaN(date.getTime())) return general(value)
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(date)
  const two = (part: number) => String(part).padStart(2, '0')
  const isHalfDay = /am\/pm/i.test(code)
  const hours = isHalfDay ? date.getUTCHours() % 12 || 12 : date.getUTCHours()
  let isTime = false
  const pieces = code.match(/"[^"]*"|\\.|am\/pm|y+|m+|d+|h+|s+|[^ymdhs"\\]+/gi) ?? []
  return pieces
    .map((piece) => {
      const [first = ''] = piece.toLowerCase()
      const { length } = piece
      if (/^am\/pm$/i.test(piece)) return date.getUTCHours() < 12 ? 'AM' : 'PM'
      if (first === 'y') return length > 2 ? String(date.getUTCFullYear()) : two(date.getUTCFullYear() % 100)
      if (first === 'm' && isTime) return two(date.getUTCMinutes())
      if (first === 'm')
        return length > 2
          ? named({ month: length === 3 ? 'short' : 'long' })
          : length === 2
            ? two(date.getUTCMonth() + 1)
            : String(date.getUTCMonth() + 1)
      if (first === 'd')
        return length > 2
          ? named({ weekday: length === 3 ? 'short' : 'long' })
          : length === 2
            ? two(date.getUTCDate())
            : String(date.getUTCDate())
      isTime ||= first === 'h'
      if (first === 'h') return length > 1 ? two(hours) : String(hours)
      return first === 's' ? two(date.getUTCSeconds()) : literal(piece)
    })
    .join('')
}
