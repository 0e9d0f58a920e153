import { p, r } from './generate/word-parts.ts'
import { relations } from './test-flow.ts'

const points = (values: readonly (string | number)[]) =>
  values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')

export const texts = (name: string, values: readonly string[]) =>
  `<c:${name}><c:strRef><c:strCache>${points(values)}</c:strCache></c:strRef></c:${name}>`

export const numbers = (name: string, values: readonly number[], format = 'General') =>
  `<c:${name}><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:${name}>`

export const row = (index: number, name: string, inner: string) =>
  `<c:ser><c:idx val="${index}"/>${texts('tx', [name])}${inner}</c:ser>`

export const plot = (kind: string, inner: string) => `<c:${kind}>${inner}<c:axId val="1"/><c:axId val="2"/></c:${kind}>`

export const title = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:rPr sz="1800"/><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`

export const axes = (across = '', up = '<c:majorGridlines/>') =>
  `<c:catAx><c:axId val="1"/><c:delete val="0"/>${across}</c:catAx><c:valAx><c:axId val="2"/><c:delete val="0"/>${up}</c:valAx>`

export const legend = '<c:legend><c:legendPos val="b"/></c:legend>'

/** The body, the part and the relationship of a document with one chart, 300 points wide and 200 high. */
export function chartDocument(area: string, around = '') {
  const graphic =
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="chart"/></a:graphicData></a:graphic>'
  const space =
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
  return [
    p(r(`<w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/>${graphic}</wp:inline></w:drawing>`)),
    {
      'word/charts/chart1.xml': `<c:chartSpace ${space}><c:chart>${around}<c:plotArea>${area}</c:plotArea></c:chart></c:chartSpace>`,
    },
    `<Relationship Id="chart" Type="${relations}/chart" Target="charts/chart1.xml"/>`,
  ] as const
}
