import { type JobSegment, maxSaved, type SaveResult, type SegmentChange } from '#shared/segments/segment.ts'

/** A change that the server has not acknowledged yet: the newest of its segment. */
export type Entry = SegmentChange & { noted: number; attempted: boolean }

/** What survives the end of the browser. A write has happened when its promise is fulfilled. */
export type Journal = {
  load: () => Promise<Entry[]>
  put: (entries: readonly Entry[]) => Promise<void>
  /** Only what is still the same change. */
  remove: (entries: readonly { number: number; operation: string }[]) => Promise<void>
}

/**
 * `lost`: the caller holds the job no more; `signed-out`: the session ended; `refused`: what was sent is not taken as it is;
 * `offline`: anything that may pass by itself.
 */
export type SendFailure = 'lost' | 'signed-out' | 'refused' | 'offline'
export type Ports = {
  journal: Journal
  send: (changes: SegmentChange[]) => Promise<SaveResult[] | SendFailure>
  later: (ms: number, run: () => void) => () => void
  now: () => number
  newId: () => string
}

export type SaveState = {
  state: 'saved' | 'waiting' | 'lost' | 'signed-out' | 'refused' | 'conflict' | 'offline' | 'no-journal'
  /** Segments that wait on this device; where some were refused or changed elsewhere, how many of them. */
  waiting: number
  /** The numbers of those, where that is the state. */
  numbers?: number[]
  /** When the oldest of them was written, in milliseconds. */
  oldest: number | null
}

export type Told = {
  saved: (result: SaveResult) => void
  conflict: (result: SaveResult) => void
  state: (state: SaveState) => void
}

export type Noted = Pick<
  JobSegment,
  'number' | 'version' | 'target' | 'state' | 'explanations' | 'ownTranslation' | 'filledFrom'
>

/** What is sent of an entry. */
const changeOf = ({ noted: _noted, attempted: _attempted, ...change }: Entry): SegmentChange => change

/** The first of the entries, as many as one call takes. */
function callOf(entries: readonly Entry[]): Entry[] {
  let left = mostCharacters
  return entries.slice(0, batch).filter(({ target }, i) => {
    left -= target.length
    return i === 0 || left >= 0
  })
}

export type Saver = ReturnType<typeof createSaver>

const pauseMs = 250
const mostMs = 800
const batch = maxSaved
/** A call takes 6 MB, and its answer, which tells the texts again, as many. */
const mostCharacters = 1_000_000
const firstRetryMs = 1000
const lastRetryMs = 30_000

/**
 * Durable journal first, network second. One entry a segment, the newest; one request in flight; an entry leaves only when the
 * server has acknowledged exactly it. A refusal never touches the text, and holds up no other segment: which one of a call it was
 * is found by sending each alone.
 */
export function createSaver(ports: Ports, told: Told) {
  const entries = new Map<number, Entry>()
  const unwritten = new Set<number>()
  const conflicts = new Set<number>()
  /** As they stand the server does not take them; and those of a refused call, which go alone. */
  const refused = new Set<number>()
  const suspects = new Set<number>()
  let [firstDirty, isSending, retryMs] = [0, false, firstRetryMs]
  let blocked: Exclude<SendFailure, 'refused'> | undefined
  let journalFails = false
  let cancelFlush: (() => void) | undefined
  let cancelRetry: (() => void) | undefined
  let writing: Promise<void> = Promise.resolve()
  const awaiting: (() => void)[] = []

  /** Nothing is on its way: all has arrived, or waits for the network, a person's choice or a sign-in. */
  const isStill = () =>
    blocked !== undefined || [...entries.keys()].every((number) => conflicts.has(number) || refused.has(number))

  const tell = () => {
    let oldest: number | null = null
    for (const { noted } of entries.values()) oldest = Math.min(oldest ?? noted, noted)
    // A person has to look at these: by themselves they never arrive.
    const stuck = refused.size > 0 ? 'refused' : conflicts.size > 0 ? 'conflict' : undefined
    const state = journalFails ? 'no-journal' : (blocked ?? stuck ?? (entries.size > 0 ? 'waiting' : 'saved'))
    if (state === 'refused' || state === 'conflict') {
      const numbers = [...(state === 'refused' ? refused : conflicts)].toSorted((a, b) => a - b)
      told.state({ state, waiting: numbers.length, numbers, oldest })
    } else told.state({ state, waiting: entries.size, oldest })
    if (isStill()) for (const done of awaiting.splice(0)) done()
  }

  let isTelling = false
  /** Once for an action over thousands of segments: each time all that waits is looked at. */
  const tellSoon = () => {
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      tell()
    })
  }

  /** Writes what is new to the journal, then sends. */
  const flush = async (): Promise<void> => {
    cancelFlush?.()
    cancelFlush = undefined
    firstDirty = 0
    const now = [...unwritten].flatMap((number) => entries.get(number) ?? [])
    unwritten.clear()
    if (now.length > 0) {
      writing = writing
        .then(() => ports.journal.put(now))
        .then(
          () => void (journalFails = false),
          () => void (journalFails = true),
        )
    }
    await writing
    tell()
    void pump()
  }

  const schedule = () => {
    firstDirty ||= ports.now()
    cancelFlush?.()
    const wait = Math.min(pauseMs, Math.max(0, firstDirty + mostMs - ports.now()))
    cancelFlush = ports.later(wait, () => void flush())
  }

  const pump = async (): Promise<void> => {
    if (isSending || blocked === 'lost' || blocked === 'signed-out') return
    const open = [...entries.values()].filter(
      ({ number }) => !unwritten.has(number) && !conflicts.has(number) && !refused.has(number),
    )
    const alone = open.find(({ number }) => suspects.has(number))
    const going = alone ? [alone] : callOf(open)
    if (going.length === 0) return
    isSending = true
    for (const entry of going) entry.attempted = true
    const answer = await ports.send(going.map(changeOf)).catch((): SendFailure => 'offline')
    isSending = false
    if (answer === 'refused') {
      blocked = undefined
      refuse(going)
      tell()
      void pump()
      return
    }
    if (typeof answer === 'string') {
      blocked = answer
      tell()
      if (answer === 'offline') again()
      return
    }
    blocked = undefined
    retryMs = firstRetryMs
    await settle(going, answer)
    tell()
    void pump()
  }

  const refuse = (sent: readonly Entry[]) => {
    const [only] = sent
    if (sent.length > 1 || !only) {
      for (const { number } of sent) suspects.add(number)
      return
    }
    suspects.delete(only.number)
    // Typed on meanwhile: what stands there now was not refused.
    if (entries.get(only.number)?.operation === only.operation) refused.add(only.number)
  }

  const settle = async (sent: readonly Entry[], results: readonly SaveResult[]) => {
    const done: Entry[] = []
    for (const result of results) {
      const was = sent.find(({ number }) => number === result.number)
      const now = entries.get(result.number)
      suspects.delete(result.number)
      if (!was || !now) continue
      if (result.outcome === 'conflict') {
        conflicts.add(result.number)
        told.conflict(result)
        continue
      }
      told.saved(result)
      if (now.operation === was.operation) {
        entries.delete(result.number)
        done.push(was)
      } else {
        // Typed on meanwhile: the next save stands on what was just acknowledged.
        entries.set(result.number, { ...now, base: result.version, follows: [] })
        unwritten.add(result.number)
      }
    }
    if (done.length > 0) await ports.journal.remove(done).catch(() => undefined)
    if (unwritten.size > 0) schedule()
  }

  const again = () => {
    cancelRetry?.()
    cancelRetry = ports.later(retryMs * (0.5 + Math.random() / 2), () => void pump())
    retryMs = Math.min(lastRetryMs, retryMs * 2)
  }

  return {
    /** A segment has a new text or state. */
    note(segment: Noted): void {
      const { number, version, target, state, explanations, ownTranslation, filledFrom } = segment
      const before = entries.get(number)
      const follows = before ? [...before.follows, ...(before.attempted ? [before.operation] : [])].slice(-10) : []
      const base = before?.base ?? version
      const change = { number, base, operation: ports.newId(), follows, target, state, explanations, ownTranslation }
      entries.set(number, { ...change, filledFrom, noted: ports.now(), attempted: false })
      unwritten.add(number)
      refused.delete(number)
      schedule()
      tellSoon()
    },
    /** What an earlier visit left. Answers the entries that differ from what the server has, to be shown again. */
    async restore(segments: readonly Noted[]): Promise<{ mine: Entry[]; conflicting: Entry[] }> {
      const known = new Map(segments.map((segment) => [segment.number, segment]))
      const mine: Entry[] = []
      const conflicting: Entry[] = []
      const done: Entry[] = []
      for (const entry of await ports.journal.load().catch(() => [])) {
        const there = known.get(entry.number)
        if (!there || (there.target === entry.target && there.state === entry.state)) done.push(entry)
        else {
          entries.set(entry.number, { ...entry, attempted: true })
          // The answer to its save may be what was lost: the server knows the change by its id.
          ;(there.version <= entry.base ? mine : conflicting).push(entry)
        }
      }
      if (done.length > 0) void ports.journal.remove(done).catch(() => undefined)
      tell()
      void pump()
      return { mine, conflicting }
    },
    /** The person has decided: this text stands, over the version that won. */
    resolve(segment: Noted): void {
      conflicts.delete(segment.number)
      entries.delete(segment.number)
      this.note(segment)
    },
    /** The other text stands: there is nothing left to send. */
    async drop(number: number): Promise<void> {
      const entry = entries.get(number)
      conflicts.delete(number)
      entries.delete(number)
      unwritten.delete(number)
      refused.delete(number)
      if (entry) await ports.journal.remove([entry]).catch(() => undefined)
      tell()
    },
    flush,
    /** Sends what waits; fulfilled when all of it has arrived (true), or cannot for now (false). */
    async arrived(): Promise<boolean> {
      await flush()
      if (!isStill()) await new Promise<void>((done) => awaiting.push(done))
      return entries.size === 0
    },
    /** Tries at once: the network is back, or somebody signed in. */
    retry(): void {
      if (blocked !== 'lost') blocked = undefined
      refused.clear()
      cancelRetry?.()
      retryMs = firstRetryMs
      void pump()
    },
    /** What has not reached the server, to be copied. */
    waiting: (): Entry[] => [...entries.values()].toSorted((a, b) => a.number - b.number),
    stop(): void {
      cancelFlush?.()
      cancelRetry?.()
    },
  }
}
