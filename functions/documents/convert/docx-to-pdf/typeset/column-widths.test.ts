import { expect, test } from 'vitest'
import { type FlowCell, type FlowTable, plainParagraph } from '../flow.ts'
import { columnWidths } from './column-widths.ts'

const cell = (picture?: number): FlowCell => ({
  span: 1,
  continues: false,
  rules: {},
  padding: { top: 0, bottom: 0, start: 5, end: 5 },
  lowered: 0,
  blocks: [
    plainParagraph(
      [{ text: '', size: 10, ...(picture && { picture: { bytes: new Uint8Array(), width: picture, height: 10 } }) }],
      false,
    ),
  ],
})
const table = (pictures: (number | undefined)[], isFixed = false): FlowTable => ({
  kind: 'table',
  columns: [100, 100, 100],
  isFixed,
  rows: [{ minHeight: 0, cells: pictures.map(cell) }],
  rtl: false,
  align: 'start',
  indent: 0,
})

test.each([
  ['that has room stays in its column', [50, undefined, undefined], false, [100, 100, 100]],
  ['that is wider takes its room from the others', [undefined, 140, undefined], false, [75, 150, 75]],
  ['that is far wider leaves them enough to be read', [undefined, 400, undefined], false, [40, 410, 40]],
  ['changes nothing in a table of fixed columns', [undefined, 140, undefined], true, [100, 100, 100]],
])('a picture %s', (_, pictures, isFixed, widths) => {
  expect(columnWidths(table(pictures, isFixed)).map(Math.round)).toEqual(widths)
})
