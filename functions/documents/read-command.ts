import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type EngineName, engineNames } from './engines/open-engine.ts'
import type { DocumentKind } from './model/unit.ts'

export const usage = `npm run translate -- IN OUT --from en|auto --to es [--engine ${engineNames.join('|')}] [--as txt|pdf|docx] [--glossary FILE.csv|FILE.tbx]... [--ledger FILE.json]`

export type Command = {
  input: string
  output: string
  from: string
  to: string
  /** Without one, the best that serves the pair on this machine. */
  engine?: EngineName
  as?: DocumentKind
  /** Glossary files; where two have a term, the first wins. */
  glossaries: string[]
  ledger?: string
}

/** The arguments of `npm run translate`. Throws `UsageError`. */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args)
  const [input, output] = positionals
  const engine = engineNames.find((name) => name === values.engine)
  if (!input || !output || positionals.length > 2 || !values.to || (values.engine && !engine)) {
    throw new UsageError('IN, OUT and --to are needed, and a known --engine')
  }
  const as = values.as ?? /\.(txt|pdf|docx)$/i.exec(output)?.[1]?.toLowerCase()
  if (as !== undefined && as !== 'txt' && as !== 'pdf' && as !== 'docx') {
    throw new UsageError('--as takes txt, pdf or docx')
  }
  return {
    input: fromCaller(input),
    output: fromCaller(output),
    from: values.from ?? 'auto',
    to: values.to,
    ...(engine ? { engine } : {}),
    ...(as ? { as } : {}),
    glossaries: (values.glossary ?? []).map(fromCaller),
    ...(values.ledger ? { ledger: fromCaller(values.ledger) } : {}),
  }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const glossary = { type: 'string', multiple: true } as const
    const options = { from: text, to: text, engine: text, as: text, glossary, ledger: text }
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** npm runs scripts in the project's folder and tells where the caller stood. */
const fromCaller = (path: string) => resolve(process.env.npm_command ? (process.env.INIT_CWD ?? '.') : '.', path)

/** Wrong arguments; the message says which. */
export class UsageError extends Error {}
