import { p, r } from './generate/word-parts.ts'
import { relations } from './test-flow.ts'

const drawingMl =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"'
const office = 'http://schemas.microsoft.com/office/2007/relationships'

const point = (text: string) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`

/** A shape of a kept drawing, 50 points wide and 25 high, its text a little within it. */
export const diagramShape = (x: number, text: string, turn = 0) =>
  `<dsp:sp><dsp:spPr><a:xfrm rot="${turn * 60_000}"><a:off x="${x * 12_700}" y="0"/><a:ext cx="635000" cy="317500"/></a:xfrm><a:prstGeom prst="roundRect"/><a:solidFill><a:srgbClr val="0000FF"/></a:solidFill></dsp:spPr><dsp:style><a:fontRef idx="minor"><a:srgbClr val="FFFFFF"/></a:fontRef></dsp:style><dsp:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"/><a:p><a:pPr algn="ctr"/><a:r><a:rPr sz="2000"/><a:t>${text}</a:t></a:r></a:p></dsp:txBody><dsp:txXfrm rot="${turn * 60_000}"><a:off x="${(x + 5) * 12_700}" y="0"/><a:ext cx="508000" cy="317500"/></dsp:txXfrm></dsp:sp>`

/** The body, the parts and the relationships of a document with a diagram of these texts, with a drawing of these shapes or without one. */
export function diagramDocument(texts: readonly string[], shapes?: readonly string[]) {
  const kept = shapes ? '<dgm:extLst><a:ext><dsp:dataModelExt relId="kept"/></a:ext></dgm:extLst>' : ''
  const data = `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ${drawingMl}><dgm:ptLst>${texts.map(point).join('')}</dgm:ptLst>${kept}</dgm:dataModel>`
  const graphic =
    '<a:graphic><a:graphicData><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="data"/></a:graphicData></a:graphic>'
  const link = (id: string, type: string, name: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="diagrams/${name}1.xml"/>`
  return [
    p(r(`<w:drawing><wp:inline><wp:extent cx="2540000" cy="317500"/>${graphic}</wp:inline></w:drawing>`)),
    {
      'word/diagrams/data1.xml': data,
      ...(shapes && {
        'word/diagrams/drawing1.xml': `<dsp:drawing ${drawingMl}><dsp:spTree><dsp:grpSpPr/>${shapes.join('')}</dsp:spTree></dsp:drawing>`,
      }),
    },
    link('data', `${relations}/diagramData`, 'data') + link('kept', `${office}/diagramDrawing`, 'drawing'),
  ] as const
}
