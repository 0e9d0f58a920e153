import { expect, test } from 'vitest'
import { parseCMap } from './cmap.ts'

test.each(['\n', ' ', ''])('a map is read whatever stands between its keywords: %j', (gap) => {
  const map = parseCMap(
    Buffer.from(
      `1 begincodespacerange <00><ff> endcodespacerange${gap}2 beginbfchar <01><00dc> <02><00e4> endbfchar${gap}1 beginbfrange <03><04><0041> endbfrange${gap}endcmap`,
    ),
  )
  expect([1, 2, 3, 4].map((code) => map.text.get(code))).toEqual(['Ü', 'ä', 'A', 'B'])
})
