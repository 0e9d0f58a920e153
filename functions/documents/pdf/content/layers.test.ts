import { expect, test } from 'vitest'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { spentMs } from '../../testing/spent.ts'
import { openPdf } from '../file/open.ts'
import { Ref } from '../file/primitives.ts'
import { hiddenLayers, isLayerHidden } from './layers.ts'

const withLayers = (on: string, off: string) =>
  openPdf(
    onePage(
      {
        1: `<< /Type /Catalog /Pages 2 0 R /OCProperties << /D << /ON [${on}] /OFF [${off}] >> >> >>`,
        5: stream('BT ET'),
      },
      '',
    ),
  )

test('a layer that is switched on and off is hidden', () => {
  expect([...hiddenLayers(withLayers('7 0 R 8 0 R', '8 0 R 9 0 R'))]).toEqual([8, 9])
})

test('U1: layers that are switched by the ten thousand are told in one pass', () => {
  const refs = Array.from({ length: 40_000 }, (_, i) => `${i + 100} 0 R`).join(' ')
  const file = withLayers(refs, refs)
  const before = spentMs()
  expect(hiddenLayers(file).size).toBe(40_000)
  expect(spentMs() - before).toBeLessThan(1000)
})

test.each([
  ['/VE [/Not 8 0 R]', true],
  ['/VE [/And 8 0 R 9 0 R]', true],
  ['/VE [/Or 8 0 R 9 0 R]', false],
  ['/VE [/Or 9 0 R [/Not [/And 8 0 R [/Not 9 0 R]]]]', true],
  ['/VE [/And 8 0 R] /OCGs [9 0 R]', false],
  ['/P /AllOff /OCGs 8 0 R', true],
  ['/P /AnyOff /OCGs [8 0 R 9 0 R]', false],
])('what a membership says by %s is hidden: %s', (rule, isHidden) => {
  const file = openPdf(
    onePage(
      {
        1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R 9 0 R] /D << /OFF [9 0 R] >> >> >>',
        5: stream('BT ET'),
        7: `<< /Type /OCMD ${rule} >>`,
        8: '<< /Type /OCG /Name (shown) >>',
        9: '<< /Type /OCG /Name (hidden) >>',
      },
      '',
    ),
  )
  expect(isLayerHidden(file, new Ref(7, 0), hiddenLayers(file))).toBe(isHidden)
})

test('U1: a rule that names itself many times is told at once', () => {
  const file = openPdf(
    onePage({ 5: stream('BT ET'), 7: '<< /Type /OCMD /VE 8 0 R >>', 8: `[/And ${'8 0 R '.repeat(3)}]` }, ''),
  )
  const before = spentMs()
  expect(isLayerHidden(file, new Ref(7, 0), new Set())).toBe(false)
  expect(spentMs() - before).toBeLessThan(1000)
})
