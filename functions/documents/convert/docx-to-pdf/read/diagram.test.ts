import { expect, test } from 'vitest'
import { diagramDocument, diagramShape } from '../../../testing/docx/test-diagram.ts'
import { blocksOf, flowOf } from '../../../testing/docx/test-flow.ts'
import { type FlowParagraph, paragraphsOf } from '../flow.ts'
import { textsFromElsewhere } from '../texts-from-elsewhere.ts'

const partsOf = (document: ReturnType<typeof flowOf>) =>
  (blocksOf(document)[0] as FlowParagraph).floats?.flatMap(({ parts }) => parts) ?? []

test('a diagram is the shapes that are kept of it, each text in its place, in the colour and size of its shape', () => {
  const document = flowOf(...diagramDocument(['One', 'Two'], [diagramShape(0, 'One'), diagramShape(100, 'Two')]))
  const [shape, words, , other] = partsOf(document)
  expect(shape).toMatchObject({ x: 0, width: 50, height: 25, fill: [0, 0, 1], blocks: [] })
  expect(shape?.outline?.some(({ to }) => to === 'c')).toBe(true)
  expect(words).toMatchObject({
    x: 5,
    width: 40,
    fits: true,
    lowered: 0.5,
    blocks: [{ align: 'center', spans: [{ text: 'One', size: 20, rgb: [1, 1, 1] }] }],
  })
  expect(other).toMatchObject({ x: 105, blocks: [{ spans: [{ text: 'Two' }] }] })
  expect(textsFromElsewhere(document).get('diagrams/data1')).toEqual(['One', 'Two'])
})

test('the text of a shape that points back reads forth', () => {
  const [shape, words] = partsOf(flowOf(...diagramDocument(['Back'], [diagramShape(0, 'Back', 180)])))
  expect([shape?.turn, words?.turn]).toEqual([180, undefined])
})

test('a diagram without a kept drawing keeps its place as a frame, and a damaged one does not cost the text', () => {
  for (const shapes of [undefined, ['<broken']]) {
    const document = flowOf(...diagramDocument(['One'], shapes))
    const { spans } = paragraphsOf(document)[0] as FlowParagraph
    expect(spans).toMatchObject([{ picture: { width: 200, height: 25 } }])
    expect(textsFromElsewhere(document).size).toBe(0)
  }
})

test('a diagram that a document names again and again is drawn as often as there is room', () => {
  const [body, parts, links] = diagramDocument(['One'], [diagramShape(0, 'One'), '<dsp:sp/>'.repeat(1998)])
  const floats = paragraphsOf(flowOf(body.repeat(8), parts, links)).filter(({ floats: own }) => own?.length)
  expect(floats).toHaveLength(5)
})
