import { told } from '../../../docx/xml/told.ts'
import { moved, type Path, type Point, polygon } from '../flow.ts'
import { adjustedOutline } from './adjusted-outlines.ts'
import { type Element, kid, kids } from './xml-tree.ts'

/** The outline of a shape in parts of its size, where it is another than a box or an oval; undefined for those that are not known. */
export function outlineOf(
  properties: Element | undefined,
  size: { width: number; height: number } = { width: 1, height: 1 },
): Path | undefined {
  const geometry = kid(properties, 'prstGeom')
  const kind = geometry?.attributes['prst'] ?? ''
  const { flipH, flipV } = kid(properties, 'xfrm')?.attributes ?? {}
  const drawn = kid(properties, 'custGeom', 'pathLst')
  const path = drawn
    ? drawnPath(drawn)
    : (adjustedOutline(kind, geometry, size) ?? (isLine(kind) ? straight : cornersOf(kind)))
  return path && moved(path, ([x, y]) => [isSet(flipH) ? 1 - x : x, isSet(flipV) ? 1 - y : y])
}

const cornersOf = (kind: string): Path | undefined => {
  const corners = told(polygons, kind)
  return corners === undefined ? undefined : polygon(corners.split(' ').map(pointOf), true)
}

export const isLine = (kind: string) => /line|connector/i.test(kind) && !/callout|flowChart/i.test(kind)

const isSet = (value: string | undefined) => value === '1' || value === 'true'

const straight = polygon(
  [
    [0, 0],
    [1, 1],
  ],
  false,
)

const pointOf = (pair: string): Point => {
  const [x = 0, y = 0] = pair.split(',').map(Number)
  return [x / 100, y / 100]
}

/** Corners in hundredths of the size, as shapes have them until somebody pulls at them. */
const polygons: Record<string, string> = {
  triangle: '50,0 100,100 0,100',
  flowChartExtract: '50,0 100,100 0,100',
  flowChartMerge: '0,0 100,0 50,100',
  rtTriangle: '0,0 100,100 0,100',
  diamond: '50,0 100,50 50,100 0,50',
  flowChartDecision: '50,0 100,50 50,100 0,50',
  parallelogram: '25,0 100,0 75,100 0,100',
  flowChartInputOutput: '20,0 100,0 80,100 0,100',
  flowChartManualOperation: '0,0 100,0 80,100 20,100',
  flowChartManualInput: '0,20 100,0 100,100 0,100',
  hexagon: '25,0 75,0 100,50 75,100 25,100 0,50',
  flowChartPreparation: '20,0 80,0 100,50 80,100 20,100 0,50',
  octagon: '29,0 71,0 100,29 100,71 71,100 29,100 0,71 0,29',
  pentagon: '50,0 100,38 81,100 19,100 0,38',
  leftRightArrow: '0,50 20,0 20,25 80,25 80,0 100,50 80,100 80,75 20,75 20,100',
  plus: '25,0 75,0 75,25 100,25 100,75 75,75 75,100 25,100 25,75 0,75 0,25 25,25',
  star5: '50,0 62,38 100,38 69,62 81,100 50,76 19,100 31,62 0,38 38,38',
  flowChartOffpageConnector: '0,0 100,0 100,80 50,100 0,80',
  wedgeRectCallout: '0,0 100,0 100,100 42,100 29,113 17,100 0,100',
}

const MAX_POINTS = 5000

/** A path that somebody drew, on a field of its own size. */
function drawnPath(list: Element): Path | undefined {
  const steps = kids(list).flatMap((path): Path => {
    const [width, height] = [Number(path.attributes['w']), Number(path.attributes['h'])]
    if (!(width > 0 && height > 0)) return []
    return kids(path).flatMap((step): Path => {
      const to = told({ moveTo: 'm', lnTo: 'l', cubicBezTo: 'c', close: 'h' } as const, step.name)
      const points = kids(step).map(
        ({ attributes }): Point => [Number(attributes['x']) / width, Number(attributes['y']) / height],
      )
      const asked = to === 'h' ? 0 : to === 'c' ? 3 : 1
      const isWhole = points.length === asked && points.flat().every((each) => Math.abs(each) < 100)
      return to && isWhole ? [{ to, points }] : []
    })
  })
  return steps[0]?.to === 'm' && steps.length <= MAX_POINTS ? steps : undefined
}
