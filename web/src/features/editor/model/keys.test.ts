import { expect, test } from 'vitest'
import { type Action, actionOf, keyTable, shownKey } from './keys.ts'

type Given = Partial<Parameters<typeof actionOf>[0]> & { altGraph?: boolean }
const press = ({ altGraph = false, ...given }: Given) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  getModifierState: (name: string) => name === 'AltGraph' && altGraph,
  ...given,
})
const field = { isMac: false, inField: true, typing: true }

test.each<[string, Given, boolean, Action | null]>([
  ['Ctrl+Enter', { key: 'Enter', ctrlKey: true }, false, 'confirm'],
  ['Cmd+Enter on a Mac', { key: 'Enter', metaKey: true }, true, 'confirm'],
  ['Ctrl+Shift+Enter takes back', { key: 'Enter', ctrlKey: true, shiftKey: true }, false, 'unconfirm'],
  ['plain Enter', { key: 'Enter' }, false, null],
  ['Enter of an input method', { key: 'Enter', ctrlKey: true, isComposing: true }, false, null],
  ['Enter after a composition in Safari', { key: 'Enter', ctrlKey: true, keyCode: 229 }, false, null],
  ['AltGr+Z', { key: 'ż', code: 'KeyZ', altKey: true, altGraph: true }, false, null],
  ['Ctrl+Alt+G, which is AltGr on Windows', { key: 'g', code: 'KeyG', ctrlKey: true, altKey: true }, false, null],
  ['Ctrl+G on an Arabic keyboard', { key: 'ل', code: 'KeyG', ctrlKey: true }, false, 'goTo'],
  ['Ctrl+Z on a German keyboard, where Z stands at Y', { key: 'z', code: 'KeyY', ctrlKey: true }, false, 'undo'],
  ['? while typing', { key: '?', shiftKey: true }, false, null],
  ['Ctrl+3', { key: '3', code: 'Digit3', ctrlKey: true }, false, 'suggestion'],
])('%s', (_, given, isMac, wanted) => {
  expect(actionOf(press(given), { ...field, isMac })?.action ?? null).toBe(wanted)
})

test('no key of the editor is one that a browser keeps, opens developer tools with, or that types', () => {
  const specs = keyTable.flatMap(({ keys, mac = [] }) => [...keys, ...mac])
  expect(specs.filter((spec) => /^(Mod|Ctrl)\+(Shift\+)?[TNWLRPDJUQ]$/.test(spec))).toEqual([])
  expect(specs.filter((spec) => /^(Mod|Ctrl)\+Shift\+[IJCKM]$/.test(spec))).toEqual([])
  expect(specs.filter((spec) => /Ctrl\+Alt|Alt\+Shift|^F(5|6|11|12)$|^(Ctrl|Shift)\+Space$/.test(spec))).toEqual([])
  expect(shownKey('confirm', true)).toBe('⌘↩')
  expect(shownKey('confirm', false)).toBe('Ctrl+Enter')
})
