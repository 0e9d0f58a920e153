/** Every action of the editor that has a key. One table feeds the keymap, the tooltips and the sheet of keys. */
export type Action =
  | 'confirm'
  | 'unconfirm'
  | 'next'
  | 'previous'
  | 'nextOpen'
  | 'previousOpen'
  | 'nextFinding'
  | 'goTo'
  | 'copySource'
  | 'clear'
  | 'backToDraft'
  | 'fillOthers'
  | 'nextTag'
  | 'suggestion'
  | 'concordance'
  | 'find'
  | 'replace'
  | 'filter'
  | 'split'
  | 'comment'
  | 'versions'
  | 'undo'
  | 'redo'
  | 'undoAction'
  | 'noBreakSpace'
  | 'lineBreak'
  | 'save'
  | 'sheet'
  | 'leave'

type Row = {
  action: Action
  group: 'move' | 'text' | 'find' | 'job'
  /** The first is shown. `Mod` is Ctrl, on a Mac Cmd. */
  keys: string[]
  mac?: string[]
  /** Only where a target is written; else anywhere in the editor. */
  field?: true
}

export const keyTable: Row[] = [
  { action: 'confirm', group: 'move', keys: ['Mod+Enter'] },
  { action: 'unconfirm', group: 'move', keys: ['Mod+Shift+Enter'] },
  { action: 'next', group: 'move', keys: ['Alt+ArrowDown', 'Ctrl+ArrowDown'], mac: ['Alt+ArrowDown'] },
  { action: 'previous', group: 'move', keys: ['Alt+ArrowUp', 'Ctrl+ArrowUp'], mac: ['Alt+ArrowUp'] },
  { action: 'nextOpen', group: 'move', keys: ['F9', 'Alt+PageDown'] },
  { action: 'previousOpen', group: 'move', keys: ['Shift+F9', 'Alt+PageUp'] },
  { action: 'nextFinding', group: 'move', keys: ['F4'] },
  { action: 'goTo', group: 'move', keys: ['Ctrl+G'] },
  { action: 'copySource', group: 'text', keys: ['Ctrl+I', 'Ctrl+Insert'], mac: ['Ctrl+I'], field: true },
  { action: 'clear', group: 'text', keys: ['Ctrl+Shift+Backspace'], field: true },
  { action: 'backToDraft', group: 'text', keys: ['F2'] },
  { action: 'fillOthers', group: 'text', keys: ['Alt+Enter'] },
  { action: 'nextTag', group: 'text', keys: ['F8'], mac: ['F8', 'Ctrl+,'], field: true },
  { action: 'suggestion', group: 'text', keys: ['Ctrl+1…9'], field: true },
  { action: 'noBreakSpace', group: 'text', keys: ['Ctrl+Shift+Space'], mac: ['Alt+Space'], field: true },
  { action: 'lineBreak', group: 'text', keys: ['Shift+Enter'], field: true },
  { action: 'undo', group: 'text', keys: ['Mod+Z'], field: true },
  { action: 'redo', group: 'text', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], mac: ['Mod+Shift+Z'], field: true },
  { action: 'undoAction', group: 'text', keys: ['Alt+Z'], mac: ['Ctrl+Z'] },
  { action: 'concordance', group: 'find', keys: ['Mod+K'] },
  { action: 'find', group: 'find', keys: ['Mod+F'] },
  { action: 'replace', group: 'find', keys: ['Ctrl+H'], mac: ['Mod+Alt+F'] },
  { action: 'filter', group: 'find', keys: ['Mod+Shift+F'] },
  { action: 'split', group: 'job', keys: ['Mod+\\'] },
  { action: 'comment', group: 'job', keys: ['Shift+F2'] },
  { action: 'versions', group: 'job', keys: ['Shift+F4'] },
  { action: 'save', group: 'job', keys: ['Mod+S'] },
  { action: 'sheet', group: 'job', keys: ['F1', 'Ctrl+/', '?'] },
  { action: 'leave', group: 'job', keys: ['Escape'] },
]

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'getModifierState'
>

/** What a key means here, and for suggestions which. Nothing while an input method composes, nor with AltGr, which types letters. */
export function actionOf(
  event: Pressed,
  where: { isMac: boolean; inField: boolean; typing: boolean },
): { action: Action; index: number } | null {
  if (event.isComposing || event.keyCode === 229 || event.getModifierState('AltGraph')) return null
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
  for (const row of keyTable) {
    if (row.field && !where.inField) continue
    for (const spec of keysOf(row, where.isMac)) {
      if (spec === '?') {
        if (!where.typing && event.key === '?') return { action: row.action, index: 0 }
      } else if (spec === 'Ctrl+1…9') {
        const plain = event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey
        if (plain && digit) return { action: row.action, index: Number(digit) - 1 }
      } else if (isPressed(spec, event, where.isMac)) return { action: row.action, index: 0 }
    }
  }
  return null
}

export const keysOf = ({ keys, mac }: Row, isMac: boolean): string[] => (isMac && mac ? mac : keys)

/** The first key of an action as it is written on this device: `Ctrl+Enter`, `⌘Enter`. */
export function shownKey(action: Action, isMac: boolean): string {
  const row = keyTable.find((one) => one.action === action)
  return row ? written(keysOf(row, isMac)[0] ?? '', isMac) : ''
}

/** What an action is called with its key behind it, for a tooltip; the key keeps its order in a text that runs the other way. */
export const withKey = (label: string, action: Action, isMac: boolean): string =>
  `${label} (\u2066${shownKey(action, isMac)}\u2069)`

export function written(spec: string, isMac: boolean): string {
  const parts = spec === 'Ctrl++' ? ['Ctrl', '+'] : spec.split('+')
  const names: Record<string, string> = isMac
    ? { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Enter: '↩', Backspace: '⌫' }
    : { Mod: 'Ctrl' }
  const arrows: Record<string, string> = {
    ArrowDown: '↓',
    ArrowUp: '↑',
    PageDown: 'PgDn',
    PageUp: 'PgUp',
    Escape: 'Esc',
  }
  return parts.map((part) => names[part] ?? arrows[part] ?? part).join(isMac ? '' : '+')
}

function isPressed(spec: string, event: Pressed, isMac: boolean): boolean {
  const parts = spec.split('+')
  const key = parts.at(-1) ?? ''
  const has = (name: string) => parts.slice(0, -1).includes(name)
  const ctrl = has('Ctrl') || (has('Mod') && !isMac)
  const meta = has('Mod') && isMac
  if (event.ctrlKey !== ctrl || event.metaKey !== meta || event.altKey !== has('Alt')) return false
  if (event.shiftKey !== has('Shift')) return false
  if (/^[A-Z]$/.test(key)) {
    // Where the keyboard types another script, the place of the key decides.
    return /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() === key : event.code === `Key${key}`
  }
  if (key === 'Space') return event.code === 'Space'
  if (key === '/') return event.key === '/' || event.code === 'Slash'
  if (key === '\\') return event.key === '\\' || event.code === 'Backslash'
  if (key === ',') return event.key === ',' || event.code === 'Comma'
  return event.key === key
}
