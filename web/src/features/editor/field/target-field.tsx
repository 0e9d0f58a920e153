import { history, redo, undo } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import 'prosemirror-view/style/prosemirror.css'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { cleanText } from '#shared/segments/clean-text.ts'
import { missingTags, tagName, tagsOf } from '#shared/segments/tags.ts'
import { fromDoc, schema, tagNode, tagOf, toDoc, toFragment } from './schema.ts'
import styles from './target-field.module.css'

export type FieldHandle = {
  focus: () => void
  /** Text with tags in it goes where the caret is. */
  insert: (tagged: string) => void
  insertMissingTag: () => boolean
  undo: () => void
  redo: () => void
  selectedText: () => string
}

type Props = {
  ref: Ref<FieldHandle>
  number: number
  value: string
  source: string
  marks: Readonly<Record<string, string>>
  label: string
  language: string
  direction: 'ltr' | 'rtl'
  readOnly: boolean
  /** The id of the words that say why nobody writes in it. Only a field that has them is muted. */
  fixedHint: string | undefined
  invalid: boolean
  onChange: (target: string) => void
  /** A `<` was typed while tags are missing. */
  onTagMenu: () => void
}

/** The states of the segments that were open last: undo goes on where one left. */
const kept = new Map<string, EditorState>()
const maxKept = 50

/** The one text editor of the page, over the open segment's target. */
export function TargetField(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })

  useEffect(() => {
    const { number, source, value } = now.current
    const key = `${number} ${source}`
    const before = kept.get(key)
    const state = before && fromDoc(before.doc) === value ? before : freshState(value)
    const made = new EditorView(place.current, {
      state: state.apply(state.tr.setSelection(Selection.atEnd(state.doc))),
      editable: () => !now.current.readOnly,
      attributes: () => attributesOf(now.current),
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction))
        if (transaction.docChanged && !transaction.getMeta('outside')) now.current.onChange(fromDoc(made.state.doc))
      },
      handleTextInput(_, from, to, text) {
        if (text !== '<' || from !== to) return false
        if (missingTags(now.current.source, fromDoc(made.state.doc)).length === 0) return false
        now.current.onTagMenu()
        return true
      },
      handleKeyDown: (_, event) => {
        // The text is one paragraph: a line break is a tag of the source, or nothing.
        if (event.key === 'Enter' && !event.isComposing && event.keyCode !== 229) return true
        return false
      },
      transformPasted: (slice) => ownTags(slice, now.current.source),
      clipboardTextParser: (text) => new Slice(Fragment.from(plainNodes(text)), 0, 0),
      clipboardTextSerializer: (slice) => {
        let text = ''
        slice.content.descendants((node) => {
          if (node.isText) text += node.text
          else if (node.type === schema.nodes.tag) text += now.current.marks[tagName(tagOf(node))] ?? ''
        })
        return text
      },
    })
    view.current = made
    made.focus()
    return () => {
      kept.delete(key)
      kept.set(key, made.state)
      for (const old of kept.keys()) if (kept.size > maxKept) kept.delete(old)
      made.destroy()
      view.current = null
    }
  }, [])

  // What another action wrote comes in as one step that can be taken back.
  const { value, readOnly, invalid, label } = props
  useEffect(() => {
    const { current } = view
    if (!current || fromDoc(current.state.doc) === value) return
    const { tr, doc } = current.state
    tr.replaceWith(0, doc.content.size, toFragment(value)).setMeta('outside', true)
    current.dispatch(tr.setSelection(Selection.atEnd(tr.doc)))
  }, [value])
  // oxlint-disable-next-line react/exhaustive-deps -- these are what the attributes are made of
  useEffect(() => view.current?.setProps({}), [readOnly, invalid, label])
  // A field that could not be written in could not take the focus: it does when the right to write arrives.
  useEffect(() => {
    const isTaken = document.activeElement?.closest('input, textarea, select, dialog')
    if (!readOnly && !isTaken) view.current?.focus()
  }, [readOnly])

  useImperativeHandle(props.ref, () => ({
    focus: () => view.current?.focus(),
    insert: (tagged) => {
      if (!now.current.readOnly) replaceSelection(view.current, [...childrenOf(toDoc(tagged))])
    },
    insertMissingTag() {
      const { current } = view
      const next = current && missingTags(now.current.source, fromDoc(current.state.doc))[0]
      if (!next) return false
      replaceSelection(current, [tagNode(next)], false)
      return true
    },
    undo: () => void (view.current && undo(view.current.state, view.current.dispatch)),
    redo: () => void (view.current && redo(view.current.state, view.current.dispatch)),
    selectedText() {
      const { current } = view
      if (!current) return ''
      const { from, to } = current.state.selection
      return current.state.doc.textBetween(from, to, ' ')
    },
  }))
  return <div ref={place} className={styles.place} />
}

const freshState = (tagged: string) =>
  EditorState.create({ schema, doc: toDoc(tagged), plugins: [history({ newGroupDelay: 500 })] })

function attributesOf({ label, language, direction, readOnly, fixedHint, invalid }: Props): Record<string, string> {
  return {
    class: styles.field ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(readOnly && { 'aria-readonly': 'true' }),
    ...(fixedHint && { 'aria-describedby': fixedHint, 'data-fixed': '' }),
    ...(invalid && { 'aria-invalid': 'true' }),
    lang: language,
    dir: direction,
    spellcheck: 'true',
    autocapitalize: 'off',
    'data-target-field': '',
  }
}

/** Selected text gives way; with a tag, the text stays and the tag goes behind it. */
function replaceSelection(view: EditorView | null, nodes: Node[], overwrite = true): void {
  if (!view) return
  const { tr, selection } = view.state
  const from = overwrite && !(selection instanceof NodeSelection) ? selection.from : selection.to
  tr.replaceWith(from, selection.to, nodes)
  const end = from + nodes.reduce((sum, node) => sum + node.nodeSize, 0)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView())
  view.focus()
}

function childrenOf(doc: Node): Node[] {
  const nodes: Node[] = []
  doc.forEach((node) => nodes.push(node))
  return nodes
}

/** Text from elsewhere is one line without formatting. */
function plainNodes(text: string): Node[] {
  const line = cleanText(text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ')).replaceAll('\t', ' ')
  return line === '' ? [] : [schema.text(line)]
}

/** Tags of another segment do not come along. */
function ownTags(slice: Slice, source: string): Slice {
  const own = new Set(tagsOf(source).map(tagName))
  const nodes: Node[] = []
  slice.content.descendants((node) => {
    if (node.isText) nodes.push(...plainNodes(node.text ?? ''))
    else if (node.type === schema.nodes.tag && own.has(tagName(tagOf(node)))) nodes.push(node)
  })
  return new Slice(Fragment.from(nodes), 0, 0)
}
