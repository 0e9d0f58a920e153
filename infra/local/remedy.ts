/** A condition that a person can put right: shown as its message alone, without a stack trace. */
export class Remedy extends Error {
  override readonly name = 'Remedy'
}

/** Print a failure the way its kind deserves, and choose the exit code. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof Remedy ? `\n${error.message}\n` : error)
  process.exitCode = 1
}
