import { expect, test } from 'vitest'
import { maxSaved, type SaveResult, type SegmentChange } from '#shared/segments/segment.ts'
import { createSaver, type Entry, type Noted, type SaveState, type SendFailure } from './saver.ts'

/** Time, timers, a disk that keeps what it has finished writing, and a server with versions: all of them can end at any moment. */
type Timer = { at: number; run: () => void }

const rounds = 200
const maxLossMs = 1000

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function makeServer() {
  const rows = new Map<number, { target: string; version: number; operation: string }>()
  const save = (change: SegmentChange): SaveResult => {
    const { number, target, operation, base, follows, state } = change
    const there = rows.get(number) ?? { target: '', version: 0, operation: '' }
    const answer = { number, state, at: new Date(0).toISOString() }
    if (there.operation === operation || (there.version !== base && there.target === target))
      return { ...answer, outcome: 'saved', version: there.version, target: there.target }
    if (there.version !== base && !follows.includes(there.operation))
      return { ...answer, outcome: 'conflict', version: there.version, target: there.target }
    rows.set(number, { target, operation, version: there.version + 1 })
    return { ...answer, outcome: 'saved', version: there.version + 1, target }
  }
  return { rows, save }
}

type World = ReturnType<typeof makeWorld>

function makeWorld(random: () => number, server: ReturnType<typeof makeServer>) {
  const disk = new Map<number, Entry>()
  let timers: Timer[] = []
  let [now, ids, isCut] = [0, 0, false]
  const after = (ms: number) => new Promise<void>((resolve) => void timers.push({ at: now + ms, run: resolve }))
  const ports = {
    journal: {
      load: async () => [...disk.values()],
      put: async (entries: readonly Entry[]) => {
        await after(1 + random() * 40)
        for (const entry of entries) disk.set(entry.number, entry)
      },
      remove: async (entries: readonly { number: number; operation: string }[]) => {
        await after(1 + random() * 10)
        for (const { number, operation } of entries) if (disk.get(number)?.operation === operation) disk.delete(number)
      },
    },
    send: async (changes: SegmentChange[]): Promise<SaveResult[] | SendFailure> => {
      await after(10 + random() * 300)
      if (isCut) return 'offline'
      const results = changes.map(server.save)
      await after(10 + random() * 300)
      // The change is in the table, the answer is lost on the way.
      return isCut || random() < 0.1 ? 'offline' : results
    },
    later: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
    now: () => now,
    newId: () => `operation-${seedOf(random)}-${++ids}`,
  }
  return {
    disk,
    ports,
    now: () => now,
    cut: (off: boolean) => void (isCut = off),
    kill: () => void (timers = []),
    async advance(to: number) {
      for (;;) {
        for (let i = 0; i < 12; i++) await Promise.resolve()
        const next = timers.filter(({ at }) => at <= to).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        timers = timers.filter((one) => one !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = to
    },
  }
}

const seedOf = (random: () => number) => Math.floor(random() * 1e9)

const segmentOf = (number: number, server: ReturnType<typeof makeServer>): Noted => ({
  number,
  version: server.rows.get(number)?.version ?? 0,
  target: server.rows.get(number)?.target ?? '',
  state: 'edited',
  explanations: [],
  ownTranslation: false,
  filledFrom: null,
})

/** A window over the world: what it shows, and which conflicts it was told. */
function openWindow(world: World, server: ReturnType<typeof makeServer>) {
  const shown = new Map([1, 2, 3].map((number) => [number, segmentOf(number, server)]))
  const told: SaveResult[] = []
  const states: SaveState[] = []
  const saver = createSaver(world.ports, {
    saved: ({ number, version }) => void shown.set(number, { ...(shown.get(number) as Noted), version }),
    conflict: (result) => void told.push(result),
    state: (state) => void states.push(state),
  })
  return {
    states,
    saver,
    told,
    shown,
    type(number: number, target: string) {
      const segment = { ...(shown.get(number) as Noted), target }
      shown.set(number, segment)
      saver.note(segment)
    },
  }
}

test(`H4: network cut and browser killed at ${rounds} random moments: at most the last second of typing is missing`, {
  tags: ['long'],
}, async () => {
  let [typed, cuts, kept] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const random = seeded(round + 1)
    const server = makeServer()
    const world = makeWorld(random, server)
    const screen = openWindow(world, server)
    const history = new Map<number, { at: number; target: string }[]>()
    const end = 500 + random() * 12_000
    while (world.now() < end) {
      await world.advance(Math.min(end, world.now() + 20 + random() * 250))
      if (world.now() >= end) break
      if (random() < 0.05) {
        world.cut(random() < 0.6)
        cuts++
      }
      const number = 1 + Math.floor(random() * 3)
      const target = `${screen.shown.get(number)?.target ?? ''}${typed % 10}`
      screen.type(number, target)
      history.set(number, [...(history.get(number) ?? []), { at: world.now(), target }])
      typed++
    }
    world.kill()
    screen.saver.stop()
    world.cut(false)
    const again = openWindow(world, server)
    const before = [1, 2, 3].map((number) => segmentOf(number, server))
    const { mine, conflicting } = await again.saver.restore(before)
    for (const entry of [...mine, ...conflicting])
      again.shown.set(entry.number, { ...segmentOf(entry.number, server), ...entry })
    await world.advance(world.now() + 120_000)
    expect(again.told, 'nobody else wrote').toEqual([])
    for (const [number, texts] of history) {
      const last = texts.findLast(({ at }) => at <= end - maxLossMs)
      const fair = new Set(texts.filter(({ at }) => at > end - maxLossMs).map(({ target }) => target))
      fair.add(last?.target ?? '')
      expect([round, number, fair.has(server.rows.get(number)?.target ?? '')]).toEqual([round, number, true])
      kept++
    }
    expect([round, world.disk.size]).toEqual([round, 0])
  }
  console.log(`H4: ${rounds} kills, ${cuts} cuts, ${typed} keystrokes, ${kept} segments looked at`)
})

test(`H4: two windows on two devices, ${rounds} rounds: nobody's text is overwritten unseen`, async () => {
  let conflicts = 0
  for (let round = 0; round < rounds; round++) {
    const random = seeded(round + 1000)
    const server = makeServer()
    const worlds = [makeWorld(random, server), makeWorld(random, server)]
    const windows = worlds.map((world) => openWindow(world, server))
    for (let i = 0; i < 12; i++) {
      const which = random() < 0.5 ? 0 : 1
      const number = 1 + Math.floor(random() * 3)
      windows[which]?.type(number, `${which}:${round}:${i}`)
      for (const world of worlds) await world.advance(world.now() + random() * 900)
    }
    for (const world of worlds) await world.advance(world.now() + 120_000)
    for (const number of [1, 2, 3]) {
      const there = server.rows.get(number)?.target ?? ''
      for (const window of windows) {
        const mine = window.shown.get(number)?.target ?? ''
        const told = window.told.some((one) => one.number === number)
        // What a window shows is on the server, or the window was told of the other text and keeps its own.
        if (mine !== there && mine !== '') {
          const seenLater = !told && window.shown.get(number)?.version !== server.rows.get(number)?.version
          expect([round, number, told || seenLater]).toEqual([round, number, true])
          if (told) expect(window.saver.waiting().some((entry) => entry.target === mine)).toBe(true)
        }
        if (told) conflicts++
      }
    }
  }
  expect(conflicts).toBeGreaterThan(100)
})

test('an entry leaves only on its own acknowledgement; what was typed meanwhile goes after it, over its version', async () => {
  const server = makeServer()
  const world = makeWorld(() => 0.5, server)
  const screen = openWindow(world, server)
  screen.type(1, 'a')
  await world.advance(450)
  screen.type(1, 'ab')
  await world.advance(60_000)
  expect(server.rows.get(1)).toMatchObject({ target: 'ab', version: 2 })
  expect([screen.told, world.disk.size, screen.saver.waiting()]).toEqual([[], 0, []])
})

test('a job that is lost keeps its work to be copied, and sends no more', async () => {
  const server = makeServer()
  const world = makeWorld(() => 0.5, server)
  let sent = 0
  world.ports.send = async () => {
    sent++
    return 'lost'
  }
  const screen = openWindow(world, server)
  screen.type(2, 'kept')
  await world.advance(1000)
  screen.saver.retry()
  await world.advance(60_000)
  expect([sent, screen.saver.waiting().map(({ target }) => target), world.disk.size]).toEqual([1, ['kept'], 1])
})

test('a segment that was changed elsewhere is told by its number until somebody has chosen', async () => {
  const server = makeServer()
  const [here, there] = [makeWorld(() => 0.5, server), makeWorld(() => 0.6, server)]
  const [mine, other] = [openWindow(here, server), openWindow(there, server)]
  other.type(2, 'theirs')
  await there.advance(10_000)
  mine.type(2, 'mine')
  mine.type(3, 'three')
  await here.advance(60_000)
  expect(server.rows.get(3)?.target).toBe('three')
  expect(mine.states.at(-1)).toMatchObject({ state: 'conflict', waiting: 1, numbers: [2] })
  expect(await mine.saver.arrived()).toBe(false)
  mine.saver.resolve({ ...segmentOf(2, server), target: 'mine' })
  await here.advance(120_000)
  expect([server.rows.get(2)?.target, mine.states.at(-1)?.state]).toEqual(['mine', 'saved'])
})

test('a segment that the server refuses is told as refused, stays, and holds up no other one', async () => {
  const server = makeServer()
  const world = makeWorld(() => 0.5, server)
  const { send } = world.ports
  world.ports.send = async (changes) => (changes.some(({ target }) => target.length > 5) ? 'refused' : send(changes))
  const screen = openWindow(world, server)
  for (const [number, text] of [
    [1, 'one'],
    [2, 'too long'],
    [3, 'three'],
  ] as const)
    screen.type(number, text)
  await world.advance(60_000)
  expect(new Set(server.rows.keys())).toEqual(new Set([1, 3]))
  expect(screen.states.at(-1)).toMatchObject({ state: 'refused', waiting: 1, numbers: [2] })
  expect([screen.saver.waiting().map(({ target }) => target), world.disk.size]).toEqual([['too long'], 1])
  // Nobody waits for what cannot arrive, and a shorter text goes by itself.
  expect(await screen.saver.arrived()).toBe(false)
  screen.saver.note({ ...segmentOf(2, server), target: 'short' })
  await world.advance(120_000)
  expect(server.rows.get(2)).toMatchObject({ target: 'short' })
  expect([screen.states.at(-1)?.state, world.disk.size]).toEqual(['saved', 0])
})

test('who is about to sign waits until the last change has arrived, and not for what cannot arrive', async () => {
  const server = makeServer()
  const world = makeWorld(() => 0.5, server)
  const page = openWindow(world, server)
  const arrivalOf = async (then: () => void = () => undefined) => {
    let all: boolean | undefined
    void page.saver.arrived().then((has) => {
      all = has
    })
    await world.advance(world.now() + 100)
    expect(all).toBeUndefined()
    then()
    await world.advance(world.now() + 2000)
    return all
  }
  page.type(1, 'signed text')
  expect(await arrivalOf()).toBe(true)
  expect(server.rows.get(1)?.target).toBe('signed text')
  server.rows.set(1, { target: 'of another window', version: 7, operation: 'other' })
  page.type(1, 'mine')
  expect(await arrivalOf()).toBe(false)
  page.type(2, 'offline')
  expect(await arrivalOf(() => world.cut(true))).toBe(false)
})

test('an action over twenty thousand segments looks at what waits once, and not with each of them', async () => {
  const world = makeWorld(() => 0.5, makeServer())
  const states: SaveState[] = []
  const saver = createSaver(world.ports, {
    saved: () => undefined,
    conflict: () => undefined,
    state: (state) => void states.push(state),
  })
  const segment = segmentOf(1, makeServer())
  for (let number = 1; number <= 20_000; number++) saver.note({ ...segment, number, target: 'filled' })
  await Promise.resolve()
  expect(states).toEqual([{ state: 'waiting', waiting: 20_000, oldest: 0 }])
  saver.stop()
})

test('long texts go in as many calls as they take: none holds more than a million characters but for one text alone', async () => {
  const server = makeServer()
  const world = makeWorld(() => 0.5, server)
  const { send } = world.ports
  const calls: number[] = []
  world.ports.send = (changes) => {
    calls.push(changes.reduce((sum, { target }) => sum + target.length, 0))
    return send(changes)
  }
  const screen = openWindow(world, server)
  const segment = segmentOf(1, server)
  for (let number = 1; number <= maxSaved; number++)
    screen.saver.note({ ...segment, number, target: 'x'.repeat(100_000) })
  await world.advance(60_000)
  expect([server.rows.size, calls.length, Math.max(...calls)]).toEqual([maxSaved, 5, 1_000_000])
})
