/** Milliseconds of processor time that this thread has spent: a machine with other work does not make a test slow. */
export function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
