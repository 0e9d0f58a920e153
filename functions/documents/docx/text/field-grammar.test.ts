import { expect, test } from 'vitest'
import { spentMs } from '../../testing/spent.ts'
import { NESTED, shownLiterals } from './field-grammar.ts'

test.each<[string, string, string[]]>([
  ['an index entry, by its levels', ' XE "Contracts:leases\\: long" \\b \\r mark ', ['Contracts', 'leases\\: long']],
  ['an index entry that points elsewhere', 'XE "Lease" \\t "See Contracts"', ['Lease', 'See Contracts']],
  ['an index entry after a switch, its kind aside', 'XE \\b "Lease" \\f "kind"', ['Lease']],
  ['an entry of a table of contents', 'TC "A heading: with a colon" \\f C \\l "1"', ['A heading: with a colon']],
  ['a long citation, not its key', 'TA \\l "Long citation" \\s "Key" \\c 1', ['Long citation']],
  ['both choices, not what is compared', 'IF "a" = "b" "Yes, it is" "No" \\* MERGEFORMAT', ['Yes, it is', 'No']],
  ['choices without quotes', 'IF a<>b Yes No', ['Yes', 'No']],
  ['choices beside a nested field', `IF${NESTED}= "x" "Dear ${NESTED}," ${NESTED}`, [`Dear ${NESTED},`, NESTED]],
  ['nothing that a comparison alone has', 'COMPARE "a" = "b"', []],
  ['curly quotes', 'IF 1 = 1 “Yes \\” yes” “No”', ['Yes \\” yes', 'No']],
  ['a quote', 'QUOTE "a \\"word\\""', ['a \\"word\\"']],
  ['a prompt and its default', 'FILLIN "Your name?" \\o \\d "Nobody"', ['Your name?', 'Nobody']],
  ['a prompt, not its bookmark nor what goes into it', 'ASK mark "Your name?" \\d "Nobody"', ['Your name?']],
  ['a tip, not the address', 'HYPERLINK "C:\\\\omit\\\\a.doc" \\l "part" \\o "Open it" \\t "_blank"', ['Open it']],
  ['what stands around a merged value', 'MERGEFIELD Name \\b "Dear " \\f ","', ['Dear ', ',']],
  ['the label of a button', ' MACROBUTTON NoMacro [Click "here"] \\* MERGEFORMAT ', ['[Click "here"]']],
  ['a button to a place', 'GOTOBUTTON "p 5" turn the page', ['turn the page']],
  ['nothing of a format', 'DATE \\@ "d MMMM"', []],
  ['nothing of a list of headings', 'TOC \\o "1-3" \\t "My style,1"', []],
  ['nothing after a quote that never ends', 'TC "no end', []],
])('a code shows %s', (_name, code, shown) => {
  expect(shownLiterals(code).map(({ from, to }) => code.slice(from, to))).toEqual(shown)
})

test.each([
  ['a comparison that compares nothing', `IF ${'a'.repeat(100_000)}`],
  ['a button with many formats', `MACROBUTTON a b ${'\\* Upper '.repeat(20_000)}`],
  ['a button of blanks', `MACROBUTTON a b${' '.repeat(100_000)}c`],
])('%s takes no longer than it is', (_name, code) => {
  const started = spentMs()
  shownLiterals(code)
  expect(spentMs() - started).toBeLessThan(1000)
})
