/** At most `size` of something costly, started when first needed and lent to one caller at a time. */
export function pool<T extends { close(): void }>(size: number, start: () => Promise<T>) {
  const idle: Promise<T>[] = []
  const all: Promise<T>[] = []
  const queue: ((item: Promise<T>) => void)[] = []

  const take = (): Promise<T> => {
    const free = idle.pop()
    if (free) return free
    if (all.length < size) {
      const made = start()
      all.push(made)
      return made
    }
    return new Promise((resolve, reject) => queue.push((item) => void item.then(resolve, reject)))
  }
  const give = (item: Promise<T>) => {
    const next = queue.shift()
    if (next) next(item)
    else idle.push(item)
  }
  return {
    /** Starts all at once, ahead of the first use. A failure shows at the use. */
    warm(): void {
      while (all.length < size) {
        const made = start()
        made.catch(() => undefined)
        all.push(made)
        idle.push(made)
      }
    },
    async use<R>(work: (item: T) => Promise<R>): Promise<R> {
      const item = take()
      try {
        return await work(await item)
      } finally {
        give(item)
      }
    },
    async close(): Promise<void> {
      for (const item of all) (await item.catch(() => undefined))?.close()
    },
  }
}
