let failed = 0

/** One line of the report: a measured value against its limit. */
export function row(name: string, value: number | null, limit: number, unit: string, detail = ''): void {
  if (value === null) {
    absent(name, detail)
    return
  }
  const good = value <= limit
  if (!good) failed++
  line(good ? 'ok  ' : 'OVER', name, `${shown(value)}${unit} (limit ${shown(limit)}${unit})`, detail)
}

/** A comparison that could not be made, and what is missing for it. */
export function absent(name: string, what: string): void {
  line('--  ', name, 'not measured', what)
}

export function note(name: string, text: string): void {
  line('    ', name, text, '')
}

export const heading = (text: string) => process.stdout.write(`\n${text}\n`)

/** How many rows were over their limits. */
export const failures = () => failed

const line = (...parts: string[]) =>
  process.stdout.write(
    `${parts[0]} ${(parts[1] ?? '').padEnd(52)} ${(parts[2] ?? '').padEnd(34)} ${parts[3] ?? ''}`.trimEnd() + '\n',
  )

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
