import type { PlaceKind } from '#shared/translations/segments/place.ts'
import { plainText, type Unit, type UnitTarget } from '../../model/unit.ts'
import { type Choices, choicesOf, type Option, type Options } from '../content/choices.ts'
import { inherited, isHidden, textOf, typeOf } from '../content/form-fields.ts'
import { captionOf, isChoice, isDrawnByReader, isWidget } from '../content/reader-drawn.ts'
import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { currentDict, type ObjectPlace, placeKey, placeOf, replaceAt } from '../file/place.ts'
import type { Dict, Obj } from '../file/primitives.ts'
import { encodeTextString } from '../file/text-string.ts'
import type { PdfWriter } from '../file/write.ts'
import { writeText } from './write-text.ts'

/** What a form offers: the options of drop-downs and lists, each text once, and the words on buttons. */
export function offeredUnits(file: PdfFile): Unit[] {
  const units: Unit[] = []
  const seen = new Set<string>()
  const lists = new Set<Options>()
  const choices = choicesOf(file)
  const add = (id: string, page: number, kind: PlaceKind, text: string) =>
    units.push({ id, kind: 'alt-text', place: [{ kind: 'page', number: page }, { kind }], pieces: [text] })
  for (const { page, dict, place } of shownWidgets(file)) {
    const list = isChoice(file, dict) ? choices.of(dict, place) : undefined
    if (!list || lists.has(list)) continue
    lists.add(list)
    for (const { id, shown } of list.options) {
      if (!id || seen.has(id)) continue
      seen.add(id)
      add(id, page, 'field-choice', shown)
    }
  }
  for (const { id, page, text } of captionsOf(file)) add(id, page, 'button', text)
  return units
}

/** Writes the translations of what is offered. What the form stores stays: programs know an option by it. */
export function replaceOffered(file: PdfFile, writer: PdfWriter, targets: ReadonlyMap<string, UnitTarget>): void {
  const choices = choicesOf(file)
  for (const { dict, place } of shownWidgets(file))
    if (isChoice(file, dict)) nameByStored(file, writer, dict, place, choices)
  for (const { place, options } of choices.lists())
    if (options.some(({ id }) => targets.has(id)))
      replaceAt(
        writer,
        place,
        options.map((option) => optionWith(targets.get(option.id), option)),
      )
  for (const { id, place } of captionsOf(file)) {
    const target = targets.get(id)
    if (target) writeText(file, writer, place, 'CA', plainText(target.pieces))
  }
}

function* shownWidgets(file: PdfFile): Generator<{ page: number; dict: Dict; place: ObjectPlace }> {
  let page = 0
  for (const node of pagesOf(file)) {
    page++
    for (const { dict, place } of annotationsOf(file, node))
      if (isWidget(file, dict) && !isHidden(file, dict)) yield { page, dict, place }
  }
}

/** The words on buttons that have an appearance: a viewer that draws the button anew takes them. */
function* captionsOf(file: PdfFile): Generator<{ id: string; page: number; text: string; place: ObjectPlace }> {
  const seen = new Set<string>()
  for (const { page, dict, place: own } of shownWidgets(file)) {
    const text = captionOf(file, dict, typeOf(file, dict).flags)
    const place = placeOf(dict.get('MK'), own, 'MK')
    const mark = placeKey(place)
    if (!text || seen.has(mark) || isDrawnByReader(file, dict)) continue
    seen.add(mark)
    yield { id: `caption-${seen.size}`, page, text, place }
  }
}

const optionWith = (target: UnitTarget | undefined, { entry, stored }: Option): Obj =>
  target ? [stored, encodeTextString(plainText(target.pieces))] : entry

/** Names the chosen options by what the form stores where the file names them by words that are translated. */
function nameByStored(file: PdfFile, writer: PdfWriter, dict: Dict, own: ObjectPlace, choices: Choices): void {
  const { options, numberOf } = choices.of(dict, own)
  const { value, holder, owner } = inherited(file, dict, 'V')
  const storedOf = (one: Obj): Obj => {
    const number = numberOf(textOf(file, one))
    return (number === undefined ? undefined : options[number]?.stored) ?? one
  }
  const values = Array.isArray(value) ? value : [value ?? null]
  const named = values.map(storedOf)
  if (!holder || values.every((one, i) => textOf(file, one) === textOf(file, named[i]))) return
  const place = owner ? placeOf(owner, own) : own
  const current = currentDict(writer, place)
  const [first = null] = named
  if (current) replaceAt(writer, place, new Map(current).set('V', Array.isArray(value) ? named : first))
}
