/** An error that the person at the terminal can fix: its message is shown without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError'
}

/** Prints a failure, and sets the exit code. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof UserError ? `\n${error.message}\n` : error)
  process.exitCode = 1
}
