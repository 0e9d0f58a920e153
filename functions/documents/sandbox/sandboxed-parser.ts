import { type ChildProcess, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Parser } from '../parser.ts'
import { maxDocumentBytes } from '../sniff-kind.ts'
import type { Inspection, Unit } from '../unit.ts'
import { DocumentRefusal } from '../verdict.ts'
import type { Ask, Told } from './messages.ts'
import { watchUsage } from './watch-usage.ts'

export type SandboxLimits = {
  /** Resident memory of the child, watched every few milliseconds. */
  megabytes: number
  /** Processor time of reading the file, and for each megabyte of it after the first. */
  readMs: number
  readMsPerMegabyte: number
  /** Processor time of writing it, and for each 100,000 characters of text on top. */
  writeMs: number
  writeMsPer100k: number
  /** Processor time is fair on a busy machine; a reader that does nothing at all for so long hangs. */
  idleMs: number
}

export const sandboxLimits: SandboxLimits = {
  megabytes: 400,
  readMs: 8_000,
  readMsPerMegabyte: 3_000,
  writeMs: 8_000,
  writeMsPer100k: 4_000,
  idleMs: 8_000,
}

/**
 * A parser in a child process with hard limits on time and memory. A blow-up ends the child, never the caller:
 * it becomes `timeout` or `too-complex`.
 */
export function sandboxedParser(path: string, limits: SandboxLimits = sandboxLimits) {
  const child = startChild()
  const name = basename(path)
  let characters = 0
  const parser: Parser & { inspect(): Promise<Inspection>; close(): void } = {
    async inspect() {
      const ms = readMs(await sizeOf(path), limits)
      return inspectionOf(await ask(child, { do: 'inspect', path, name }, ms, limits))
    },
    async *scannedPages() {
      if (!/\.pdf$/i.test(name)) return
      const ms = readMs(await sizeOf(path), limits)
      for (;;) {
        const told = await ask(child, { do: 'scan', path, name }, ms, limits)
        if (!('scanned' in told)) throw new Error('unexpected answer to scan')
        if (!told.scanned) return
        yield told.scanned
      }
    },
    async extract(scans) {
      const ms = readMs(await sizeOf(path), limits)
      const units = unitsOf(
        await ask(child, { do: 'extract', path, name, ...(scans ? { scans: new Map(scans) } : {}) }, ms, limits),
      )
      for (const unit of units)
        for (const piece of unit.pieces) if (typeof piece === 'string') characters += piece.length
      return units
    },
    async rebuild(targets, options, as) {
      const ms = limits.writeMs + (limits.writeMsPer100k * characters) / 100_000
      const { source, target } = options
      const told = await ask(
        child,
        { do: 'rebuild', targets, options: { source, target }, ...(as ? { as } : {}) },
        ms,
        limits,
      )
      if ('output' in told) return told
      throw new Error('unexpected answer to rebuild')
    },
    close: () => child.kill('SIGKILL'),
  }
  return parser
}

/** The child's code lies beside this file, and beside the bundle that this file became a part of. */
const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './parse-process.ts' : './parse-process.js', import.meta.url),
)

function startChild(): ChildProcess {
  // The data limit counts reserved pages too, so it stands far above the resident limit: a second fence, no core files.
  const shell = 'ulimit -c 0; ulimit -d 1600000 2>/dev/null; exec "$@"'
  const flags = ['--max-old-space-size=320', '--max-semi-space-size=16', '--disable-warning=ExperimentalWarning']
  return spawn('/bin/sh', ['-c', shell, 'sh', process.execPath, ...flags, script], {
    stdio: ['ignore', 'ignore', process.env['ATTESTA_DEBUG'] ? 'inherit' : 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

function ask(child: ChildProcess, message: Ask, ms: number, limits: SandboxLimits): Promise<Told> {
  return new Promise((resolve, reject) => {
    let ended: DocumentRefusal | undefined
    const finish = (act: () => void) => {
      clearInterval(clock)
      child.removeAllListeners()
      act()
    }
    const stop = (refusal: DocumentRefusal) => {
      ended = refusal
      child.kill('SIGKILL')
    }
    const clock = watchUsage(child.pid, ms, limits, stop)
    child.once('message', (told: Told) => finish(() => settle(told, resolve, reject)))
    child.once('error', (error) => finish(() => reject(error)))
    child.once('exit', (code, signal) => finish(() => reject(ended ?? causeOfDeath(code, signal))))
    child.send(message, (error) => error && !ended && child.kill('SIGKILL'))
  })
}

/** An uncaught exception ends with 1: a bug of ours. A signal or an abort is the file's doing: it ate the memory. */
function causeOfDeath(code: number | null, signal: string | null): Error {
  if (code === 1) return new Error('the reader could not run')
  return new DocumentRefusal('too-complex', `the reader ended (${signal ?? code})`)
}

function settle(told: Told, resolve: (told: Told) => void, reject: (error: Error) => void): void {
  if ('verdict' in told) reject(new DocumentRefusal(told.verdict, told.detail))
  else if ('bug' in told) reject(new Error(told.bug))
  else resolve(told)
}

const readMs = (size: number, limits: SandboxLimits) =>
  limits.readMs + limits.readMsPerMegabyte * Math.max(0, size / 1_048_576 - 1)

/** Refuses what is too large before a byte of it is read. */
async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path)
  if (size > maxDocumentBytes) throw new DocumentRefusal('too-large', `${size} bytes`)
  return size
}

function unitsOf(told: Told): Unit[] {
  if ('units' in told) return told.units
  throw new Error('unexpected answer to extract')
}

function inspectionOf(told: Told): Inspection {
  if ('inspection' in told) return told.inspection
  throw new Error('unexpected answer to inspect')
}
