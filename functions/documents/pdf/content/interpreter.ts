import { END, Keyword, Lexer } from '../file/lexer.ts'
import type { PdfFile } from '../file/open.ts'
import { type Box, isWithinReach, type PageNode, rectangle } from '../file/pages.ts'
import { type Dict, latin1, Name, nameOf, numberOf, type Obj, Ref, type Stream } from '../file/primitives.ts'
import { decodeTextString } from '../file/text-string.ts'
import type { Budget } from './budget.ts'
import { fillOf, isPlainSpace, lineOf } from './colour.ts'
import { standUp } from './columns.ts'
import { coveredNotes } from './covered-notes.ts'
import { fieldsOf } from './fields.ts'
import { fontCache } from './font-cache.ts'
import {
  type Container,
  container,
  type Glyph,
  type PageContent,
  type Rule,
  type Show,
  startState,
  type TextState,
} from './glyph.ts'
import { layGround } from './grounds.ts'
import { settleGuesses } from './guess.ts'
import { skipInlineImage } from './inline-image.ts'
import { hiddenLayers, isLayerHidden } from './layers.ts'
import { identity, intersect, type Matrix, multiply, transformBox } from './matrix.ts'
import { hidesWords, isOpaque, isSheerFor, isUncut, sheerOf, squaresOf } from './opaque.ts'
import { type Painter, painter } from './painting.ts'
import { dashOf, pathOf } from './path.ts'
import type { Readings } from './readings.ts'
import { safely } from './safely.ts'
import { separationColorOf } from './separation-color.ts'
import { type Actual, type Cursor, isDrawn, showText, undoHiding } from './show-text.ts'
import { unsureOfSilent } from './silent-letters.ts'
import { type Appearance, appearances, matrixOf, pageBytes } from './streams.ts'
import { markUnseen } from './unseen.ts'

/** Reads pages of one document; fonts that pages share are loaded once. */
export type Interpreter = ReturnType<typeof makeInterpreter>

const MAX_IMAGES = 5000

/** Of the shapes that hide something on a page, and as many of those in its annotations. */
const MAX_LINES = 400_000

type Run = {
  page: PageContent
  /** Collects painted paths, if asked to. */
  painter: Painter | undefined
  /** Streams that are being drawn, so that a recursive one is drawn once. */
  open: Set<Stream>
  depth: number
  /** How many lines may still be kept of the shapes that hide something. */
  left: { lines: number }
  /** Whether there is a letter whose text its font does not give, or not reliably. */
  unsure: boolean
  /** Glyphs that take room and that their font gives no text. */
  silent: Glyph[]
}

/** `keepsPaths`: pages come with their painted paths. `known`: how the file that this one was made from was read. */
export function makeInterpreter(file: PdfFile, budget: Budget, keepsPaths = false, known?: Readings) {
  const fonts = fontCache(file)
  const readings: Readings = []
  const hiddenGroups = hiddenLayers(file)

  /** Text, images and lines of a page with its annotations' appearances. */
  function interpretPage(node: PageNode): PageContent {
    budget.turn()
    const root = container('page', pageBytes(file, node.dict), node.resources, { dict: node.dict, base: identity })
    const page: PageContent = {
      root,
      annotations: [],
      glyphs: [],
      images: [],
      rules: [],
      grounds: [],
      covers: [],
      outlines: [],
      fields: [],
      covered: new Set(),
    }
    const run: Run = {
      page,
      painter: keepsPaths ? painter(file) : undefined,
      open: new Set(),
      depth: 0,
      left: { lines: MAX_LINES },
      unsure: false,
      silent: [],
    }
    execute(root, startState(identity, node.box), run)
    run.left.lines = MAX_LINES
    const starts: { order: number; covers: number }[] = []
    for (const one of [...squaresOf(file, node), ...appearances(file, node)].sort((a, b) => a.order - b.order)) {
      starts.push({ order: one.order, covers: page.covers.length })
      if ('box' in one) laySquare(one, page)
      else drawAppearance(one, node, run)
    }
    page.covered = coveredNotes(file, node, page.covers, starts)
    page.fields = fieldsOf(file, node, page.covered)
    if (unsureOfSilent(run.silent, page.glyphs)) run.unsure = true
    readings.push(run.unsure ? settleGuesses(page.glyphs, known?.[readings.length]) : undefined)
    standUp(page.glyphs)
    markUnseen(page, node.box)
    if (run.painter) page.paintings = run.painter.paintings()
    return page
  }

  function laySquare({ dict, box }: { dict: Dict; box: Box }, page: PageContent): void {
    if (isLayerHidden(file, dict.get('OC'), hiddenGroups)) return
    const own = container('annotation', new Uint8Array(), new Map(), { dict, base: identity })
    own.isNote = true
    const rule: Rule = { box, filled: true, area: { container: own, start: 0, end: 0 } }
    page.rules.push(rule)
    layGround(page, { box, hides: true, isNote: true, rules: [rule] })
  }

  function drawAppearance({ dict, stream, matrix, place, path }: Appearance, node: PageNode, run: Run): void {
    const resources = file.dict(stream.dict.get('Resources')) ?? node.resources
    const box = rectangle(file, stream.dict.get('BBox')) ?? [0, 0, 0, 0]
    const own = container('annotation', file.bytes(stream), resources, { dict: stream.dict, base: matrix })
    own.annotation = { place, path, stream }
    own.isNote = true
    own.noteAt = place
    const subtype = nameOf(file.resolve(dict.get('Subtype')))
    own.isFieldNote = subtype === 'Widget'
    own.isTyped = subtype === 'FreeText'
    run.page.annotations.push(own)
    run.open.add(stream)
    const within = transformBox(matrix, box)
    const start = startState(matrix, within, within)
    const hidden = isLayerHidden(file, dict.get('OC'), hiddenGroups)
    const sheer = !hidesWords(file, dict)
    execute(own, { ...start, hidden, sheer, sheerLine: sheer }, run)
    run.open.delete(stream)
  }

  function execute(at: Container, start: TextState, run: Run): void {
    const { bytes, resources } = at
    const lexer = new Lexer(bytes, 0, false)
    const stack: TextState[] = []
    let state = start
    const operands: Obj[] = []
    let begin = -1
    const cursor: Cursor = { line: identity, lines: 0, offset: 0, object: 0 }
    let objects = 0
    let isTextClip = false
    let leading = 0
    const path = pathOf(run.page, at, run.left)
    // Marked content: whether hidden, and the text that stands for what is drawn. Each level includes those around it, because
    // files nest thousands of levels.
    const marks: { hidden: boolean; actual?: Actual | undefined; shows?: Show[] | undefined }[] = []
    const isHidden = () => marks.at(-1)?.hidden ?? start.hidden

    const setLine = (matrix: Matrix) => {
      cursor.line = matrix
      cursor.offset = 0
      cursor.lines++
    }
    const nextLine = (x: number, y: number) => setLine(multiply([1, 0, 0, 1, x, y], cursor.line))
    const num = (i: number) => numberOf(operands[i], 0)
    const matrixOperand = (): Matrix => [num(0), num(1), num(2), num(3), num(4), num(5)]

    const show = (op: string, items: Obj[], end: number, spacing = '') => {
      const actual = marks.at(-1)?.actual
      const { images, grounds, covers } = run.page
      const before = { images: images.length, grounds: grounds.length, covers: covers.length }
      const made = showText(
        { container: at, start: begin, end, op, spacing, state, ...before },
        items,
        cursor,
        budget,
        actual,
      )
      if (state.render >= 4) isTextClip = true
      at.shows.push(made)
      marks.at(-1)?.shows?.push(made)
      for (const glyph of made.glyphs) {
        if (!isDrawn(glyph)) continue
        if (!glyph.sure || state.font?.doubtful || state.font?.foreign) run.unsure = true
        if (glyph.text === '' && glyph.sure && !actual && glyph.end > glyph.u) run.silent.push(glyph)
        run.page.glyphs.push(glyph)
      }
    }

    const drawImage = (num: number | undefined, dict?: Dict) => {
      if (isHidden() || isLayerHidden(file, dict?.get('OC'), hiddenGroups)) return
      const box = transformBox(state.ctm, [0, 0, 1, 1])
      const isDense = dict !== undefined && isOpaque(file, dict, state)
      if (run.page.images.length < MAX_IMAGES && isWithinReach(box))
        run.page.images.push({ box, num, matrix: state.ctm, hides: isDense && isUncut(box, state) })
      layGround(run.page, {
        box: intersect(box, state.clip),
        isPicture: true,
        ...(isDense && !state.isShaped && { hides: true }),
        ...(at.isNote && { isNote: true }),
      })
    }

    const drawForm = (end: number) => {
      const name = nameOf(operands[0]) ?? ''
      const entry = file.dict(resources.get('XObject'))?.get(name)
      const stream = file.stream(entry)
      if (!stream) return
      const kind = nameOf(file.resolve(stream.dict.get('Subtype')))
      const ref = entry instanceof Ref ? entry.num : undefined
      if (kind === 'Image') {
        drawImage(ref, stream.dict)
        return
      }
      if (kind !== 'Form') return
      if (run.open.has(stream)) {
        at.loops.push({ start: begin, end, name })
        return
      }
      budget.draw(run.depth)
      const ctm = multiply(matrixOf(file, stream), state.ctm)
      const box = rectangle(file, stream.dict.get('BBox'))
      const inner = file.dict(stream.dict.get('Resources')) ?? resources
      const child = container('form', formBytes(stream), inner, { num: ref, dict: stream.dict, base: ctm })
      if (at.isNote) Object.assign(child, { isNote: true, isFieldNote: at.isFieldNote, noteAt: at.noteAt })
      const hidden = isHidden() || isLayerHidden(file, stream.dict.get('OC'), hiddenGroups)
      at.kids.push({ start: begin, end, name, child })
      run.open.add(stream)
      run.depth++
      const within = box && transformBox(ctm, box)
      const inForce = {
        ...state,
        ctm,
        hidden,
        // A form is drawn as one area.
        sheerLine: state.sheerLine || state.sheer,
        clip: within ? intersect(state.clip, within) : state.clip,
        bounds: within && state.bounds ? intersect(state.bounds, within) : (within ?? state.bounds),
      }
      if (run.painter) run.painter.within(() => execute(child, inForce, run))
      else execute(child, inForce, run)
      run.depth--
      run.open.delete(stream)
    }

    const formBytes = (stream: Stream) => safely(() => file.bytes(stream)) ?? new Uint8Array()

    const beginMark = (end: number) => {
      const given = operands[1]
      const props = file.dict(
        given instanceof Object && 'name' in given ? file.dict(resources.get('Properties'))?.get(given.name) : given,
      )
      const mark: (typeof marks)[number] = {
        hidden:
          isHidden() ||
          (nameOf(operands[0]) === 'OC' &&
            isLayerHidden(file, props && findLayer(resources, operands[1]), hiddenGroups)),
        actual: marks.at(-1)?.actual,
        shows: marks.at(-1)?.shows,
      }
      const actual = props && file.resolve(props.get('ActualText'))
      if (actual instanceof Uint8Array && props) {
        const said = decodeTextString(actual)
        // Some programs write private marks there that are not the page number drawn.
        if (!/^\p{Cc}+$/u.test(said)) mark.actual = { text: said.replace(/\p{Cc}/gu, ' '), used: false, drawn: [] }
        mark.shows = []
        at.replacements.push({ start: begin, end, tag: nameOf(operands[0]) ?? 'Span', props, shows: mark.shows })
      }
      marks.push(mark)
    }
    const endMark = () => {
      const actual = marks.pop()?.actual
      // Their font may not tell all of them.
      if (actual && actual !== marks.at(-1)?.actual && undoHiding(actual)) run.unsure = true
    }
    const findLayer = (from: Dict, operand: Obj | undefined) =>
      file.dict(from.get('Properties'))?.get(nameOf(operand) ?? '')

    for (;;) {
      lexer.skipSpace()
      if (begin < 0) begin = lexer.pos
      const token = lexer.next()
      if (token === END) break
      if (!(token instanceof Keyword)) {
        if (operands.length < 64 || Array.isArray(token)) operands.push(token)
        continue
      }
      budget.spend()
      const end = lexer.pos
      run.painter?.follow(token.word, operands, state, resources)
      switch (token.word) {
        case 'q':
          if (stack.length < 2000) stack.push(state)
          break
        case 'Q':
          state = stack.pop() ?? state
          break
        case 'cm':
          state = { ...state, ctm: multiply(matrixOperand(), state.ctm) }
          break
        case 'BT':
          setLine(identity)
          cursor.object = ++objects
          break
        case 'ET':
          cursor.object = 0
          if (isTextClip) state = { ...state, isShaped: true }
          isTextClip = false
          break
        case 'Tf': {
          const fontName = nameOf(operands[0]) ?? ''
          state = { ...state, fontName, font: fonts.named(resources, fontName), size: num(1) }
          break
        }
        case 'Tc':
          state = { ...state, charSpace: num(0) }
          break
        case 'Tw':
          state = { ...state, wordSpace: num(0) }
          break
        case 'Tz':
          state = { ...state, stretch: num(0) / 100 }
          break
        case 'TL':
          leading = num(0)
          break
        case 'Ts':
          state = { ...state, rise: num(0) }
          break
        case 'Tr':
          state = { ...state, render: num(0) }
          break
        case 'Td':
          nextLine(num(0), num(1))
          break
        case 'TD':
          leading = -num(1)
          nextLine(num(0), num(1))
          break
        case 'Tm':
          setLine(matrixOperand())
          break
        case 'T*':
          nextLine(0, -leading)
          break
        case 'Tj':
          show('Tj', operands, end)
          break
        case 'TJ':
          show('TJ', Array.isArray(operands[0]) ? operands[0] : operands, end)
          break
        case "'":
          nextLine(0, -leading)
          show("'", operands, end)
          break
        case '"':
          state = { ...state, wordSpace: num(0), charSpace: num(1) }
          nextLine(0, -leading)
          show('"', operands.slice(2), end, `${num(0)} Tw ${num(1)} Tc `)
          break
        case 'gs': {
          const extra = file.dict(file.dict(resources.get('ExtGState'))?.get(nameOf(operands[0]) ?? ''))
          if (extra) {
            const through = { ...state.through, ...sheerOf(file, extra) }
            // What a form or an annotation is drawn with as a whole holds for all of it.
            const sheer = start.sheer || isSheerFor('fill', through)
            state = { ...state, through, sheer, sheerLine: start.sheerLine || isSheerFor('line', through) }
          }
          const alpha = file.resolve(extra?.get('ca'))
          if (typeof alpha === 'number') state = { ...state, clear: alpha <= 0 }
          const width = file.resolve(extra?.get('LW'))
          if (typeof width === 'number') state = { ...state, width: Math.abs(width) }
          const cap = file.resolve(extra?.get('LC'))
          if (typeof cap === 'number') state = { ...state, cap }
          const font = file.resolve(extra?.get('Font'))
          if (Array.isArray(font)) {
            const dict = file.dict(font[0])
            if (dict)
              state = {
                ...state,
                fontName: '',
                font: fonts.load(dict),
                size: numberOf(file.resolve(font[1]), 0),
              }
          }
          break
        }
        case 'w':
          state = { ...state, width: Math.abs(num(0)) }
          break
        case 'J':
          state = { ...state, cap: num(0) }
          break
        case 'd':
          state = { ...state, dash: dashOf(operands[0]) }
          break
        case 'Do':
          if (nameOf(operands[0]) !== undefined) drawForm(end)
          break
        case 'sh':
          if (!isHidden()) layGround(run.page, { box: state.clip })
          break
        case 'BI':
          drawImage(undefined, skipInlineImage(lexer))
          break
        case 'BMC':
          marks.push({ ...marks.at(-1), hidden: isHidden() })
          break
        case 'BDC':
          beginMark(end)
          break
        case 'EMC':
          endMark()
          break
        case 'g':
        case 'rg':
        case 'k':
        case 'cs':
        case 'sc':
        case 'scn':
          state = fillOf(state, token.word, operands, latin1(bytes.subarray(begin, end)), (name) => {
            const space = file.dict(resources.get('ColorSpace'))?.get(name) ?? new Name(name)
            return { ink: separationColorOf(file, space), isVague: !isPlainSpace(file, space) }
          })
          break
        case 'G':
        case 'RG':
        case 'K':
        case 'CS':
        case 'SC':
        case 'SCN':
          state = lineOf(state, token.word, operands, (name) =>
            isPlainSpace(file, file.dict(resources.get('ColorSpace'))?.get(name) ?? new Name(name)),
          )
          break
        default: {
          const clip = path(token.word, operands, state, begin, end)
          if (clip) {
            const isShaped = state.isShaped || clip.isShape
            state = { ...state, clip: intersect(state.clip, clip.box), isShaped }
          }
        }
      }
      if ((marks.length > 0 || state.hidden !== start.hidden) && state.hidden !== isHidden())
        state = { ...state, hidden: isHidden() }
      operands.length = 0
      begin = -1
      at.end = lexer.pos
    }
    while (marks.length > 0) endMark()
  }

  return { interpretPage, readings }
}
