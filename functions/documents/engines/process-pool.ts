/** At most `size` of something costly, started when first needed and lent to one caller at a time; what failed is replaced. */
export function pool<T extends { close(): void }>(size: number, start: () => Promise<T>) {
  const idle: Promise<T>[] = []
  const waiting: (() => void)[] = []
  let lent = 0

  return {
    /** Starts all at once, ahead of the first use. A failure shows at the use. */
    warm(): void {
      while (idle.length < size) {
        const made = start()
        made.catch(() => undefined)
        idle.push(made)
      }
    },
    async use<R>(work: (item: T) => Promise<R>): Promise<R> {
      while (lent >= size) await new Promise<void>((resolve) => waiting.push(resolve))
      lent++
      const item = idle.pop() ?? start()
      try {
        const result = await work(await item)
        idle.push(item)
        return result
      } catch (error) {
        void item.then((broken) => broken.close()).catch(() => undefined)
        throw error
      } finally {
        lent--
        waiting.shift()?.()
      }
    },
    async close(): Promise<void> {
      for (const item of idle.splice(0)) (await item.catch(() => undefined))?.close()
    },
  }
}
