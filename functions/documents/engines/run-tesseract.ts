import { spawn } from 'node:child_process'
import { UnreadablePicture } from '../ports/ocr.ts'

/** Runs Tesseract with one thread. Throws `UnreadablePicture` where it cannot take the picture. */
export function tesseract(args: readonly string[], input?: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('tesseract', args, { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, timeout: 60_000 })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      stdout += data
    })
    child.stderr.setEncoding('utf8').on('data', (data: string) => {
      stderr = (stderr + data).slice(-500)
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(stdout) : reject(failure(code, stderr.trim()))))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

/** It ends with 1 when it cannot take the picture, with a signal when it ran too long. */
const failure = (code: number | null, told: string) =>
  code === 1 ? new UnreadablePicture(told) : new Error(`tesseract: ${told}`)
