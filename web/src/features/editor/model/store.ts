import { type Progress, wordsIn } from '#shared/segments/filter.ts'
import { isFixed } from '#shared/segments/fixed-text.ts'
import { type Filling, followersOf, groupKey, groupsOf } from '#shared/segments/propagation.ts'
import { previewReplace, type Replacement, type Wanted } from '#shared/segments/replace.ts'
import { blockingFindings, findingCode, fitFindings, reviewSegment } from '#shared/segments/review.ts'
import type { EditedJob, JobSegment, SaveResult } from '#shared/segments/segment.ts'
import { plainOf } from '#shared/segments/tags.ts'
import type { Finding } from '#shared/translations/checks/finding.ts'

/** A segment on the screen. `theirs` is what somebody else saved meanwhile: nothing is confirmed before one is chosen. */
export type EditorSegment = JobSegment & { theirs?: Pick<SaveResult, 'target' | 'state' | 'version'> }

type Side = Pick<JobSegment, 'target' | 'state' | 'filledFrom'>
/** One action that can be taken back, with each segment before and after it. */
export type Command = {
  name: 'confirm' | 'unconfirm' | 'fill' | 'replace' | 'copy-source' | 'clear' | 'draft'
  changes: { number: number; before: Side; after: Side }[]
}

export type Store = ReturnType<typeof createStore>
type Listener = () => void

/** All segments of a job in memory, each subscribed to by itself: a keystroke touches one of them and never the list. */
export function createStore(
  job: Pick<EditedJob, 'sourceLanguage' | 'targetLanguage' | 'terms'>,
  loaded: readonly JobSegment[],
  note: (segment: EditorSegment) => void,
) {
  const segments: EditorSegment[] = [...loaded]
  const groups = groupsOf(segments.filter((segment) => !isFixed(segment)))
  const byOne = new Map<number, Set<Listener>>()
  const byAll = new Set<Listener>()
  const reviewed = new Map<number, { target: string; findings: Finding[] }>()
  const commands: Command[] = []
  const words = segments.map(({ source }) => wordsIn(plainOf(source)))
  let progress: Progress = { segments: segments.length, confirmed: 0, wordsLeft: 0 }
  segments.forEach(({ state }, i) => {
    if (state === 'confirmed') progress.confirmed++
    else progress.wordsLeft += words[i] ?? 0
  })
  let revision = 0
  let isAnnounced = false

  const get = (number: number): EditorSegment => segments[number - 1] as EditorSegment

  const announce = (number: number) => {
    for (const listener of byOne.get(number) ?? []) listener()
    revision++
    if (isAnnounced) return
    isAnnounced = true
    // The list and the foot are drawn once for many changes.
    queueMicrotask(() => {
      isAnnounced = false
      for (const listener of byAll) listener()
    })
  }

  /** Kept up with each change: a keystroke must not count the words of the whole document. */
  const count = ({ number }: EditorSegment, by: 1 | -1) => {
    const { confirmed, wordsLeft } = progress
    progress = { ...progress, confirmed: confirmed + by, wordsLeft: wordsLeft - by * (words[number - 1] ?? 0) }
  }

  const put = (segment: EditorSegment, saves = true) => {
    const [was, is] = [get(segment.number).state === 'confirmed', segment.state === 'confirmed']
    if (was !== is) count(segment, is ? 1 : -1)
    segments[segment.number - 1] = segment
    if (saves) note(segment)
    announce(segment.number)
  }

  const findingsOf = (segment: EditorSegment): Finding[] => {
    const known = reviewed.get(segment.number)
    if (known?.target === segment.target) return known.findings
    const found = [...reviewSegment(segment, job, job.terms), ...fitFindings(segment)]
    reviewed.set(segment.number, { target: segment.target, findings: found })
    return found
  }
  const findings = (number: number): Finding[] => findingsOf(get(number))

  const blocking = (number: number): Finding[] => blockingFindings(findings(number), get(number).explanations)

  const sideOf = ({ target, state, filledFrom }: JobSegment): Side => ({ target, state, filledFrom })

  /** Carries out one action over some segments and remembers how to take it back. */
  const act = (name: Command['name'], list: readonly ({ number: number } & Partial<Side>)[]): Command => {
    const changes = list.flatMap(({ number, ...side }) => {
      const segment = get(number)
      const after = { ...sideOf(segment), ...side }
      if (isFixed(segment) && after.target !== segment.target) return []
      if (JSON.stringify(after) === JSON.stringify(sideOf(segment))) return []
      put({ ...segment, ...after, suggested: false })
      return [{ number, before: sideOf(segment), after }]
    })
    const command = { name, changes }
    if (changes.length > 0) commands.push(command)
    if (commands.length > 500) commands.shift()
    return command
  }

  /** The last action, or the one that is meant: by the time somebody asks for that one back, others may have followed. */
  const take = (meant?: Command): Command | undefined => {
    if (!meant) return commands.pop()
    const at = commands.indexOf(meant)
    return at < 0 ? undefined : commands.splice(at, 1)[0]
  }

  const groupOf = (number: number): EditorSegment[] => {
    const segment = get(number)
    return isFixed(segment) ? [] : (groups.get(groupKey(segment)) ?? []).map((member) => get(member.number))
  }

  return {
    get,
    count: segments.length,
    all: (): readonly EditorSegment[] => segments,
    revision: () => revision,
    subscribe(number: number, listener: Listener): () => void {
      const set = byOne.get(number) ?? new Set()
      byOne.set(number, set.add(listener))
      return () => void set.delete(listener)
    },
    subscribeAll(listener: Listener): () => void {
      byAll.add(listener)
      return () => void byAll.delete(listener)
    },
    findings,
    /** Of a segment as it was drawn, which may be some keystrokes behind. */
    findingsOf,
    blocking,
    /** Equal segments, this one among them. */
    groupOf,
    /** How many are confirmed, and the words of all others. */
    progress: (): Progress => progress,
    /** What is typed: an edited text is nobody's confirmed one. */
    type(number: number, target: string): void {
      const segment = get(number)
      if (segment.target === target || isFixed(segment)) return
      put({ ...segment, target, state: 'edited', filledFrom: null, suggested: false })
    },
    /** Confirms, and fills the equal drafts. What blocks it is answered; nothing else happens then. */
    confirm(number: number): { blocked: Finding[]; filled: number[] } {
      const segment = get(number)
      const blocked = blocking(number)
      if (blocked.length > 0 || segment.theirs) return { blocked, filled: [] }
      const confirmed = { ...segment, state: 'confirmed' as const }
      const { fill } = followersOf(confirmed, groupOf(number))
      act('confirm', [
        { number, state: 'confirmed' },
        ...fill.map((one: Filling) => ({ ...one, state: 'draft' as const })),
      ])
      return { blocked: [], filled: fill.map((one) => one.number) }
    },
    unconfirm: (number: number): void => {
      if (get(number).state === 'confirmed') act('unconfirm', [{ number, state: 'edited' }])
    },
    /** Equal segments that a human gave another text: what "the others too" would change, all or the chosen one. */
    others: (number: number): EditorSegment[] => followersOf(get(number), groupOf(number)).others,
    fillOthers(number: number, chosen?: number): number[] {
      const from = get(number)
      const others = followersOf(from, groupOf(number))
        .others.filter((one) => chosen === undefined || one.number === chosen)
        .map((one) => ({ ...one, state: 'draft' as const }))
      const { fill } = followersOf(from, [from, ...others])
      act(
        'fill',
        fill.map((one) => ({ ...one, state: 'edited' as const })),
      )
      return fill.map((one) => one.number)
    },
    copySource: (number: number): Command =>
      act('copy-source', [{ number, target: get(number).source, state: 'edited', filledFrom: null }]),
    clear: (number: number): Command => act('clear', [{ number, target: '', state: 'edited', filledFrom: null }]),
    backToDraft: (number: number): Command =>
      act('draft', [{ number, target: get(number).draft, state: 'draft', filledFrom: null }]),
    /** A remembered text, or what the segment was like before: another text of the whole segment, to be confirmed again. */
    setText: (number: number, target: string): Command =>
      act('replace', [{ number, target, state: 'edited', filledFrom: null }]),
    preview: (wanted: Wanted, by: string): Replacement[] =>
      previewReplace(
        segments.filter((segment) => !isFixed(segment)),
        wanted,
        by,
      ),
    replace: (list: readonly Replacement[]): Command =>
      act(
        'replace',
        list.flatMap(({ number, before, after }) =>
          get(number).target === before ? [{ number, target: after, state: 'edited' as const, filledFrom: null }] : [],
        ),
      ),
    setOwn(number: number, ownTranslation: boolean): void {
      put({ ...get(number), ownTranslation })
    },
    explain(number: number, finding: Finding, reason: string): void {
      const segment = get(number)
      const code = findingCode(finding)
      const others = segment.explanations.filter((one) => one.code !== code)
      put({ ...segment, explanations: reason.trim() ? [...others, { code, reason: reason.trim() }] : others })
    },
    /** Takes the last action, or the one that is meant, back where its result still stands. A confirmation never comes back by itself. */
    undo(meant?: Command): { name: Command['name']; undone: number[]; left: number[] } | null {
      const command = take(meant)
      if (!command) return null
      const [undone, left]: [number[], number[]] = [[], []]
      for (const { number, before, after } of command.changes) {
        const segment = get(number)
        // Undoing a later action gave no confirmation back: the text that was confirmed stands all the same.
        const stands = segment.state === after.state || (after.state === 'confirmed' && segment.state === 'edited')
        if (segment.target !== after.target || !stands) {
          left.push(number)
          continue
        }
        const state = before.state === 'confirmed' ? 'edited' : before.state
        put({ ...segment, ...before, state })
        undone.push(number)
      }
      return { name: command.name, undone, left }
    },
    /** The server has it: the next save stands on this version. */
    saved({ number, version }: SaveResult): void {
      const segment = get(number)
      segments[number - 1] = { ...segment, version }
    },
    conflict({ number, target, state, version }: SaveResult): void {
      const segment = get(number)
      const mine = segment.state === 'confirmed' ? ('edited' as const) : segment.state
      put({ ...segment, state: mine, theirs: { target, state, version } }, false)
    },
    /** One of two texts stands. Mine is a new version over theirs. */
    choose(number: number, which: 'mine' | 'theirs'): EditorSegment {
      const { theirs, ...segment } = get(number)
      const version = theirs?.version ?? segment.version
      const chosen =
        which === 'theirs' && theirs ? { ...segment, ...theirs } : { ...segment, version, state: 'edited' as const }
      put(chosen, false)
      return chosen
    },
    /** What an earlier visit left in this browser. */
    bring(
      entry: Pick<EditorSegment, 'number' | 'target' | 'state' | 'explanations' | 'ownTranslation' | 'filledFrom'>,
    ): void {
      const { number, target, state, explanations, ownTranslation, filledFrom } = entry
      put({ ...get(number), target, state, explanations, ownTranslation, filledFrom }, false)
    },
  }
}
