import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { limits } from '../zip/limits.ts'
import { isButton } from './field-grammar.ts'
import type { FieldCode } from './field-texts.ts'
import type { Atom, Block } from './part-model.ts'

/**
 * A field with all of its parts: `marks` begin, part and end it and are its code, `held` is what else stands in that. `isInCode` where it is
 * itself a part of the code of another one.
 */
export type WholeField = FieldCode & {
  marks: Atom[]
  held: Atom[]
  separated: boolean
  /** How its code begins. */
  head: string
  /** Its result has a text. */
  isWritten: boolean
  isInCode: boolean
}

/**
 * Matches the parts of complex fields, which may nest and span paragraphs, and hides what stands in their codes.
 * A `begin` that never ends is a fault of the file: its text stays visible rather than being lost. Each code is told to `seeCode`,
 * and each whole field to `seeField`, inner ones first.
 */
export function resolveFields(
  blocks: readonly Block[],
  seeCode: (code: string) => void,
  seeField: (field: WholeField) => void,
): void {
  const stories = new Map<string, Block[]>()
  for (const block of blocks) {
    if (!block.atoms.some((atom) => atom.type === 'field')) {
      if (!stories.size) continue
    }
    const key = block.tag ? `${block.story}` : `bare ${block.id}`
    const story = stories.get(key)
    if (story) story.push(block)
    else stories.set(key, [block])
  }
  for (const story of stories.values())
    resolveStory(
      story.toSorted((a, b) => a.start - b.start),
      seeCode,
      seeField,
    )
}

function resolveStory(
  blocks: readonly Block[],
  seeCode: (code: string) => void,
  seeField: (field: WholeField) => void,
): void {
  const open: WholeField[] = []
  const hold = (atom: Atom, isSign = false) => {
    // A button shows the signs that stand behind its name.
    for (const field of open) if (!field.separated && !(isSign && isButton(field.head))) field.held.push(atom)
  }
  for (const block of blocks) {
    for (const atom of block.atoms) {
      const inner = open[open.length - 1]
      if (atom.field === 'begin') {
        hold(atom)
        const marks = [atom]
        const seen = { code: '', head: '', parts: [], isWritten: false, isInCode: false }
        const field = { separated: false, held: [], marks, ...seen }
        if (inner && !inner.separated) inner.parts.push({ block, content: null, field })
        open.push(field)
        if (open.length > limits.fields) throw new DocumentRefusal('too-complex', 'fields nest too deep')
      } else if (atom.field && inner) {
        inner.marks.push(atom)
        if (atom.field === 'separate') inner.separated = true
        else if (atom.field === 'code') {
          inner.code += atom.text
          // Asked at each sign: a long code would cost as much each time.
          if (inner.head.length < nameLength) inner.head = (inner.head + atom.text).trimStart().slice(0, nameLength)
          // A deleted code is no longer shown.
          if (atom.name === 'w:instrText') inner.parts.push({ block, content: atom.content, field: null })
        } else {
          open.pop()
          seeCode(inner.code)
          inner.isInCode = open.some(({ separated }) => !separated)
          // A list of an old form shows what its result says, where a program wrote one.
          if (inner.isWritten && /^\s*FORMDROPDOWN\b/i.test(inner.code)) delete inner.marks[0]?.sign
          seeField(inner)
          for (const held of inner.held) held.hidden = true
        }
      } else if (isText(atom)) {
        hold(atom)
        if (inner?.separated && atom.text.trim()) inner.isWritten = true
        if (inner && !inner.separated) inner.parts.push({ block, content: null, field: null })
      } else if (isSimpleField(atom)) hold(atom)
      else if (atom.type === 'opaque' || atom.type === 'soft') hold(atom, true)
    }
  }
  for (const { code } of open) seeCode(code)
}

/** More letters than the name of a field has. */
const nameLength = 40

export const isText = ({ type }: Atom) => type === 'text' || type === 'hyphen'

const isSimpleField = ({ type, name }: Atom) => type === 'open' && name === 'w:fldSimple'

/**
 * Fields that ask another program for data run a command of the file's choosing; others take in what lies on another machine. A picture
 * that the file holds too is shown without asking for it.
 */
export function checkFieldCode(code: string): void {
  if (/^\s*["\\]*DDE(?:AUTO)?\b/i.test(code)) throw new DocumentRefusal('external-content', 'a DDE field')
  const kind = fetching(code)
  if (kind !== undefined && (!/INCLUDEPICTURE|IMPORT/i.test(kind) || /\\d\b/i.test(code)))
    throw new DocumentRefusal('external-content', `a field that fetches: ${kind.trim()}`)
}

/** The kind of a field that takes in what lies on another machine; undefined for others. */
export function fetching(code: string): string | undefined {
  const [kind] = /^\s*["\\]*(?:INCLUDE(?:PICTURE|TEXT)?|IMPORT|RD|DATABASE|LINK)\b/i.exec(code) ?? []
  // A letter may be written with a sign before it that the reader of the code takes away.
  return kind !== undefined && [code, code.replace(/\\([^])/g, '$1')].some((words) => elsewhere.test(words))
    ? kind
    : undefined
}

/** An address on another machine, behind a space or quotes of either kind. Windows reads both kinds of slashes alike; three lead to a disk. */
const elsewhere = /[\s"“”](?:(?:https?|ftps?|webdavs?|mhtml):|file:(?:[\\/]{2}|[\\/]{4,})[^\\/]|[\\/]{2})/i
