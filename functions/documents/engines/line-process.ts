import { type ChildProcess, spawn } from 'node:child_process'

/** A child that answers each request with one record ending in `end`. Requests wait their turn. */
export type LineProcess = { ask(record: string): Promise<string>; next(): Promise<string>; close(): void }

/** Starts a child that is kept alive between requests. `ask` fails with the child's last words when it ends. */
export function startLineProcess(command: string, args: readonly string[], end: string): LineProcess {
  const child: ChildProcess = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const waiting: { resolve: (record: string) => void; reject: (error: Error) => void }[] = []
  const early: string[] = []
  let rest = ''
  let complaint = ''
  let ended: Error | undefined
  child.stdout?.setEncoding('utf8').on('data', (data: string) => {
    const records = (rest + data).split(end)
    rest = records.pop() ?? ''
    for (const record of records) {
      const first = waiting.shift()
      if (first) first.resolve(record)
      else early.push(record)
    }
  })
  child.stderr?.setEncoding('utf8').on('data', (data: string) => {
    complaint = (complaint + data).slice(-500)
  })
  const finish = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.splice(0)) reject(ended)
  }
  child.on('error', finish)
  child.on('close', (code, signal) => finish(new Error(`${command} ended (${signal ?? code}) ${complaint.trim()}`)))
  child.stdin?.on('error', finish)
  const next = () =>
    new Promise<string>((resolve, reject) => {
      const record = early.shift()
      if (record !== undefined) resolve(record)
      else if (ended) reject(ended)
      else waiting.push({ resolve, reject })
    })
  return {
    next,
    ask(record) {
      const answer = next()
      child.stdin?.write(record + end)
      return answer
    },
    close() {
      child.kill('SIGKILL')
      // What a shell started holds its pipes: nobody waits for the last of them.
      for (const stream of child.stdio) stream?.destroy()
      child.unref()
    },
  }
}
