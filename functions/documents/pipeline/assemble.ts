import { isFixed } from '#shared/segments/fixed-text.ts'
import { isInOtherScript } from '#shared/translations/checks/words.ts'
import { missingTerms } from '../glossary/apply-terms.ts'
import { termFinder } from '../glossary/find-terms.ts'
import { type LedgerEntry, textHash } from '../model/ledger.ts'
import { type Piece, plainText, type UnitTarget } from '../model/unit.ts'
import type { Term } from '../ports/engine.ts'
import { type Effort, effortFor } from '../text/align.ts'
import { composeUnit } from '../text/compose.ts'
import { type SendOptions, sendText } from '../text/send.ts'
import { toPieces } from '../text/tagged.ts'
import { inDigitsOf } from '../text/target-digits.ts'
import { isSent, type PreparedUnit } from './prepare-units.ts'
import type { BoughtText } from './translate-batch.ts'

/** Targets for the file and the ledger of every unit, from the units and all bought texts. Pure. */
export function assemble(
  prepared: readonly PreparedUnit[],
  bought: readonly BoughtText[],
  options: SendOptions,
  terms: readonly Term[] = [],
): { targets: UnitTarget[]; ledger: LedgerEntry[] } {
  const answers = new Map(bought.map((entry) => [entry.sent, entry]))
  const find = termFinder(terms)
  const effort = effortFor(prepared.reduce((sum, { tagged }) => sum + tagged.text.length, 0))
  const targets: UnitTarget[] = []
  const ledger = prepared.map((unit) => {
    if (unit.keep) {
      const pieces = keptPieces(unit, options.target)
      if (pieces !== unit.unit.pieces) targets.push({ id: unit.unit.id, pieces })
      return entryOf(unit, plainText(pieces), 'kept', unit.keep, [])
    }
    const made = composeOne(unit, answers, options, effort)
    if (made === 'empty') return entryOf(unit, '', 'failed', 'empty-answer', [])
    if (made === 'other-script') return entryOf(unit, plainText(unit.unit.pieces), 'kept', 'other-script', [])
    targets.push({ id: unit.unit.id, pieces: made.pieces })
    const target = plainText(made.pieces)
    const missed = missingTerms(plainText(unit.unit.pieces), target, find)
    const notes = [...made.notes, ...missed.map((term) => `glossary: ${term.source} should be ${term.target}`)]
    return entryOf(unit, target, 'translated', null, notes)
  })
  // Where most of a document is in another script, its language was named wrong.
  const left = ledger.filter(({ reason }) => reason === 'other-script')
  if (left.length > ledger.filter(({ disposition }) => disposition === 'translated').length)
    for (const entry of left) Object.assign(entry, { target: '', disposition: 'failed', reason: 'empty-answer' })
  return { targets, ledger }
}

/** A kept unit as it was; a number in the digits of the target, but where the file keeps it whatever is written. */
function keptPieces({ unit, keep }: PreparedUnit, target: string): Piece[] {
  if (keep !== 'number' || isFixed({ ...unit, disposition: 'kept' })) return unit.pieces
  const text = plainText(unit.pieces)
  if (inDigitsOf(target, text) === text) return unit.pieces
  return unit.pieces.map((piece) => (typeof piece === 'string' ? inDigitsOf(target, piece) : piece))
}

/** An engine has no answer for words in a script that its language does not have: they stay, as a quotation would. */
function composeOne(
  unit: PreparedUnit,
  answers: ReadonlyMap<string, BoughtText>,
  options: SendOptions,
  effort: Effort,
) {
  const notes = new Set<string>()
  let left = 0
  const found = unit.segments.map((segment) => {
    if (!isSent(segment)) return { text: inDigitsOf(options.target, segment.source), tagged: false }
    const entry = answers.get(sendText(segment, options).text)
    for (const note of entry?.notes ?? []) notes.add(note)
    if (entry?.answer.text.trim() || !isInOtherScript(segment.source, options.source))
      return entry?.answer ?? { text: '', tagged: false }
    left++
    notes.add('left as it was: in a script that the language of the document does not have')
    return { text: segment.source, tagged: false }
  })
  if (found.some((answer) => !answer.text.trim())) return 'empty'
  if (left > 0 && left === unit.segments.filter(isSent).length) return 'other-script'
  const probe = (text: string) => answers.get(text)?.answer.text
  const { tagged, guessed } = composeUnit(unit.tagged, unit.segments, found, options, probe, effort)
  if (guessed) notes.add(`tags guessed: ${guessed}`)
  return { pieces: toPieces(tagged), notes: [...notes] }
}

function entryOf(
  { unit }: PreparedUnit,
  target: string,
  disposition: LedgerEntry['disposition'],
  reason: LedgerEntry['reason'],
  notes: string[],
): LedgerEntry {
  const source = plainText(unit.pieces)
  return {
    id: unit.id,
    place: unit.place,
    kind: unit.kind,
    source,
    target,
    sourceHash: textHash(source),
    disposition,
    reason,
    notes,
    ...(unit.confidence === undefined ? {} : { confidence: unit.confidence }),
  }
}
