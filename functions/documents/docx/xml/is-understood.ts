/**
 * Whether Word reads a Choice of an AlternateContent: it knows the namespace of each prefix that is required. Of several it takes the first
 * one that it reads, else the Fallback.
 */
export const isUnderstood = (requires: string, namespaceOf: (prefix: string) => string | undefined): boolean =>
  requires.split(/\s+/).every((prefix) => !prefix || known.has(namespaceOf(prefix) ?? ''))

const microsoft = 'http://schemas.microsoft.com/office'

/** The namespaces that Word declares in its own files, and those that it writes a Fallback for. */
const known = new Set([
  ...['wordprocessingml', 'drawingml'].map((name) => `http://schemas.openxmlformats.org/${name}/2006/main`),
  ...['wordprocessingDrawing', 'picture', 'chart', 'chartDrawing', 'diagram', 'lockedCanvas'].map(
    (name) => `http://schemas.openxmlformats.org/drawingml/2006/${name}`,
  ),
  ...['math', 'relationships'].map((name) => `http://schemas.openxmlformats.org/officeDocument/2006/${name}`),
  'urn:schemas-microsoft-com:vml',
  'urn:schemas-microsoft-com:office:office',
  'urn:schemas-microsoft-com:office:word',
  ...['Canvas', 'Drawing', 'Group', 'Ink', 'Shape'].map((name) => `${microsoft}/word/2010/wordprocessing${name}`),
  `${microsoft}/word/2012/wordprocessingDrawing`,
  ...[
    '2006/wordml',
    '2010/wordml',
    '2012/wordml',
    '2015/wordml/symex',
    '2016/wordml/cid',
    '2018/wordml',
    '2018/wordml/cex',
    '2020/wordml/sdtdatahash',
    '2023/wordml/word16du',
    '2024/wordml/sdtformatlock',
  ].map((name) => `${microsoft}/word/${name}`),
  ...[
    '2007/8/2/chart',
    '2008/diagram',
    '2010/chartDrawing',
    '2010/compatibility',
    '2010/diagram',
    '2010/main',
    '2010/picture',
    '2012/chart',
    '2012/main',
    '2013/main/command',
    '2014/chart',
    '2014/chartex',
    '2014/main',
    '2015/06/chart',
    '2015/9/8/chartex',
    '2015/10/21/chartex',
    ...[9, 10, 11, 12, 13, 14].map((day) => `2016/5/${day}/chartex`),
    '2016/ink',
    '2016/11/diagram',
    '2016/11/main',
    '2016/12/diagram',
    '2016/SVG/main',
    '2017/03/chart',
    '2017/decorative',
    '2017/model3d',
    '2018/animation/model3d',
    '2018/hyperlinkcolor',
    '2018/sketchyshapes',
  ].map((name) => `${microsoft}/drawing/${name}`),
  `${microsoft}/2019/extlst`,
])
