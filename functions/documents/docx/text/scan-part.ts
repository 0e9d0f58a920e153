import type { PartRole } from '../package/text-parts.ts'
import { shownBy } from '../symbols.ts'
import { attribute } from '../xml/attribute.ts'
import { rawName } from '../xml/children.ts'
import { decodeText } from '../xml/text.ts'
import { type Budget, type Declared, tokenize } from '../xml/tokenize.ts'
import { elementTexts } from './bare-texts.ts'
import { checkFieldMarks } from './check-field-marks.ts'
import { findCollector } from './collect-finds.ts'
import { type Counted, noteKey, noteMark } from './counted.ts'
import { isolated, readEquation } from './equation.ts'
import { formFields } from './form-fields.ts'
import { slotNotes } from './note-slots.ts'
import { isPageNumber } from './page-counter.ts'
import { type Atom, type Block, emptyScan, type PartScan, type Run } from './part-model.ts'
import { placeTracker } from './place-tracker.ts'
import { checkFieldCode, resolveFields } from './resolve-fields.ts'
import {
  type Frame,
  framePool,
  isSkipped,
  marks,
  seenAs,
  touchImplicit,
  wrapperProperties,
  wrappers,
} from './scan-frame.ts'
import { readCharacter } from './sym-character.ts'
import { fieldWatch } from './watch-fields.ts'

/**
 * One pass over a part: every paragraph with its inline content as atoms, every text that stands alone.
 * Nothing is copied but the texts; all else are offsets.
 */
export function scanPart(xml: string, role: PartRole, budget: Budget, counted?: Counted): PartScan {
  const scan: PartScan = {
    ...emptyScan,
    finds: [],
    imported: [],
    references: [],
    bindings: [],
    properties: new Set(),
  }
  const place = placeTracker(role)
  const frames = framePool()
  const { frame, pending } = frames
  const collect = findCollector(xml, scan, place, budget)
  const push = collect.atom
  const note = slotNotes(xml, scan, place, collect)
  const watch = fieldWatch(xml, checkFieldCode)
  const form = formFields(xml)
  /** How many deletions are open: what is deleted is no text. */
  let deleted = 0
  let paragraphs = 0
  /** The number of the note that is read. */
  let ownNumber: string | undefined

  const visitor = {
    open(name: string, start: number, end: number, empty: boolean, declared: Declared) {
      if (isDeletion(name)) deleted++
      if (name.endsWith(':p')) paragraphs++
      if (name === 'w:footnote' || name === 'w:endnote') ownNumber = numberOf(name.slice(2) as NoteKind, start, end)
      const parent = frames.top()
      place.enter(name, parent.name, xml, start, end, declared)
      checkFieldMarks(xml, name, start, end, declared)
      watch.open(name, start, end, empty)
      const isChosen = form.tag(parent.name, name, start, end)
      note.tag(name, start, end, isChosen && !deleted)
      const entered = enter(parent, name, start, end, empty)
      entered.name = name
      entered.start = entered.mode === 'ruby' && parent.run ? parent.run.tag.start : start
      entered.tagEnd = end
      frames.push()
    },
    close(name: string, start: number, end: number) {
      if (isDeletion(name)) deleted--
      watch.close(name, start)
      const closed = frames.pop()
      leave(closed, frames.top(), start, end)
      place.leave(name)
    },
  }
  tokenize(xml, visitor, budget)
  watch.done()
  resolveFields(
    scan.finds.filter((find) => find.type === 'block'),
    note.fieldCode,
    (field) => {
      note.field(field)
      if (field.marks[0] && isCounter(field.code)) field.marks[0].counts = true
    },
  )
  scan.finds = note.inOrder(scan.finds)
  return scan

  function enter(parent: Frame, name: string, start: number, end: number, empty: boolean): Frame {
    switch (parent.mode) {
      case 'skip':
        noteProperty(parent.block, name, start, end)
        return frame('skip', parent.block)
      case 'text':
        return frame('skip')
      case 'flow':
        return enterFlow(parent, name, start, end)
      case 'ruby':
        if (name === 'w:rt') return Object.assign(frame('flow'), { reading: true })
        if (parent.opened) return frame('flow')
        if (name !== 'w:rubyBase' || empty) return frame('skip')
        push(parent.block, 'open', parent.start, end, 'w:ruby', null)
        parent.opened = true
        return frame('inline', parent.block)
      case 'sdt':
        if (parent.opened) return frame('flow')
        if (name !== 'w:sdtContent' || empty) return frame('skip')
        push(parent.block, 'open', parent.start, end, name, null)
        parent.opened = true
        return frame('inline', parent.block)
      case 'inline':
        return enterInline(parent, name, start, end, empty)
      case 'run':
        return enterRun(parent, name, start, end)
    }
  }

  function enterFlow(parent: Frame, name: string, start: number, end: number): Frame {
    if (name === 'w:p' || name === 'a:p') {
      const block = collect.block(name, start, end)
      block.tag = { start, end }
      block.paragraph = paragraphs
      return frame('inline', block)
    }
    if (name === 'w:r' || name === 'a:r' || name === 'w:t' || name === 'a:t') {
      parent.implicit ??= standing(collect.block(name, start, start), parent)
      return enterInline({ ...parent, mode: 'inline', block: parent.implicit }, name, start, end, false)
    }
    if (name === 'w:tblPr' || name === 'w:sectPr') return frame('skip')
    const kind = elementTexts(role, name, parent.name)
    if (kind) return Object.assign(frame('text'), { slot: kind })
    return frame(isSkipped(name) ? 'skip' : 'flow')
  }

  /** A block without a paragraph. Text that a program wrote into a deletion as if it stood is deleted all the same. */
  function standing(block: Block, { reading }: Frame): Block {
    return { ...block, reading, site: deleted ? { ...block.site, unseen: true } : block.site }
  }

  function enterInline(parent: Frame, name: string, start: number, end: number, empty: boolean): Frame {
    const block = parent.block as Block
    if (name === 'w:r' || name === 'a:r') {
      if (empty) return pending(block, 'mark', name, null)
      const raw = rawName(xml, start)
      const run: Run = { tag: { start, end }, name: raw === name ? name : raw, properties: null }
      const entered = frame('run', block)
      entered.run = run
      return entered
    }
    if (name === 'w:t' || name === 'a:t') return textFrame(block, null)
    if (name === 'w:pPr' || name === 'a:pPr') return frame('skip', block)
    if (name === 'w:sdt') return empty ? pending(block, 'opaque', name, null) : frame('sdt', block)
    if (wrappers.has(name)) {
      if (empty) return pending(block, 'opaque', name, null)
      if (name === 'w:ins' || name === 'w:moveTo') scan.tracked = true
      const opened = push(block, 'open', start, end, name, null)
      if (name === 'w:fldSimple' && isCounter(attribute(xml, start, end, 'instr'))) opened.counts = true
      return Object.assign(frame('inline', block), { wrapper: true })
    }
    if (wrapperProperties.has(name)) return frame('skip', block)
    if (name === 'a:endParaRPr') return frame('skip', block)
    if (marks.test(name)) return pending(block, 'mark', name, null)
    if (isDeletion(name)) scan.tracked = true
    return pending(block, 'opaque', name, null)
  }

  function enterRun(parent: Frame, name: string, start: number, end: number): Frame {
    const block = parent.block as Block
    const run = parent.run
    // What follows a ruby text in its run is found on its own.
    if (parent.opened) return enterFlow(parent, name, start, end)
    if (name === 'w:ruby' && run && block.atoms[block.atoms.length - 1]?.run !== run) return frame('ruby', block)
    if (name === 'w:rPr' || name === 'a:rPr') return frame('skip')
    if (name === 'w:t' || name === 'a:t') return textFrame(block, run)
    if (name === 'w:fldChar') {
      const field = attribute(xml, start, end, 'fldCharType')
      const part = field === 'begin' || field === 'separate' || field === 'end' ? field : null
      return Object.assign(pending(block, part ? 'field' : 'opaque', name, run), { field: part })
    }
    if (name === 'w:instrText' || name === 'w:delInstrText') {
      return Object.assign(pending(block, 'field', name, run), { field: 'code' })
    }
    if (name === 'w:sym' && !deleted && readCharacter(xml, start, end) !== undefined)
      return pending(block, 'text', name, run)
    if (name === 'w:noBreakHyphen') return pending(block, 'hyphen', name, run)
    if (name === 'w:softHyphen') return pending(block, 'soft', name, run)
    if (name === 'w:lastRenderedPageBreak') {
      scan.renderedBreaks++
      place.breakPage()
      return pending(block, 'mark', name, run)
    }
    if (name === 'w:br' && attribute(xml, start, end, 'type') === 'page') {
      scan.pageBreaks++
    }
    return pending(block, name === 'w:commentReference' ? 'mark' : 'opaque', name, run)
  }

  function textFrame(block: Block, run: Run | null): Frame {
    const entered = frame('text', block)
    entered.text = true
    entered.run = run
    return entered
  }

  function leave(closed: Frame, parent: Frame, start: number, end: number): void {
    if (closed.implicit) collect.finish(closed.implicit, closed.implicit.end)
    note.staying(closed, start, end)
    const block = closed.block
    if (closed.slot) return note.element(closed, start)
    if (closed.text && block) {
      const content = closed.tagEnd <= start ? { start: closed.tagEnd, end: start } : null
      const text = content ? readText(xml.slice(content.start, content.end), closed) : ''
      push(block, 'text', closed.start, end, closed.name, closed.run).content = content
      ;(block.atoms[block.atoms.length - 1] as Atom).text = text
      return touchImplicit(parent, end)
    }
    if (closed.pending && block) {
      const atom = push(block, closed.pending, closed.start, end, closed.name, closed.run)
      atom.field = closed.field
      if (closed.field === 'code' && closed.tagEnd <= start) {
        atom.content = { start: closed.tagEnd, end: start }
        atom.text = decodeText(xml.slice(closed.tagEnd, start))
      } else if (closed.pending === 'text') atom.text = readCharacter(xml, closed.start, closed.tagEnd) ?? ''
      else if (!closed.field) atom.text = seenAs[closed.name] ?? ''
      const sign = signOf(closed, end)
      if (sign !== undefined) atom.sign = sign
      if (deleted) atom.deleted = true
      return touchImplicit(parent, end)
    }
    switch (closed.name) {
      case 'w:p':
      case 'a:p':
        if (block && closed.mode === 'inline') collect.finish(block, block.end > block.start ? block.end : start)
        return
      case 'w:r':
      case 'a:r':
        if (closed.opened) push(block, 'close', closed.contentEnd, end, 'w:ruby', null)
        return touchImplicit(parent, end)
      case 'w:rubyBase':
        if (parent.mode === 'ruby' && closed.mode === 'inline') parent.contentEnd = start
        return
      case 'w:ruby':
        if (closed.mode !== 'ruby') return
        parent.opened = closed.opened
        parent.contentEnd = closed.contentEnd
        if (!closed.opened && block && parent.run) push(block, 'opaque', start, end, 'w:ruby', parent.run)
        return
      case 'w:pPr':
      case 'a:pPr':
        if (block && parent.block === block && parent.mode === 'inline') {
          if (block.atoms.length) {
            push(block, 'mark', closed.start, end, closed.name, null)
            return
          }
          block.properties = { start: closed.start, end }
          block.start = end
        }
        return
      case 'a:endParaRPr':
        if (block) block.end = closed.start
        return
      case 'w:rPr':
      case 'a:rPr':
        if (parent.mode === 'run' && parent.run) parent.run.properties = { start: closed.start, end }
        return
      case 'w:tblPr':
      case 'w:sectPr':
        if (parent.mode === 'flow') scan.finds.push({ type: 'properties', name: closed.name, start: closed.start, end })
        return
      case 'w:sdtContent':
        if (parent.mode === 'sdt' && closed.mode === 'inline') parent.contentEnd = start
        return
    }
    if (closed.mode === 'sdt' && block) {
      if (closed.opened) push(block, 'close', closed.contentEnd, end, closed.name, null)
      else push(block, 'opaque', closed.start, end, closed.name, null)
    } else if (closed.wrapper && block) {
      push(block, 'close', start, end, closed.name, null)
    } else if (block && wrapperProperties.has(closed.name) && parent.mode === 'inline') {
      const last = block.atoms[block.atoms.length - 1]
      if (last?.type === 'open') last.end = end
    }
  }

  /** What is shown of a sign that is named by its code and is no text, of a note, of an equation, and of a field of an old form. */
  function signOf({ name, pending, start, tagEnd }: Frame, end: number): string | undefined {
    if (name === 'w:sym' && pending !== 'text') {
      const code = attribute(xml, start, tagEnd, 'char') ?? ''
      return shownBy(Number.parseInt(code, 16), attribute(xml, start, tagEnd, 'font'))
    }
    if (name === 'w:footnoteReference') return noteMark(numberOf('footnote', start, tagEnd))
    if (name === 'w:endnoteReference') return noteMark(numberOf('endnote', start, tagEnd))
    if (name === 'w:footnoteRef' || name === 'w:endnoteRef') return noteMark(ownNumber)
    if (name === 'm:oMath' || name === 'm:oMathPara') return isolated(readEquation(xml.slice(start, end)), counted?.rtl)
    return name === 'w:fldChar' ? form.take() : undefined
  }

  function numberOf(kind: NoteKind, start: number, end: number): string | undefined {
    return counted?.notes.get(noteKey(kind, attribute(xml, start, end, 'id')))
  }

  function isCounter(code = ''): boolean {
    return (role === 'header' || role === 'footer') && isPageNumber(code)
  }

  function noteProperty(block: Block | null, name: string, start: number, end: number): void {
    if (!block) return
    if (name === 'w:pStyle') block.style = attribute(xml, start, end, 'val') ?? ''
    else if (name === 'w:numPr') block.listed = true
    else if (name === 'w:outlineLvl') block.outlined = attribute(xml, start, end, 'val') !== '9'
  }

  function readText(raw: string, closed: Frame): string {
    const text = decodeText(raw)
    if (!/[\t\n\r\u00ad\u2028\u2029]/.test(text)) return text
    const preserved = attribute(xml, closed.start, closed.tagEnd, 'space') === 'preserve'
    const shown = preserved ? text : withoutLineEdges(text)
    return shown.replace(/[\t\n\r\u2028\u2029]+/g, ' ').replaceAll('\u00ad', '')
  }
}

type NoteKind = Parameters<typeof noteKey>[0]

const isDeletion = (name: string) => name === 'w:del' || name === 'w:moveFrom'

/** Indented XML: the line breaks around a text are not part of it. */
function withoutLineEdges(text: string): string {
  const start = text.trimStart()
  const cut = /[\n\r]/.test(text.slice(0, text.length - start.length)) ? start : text
  const end = cut.trimEnd()
  return /[\n\r]/.test(cut.slice(end.length)) ? end : cut
}
