import { type FlowDocument, paragraphsIn, paragraphsOf, picturesOf, textOf } from './flow.ts'
import { chartTexts } from './flow-chart.ts'

/** Texts that the flow has from diagrams and charts, by how the ids of their units begin. */
export function textsFromElsewhere(document: FlowDocument): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  const add = (name: string, more: readonly string[]) => texts.set(name, [...(texts.get(name) ?? []), ...more])
  for (const { floats = [] } of paragraphsOf(document))
    for (const { from = [], blocks } of floats.flatMap(({ parts }) => parts))
      for (const name of from) add(name, paragraphsIn(blocks).map(textOf))
  for (const { chart } of picturesOf(document)) if (chart) add(chart.from, chartTexts(chart))
  return texts
}
