import { expect, test } from 'vitest'
import { spentMs } from '../../../testing/spent.ts'
import type { FlowCell, FlowTable } from '../flow.ts'
import type { FlowSetting } from './strip.ts'
import { tableStrips } from './table.ts'

const padding = { start: 0, end: 0, top: 0, bottom: 0 }
const cell: FlowCell = { blocks: [], span: 1, continues: false, padding, rules: {}, lowered: 0 }
const page = { width: 400, height: 300, top: 50, right: 50, bottom: 50, left: 50, header: 30, footer: 30 }
const setting = { page, room: 200, strips: () => [] } as Partial<FlowSetting> as FlowSetting

test('U1: a row of cells by the ten thousand is placed in one pass', () => {
  const count = 40_000
  const row = { cells: Array<FlowCell>(count).fill(cell), minHeight: 0 }
  const columns = Array<number>(count).fill(1)
  const table: FlowTable = { kind: 'table', columns, rows: [row], rtl: false, align: 'start', indent: 0 }
  const before = spentMs()
  expect(tableStrips(table, 300, setting, 300)).toHaveLength(2)
  expect(spentMs() - before).toBeLessThan(1000)
})
