import { describe, expect, test } from 'vitest'
import { type Piece, plainText, type Unit } from '../model/unit.ts'
import { field, p, r } from '../testing/docx/generate/word-parts.ts'
import { generateDocx } from '../testing/docx/generate.ts'
import { readParts, visibleText } from '../testing/docx/test-reader.ts'
import { format } from './format.ts'

const spanish = { source: 'en', target: 'es' }

/** Units of a document with this body, body units only. */
async function unitsOf(body: string): Promise<Unit[]> {
  const { units } = await format.extract(generateDocx({ pages: 0, body }))
  return units.filter((unit) => unit.id.startsWith('document#'))
}

/** What of the body comes out when its first unit is translated to these pieces. */
async function bodyWith(body: string, pieces: Piece[]): Promise<string> {
  return (await translator(body))(pieces)
}

/** The same for many answers to one document, which is read once. */
async function translator(body: string): Promise<(pieces: Piece[]) => Promise<string>> {
  const source = generateDocx({ pages: 0, body })
  const id = (await format.extract(source)).units.find((unit) => unit.id.startsWith('document#'))?.id as string
  return async (pieces) => {
    const { bytes } = await format.rebuild(source, new Map([[id, { id, pieces }]]), spanish)
    const xml = readParts(bytes).get('word/document.xml') as string
    return xml.slice(xml.indexOf('<w:body>') + 8, xml.indexOf('<w:sectPr'))
  }
}

describe('a sentence is one unit, whatever Word did to its runs', () => {
  test.each<[string, string, Piece[]]>([
    [
      'revision ids, spelling marks and languages do not split it',
      `${r('Hel')}<w:proofErr w:type="spellStart"/>${r('lo', '<w:lang w:val="en-GB"/>')}<w:proofErr w:type="spellEnd"/>${r(' world')}`,
      ['Hello world'],
    ],
    [
      'bold becomes a tag',
      r('A ') + r('bold', '<w:b/>') + r(' word'),
      ['A ', { kind: 'open', n: 1, weight: 1 }, 'bold', { kind: 'close', n: 1, weight: 1 }, ' word'],
    ],
    [
      'colour weighs nothing',
      r('A ') + r('red', '<w:color w:val="FF0000"/>') + r(' word'),
      ['A ', { kind: 'open', n: 1, weight: 0 }, 'red', { kind: 'close', n: 1, weight: 0 }, ' word'],
    ],
    [
      'a colour of an underline that is not drawn weighs nothing',
      r('A ') + r('red', '<w:u w:color="FF0000"/>') + r(' word'),
      ['A ', { kind: 'open', n: 1, weight: 0 }, 'red', { kind: 'close', n: 1, weight: 0 }, ' word'],
    ],
    [
      'words of which most are marked have the mark as a tag',
      r('Nearly all of it is marked', '<w:highlight w:val="yellow"/>') + r(' but this'),
      [
        { kind: 'open', n: 1, weight: 1 },
        'Nearly all of it is marked',
        { kind: 'close', n: 1, weight: 1 },
        ' but this',
      ],
    ],
    [
      'a paragraph that is marked as a whole has no tag',
      r('All marked', '<w:highlight w:val="yellow"/>'),
      ['All marked'],
    ],
    ['a paragraph that is bold as a whole has no tag', r('All bold', '<w:b/>'), ['All bold']],
    ['bold turned off is not bold', r('A ') + r('plain', '<w:b w:val="0"/>') + r(' word'), ['A plain word']],
    [
      'a tab in the middle stays',
      r('Name') + r('<w:tab/>') + r('Age'),
      ['Name', { kind: 'empty', n: 1, weight: 3, text: '\t' }, 'Age'],
    ],
    ['a typed number before a tab is left out', r('3.') + r('<w:tab/>') + r('Scope'), ['Scope']],
    [
      'a bookmark is invisible',
      `${r('Hel')}<w:bookmarkStart w:id="1" w:name="x"/>${r('lo')}<w:bookmarkEnd w:id="1"/>`,
      ['Hello'],
    ],
    ['a soft hyphen is no text', `<w:r><w:t>hyphen</w:t><w:softHyphen/><w:t>ated</w:t></w:r>`, ['hyphenated']],
    [
      'a non-breaking hyphen is one',
      `<w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>known</w:t></w:r>`,
      ['well\u2011known'],
    ],
    [
      'the result of a field is text, its code is not',
      r('See ') + field('REF x', r('the annex')) + r(' now'),
      ['See ', { kind: 'open', n: 1, weight: 2 }, 'the annex', { kind: 'close', n: 1, weight: 2 }, ' now'],
    ],
    [
      'a number that Word works out is one mark',
      r('Page ') + field('PAGE', r('3')) + r(' of all'),
      ['Page ', { kind: 'empty', n: 1, weight: 4, text: '3' }, ' of all'],
    ],
    [
      'a nested field belongs to the code of the outer',
      r('Dear ') +
        field('IF', r('x'))
          .replace('</w:instrText></w:r>', `</w:instrText></w:r>${field('MERGEFIELD A', r('hidden words'))}`)
          .replace('>x<', '>madam<') +
        r(' Smith'),
      ['Dear ', { kind: 'open', n: 1, weight: 2 }, 'madam', { kind: 'close', n: 1, weight: 2 }, ' Smith'],
    ],
    [
      'inserted text counts, deleted text does not',
      `${r('It is ')}<w:del w:id="1"><w:r><w:delText>not </w:delText></w:r></w:del><w:ins w:id="2">${r('very ')}</w:ins>${r('new')}`,
      [
        'It is ',
        { kind: 'empty', n: 1, weight: 3, text: '' },
        { kind: 'open', n: 2, weight: 1 },
        'very ',
        { kind: 'close', n: 2, weight: 1 },
        'new',
      ],
    ],
    [
      'a smart tag is looked through',
      `${r('In ')}<w:smartTag w:element="place">${r('New York')}</w:smartTag>${r(' today')}`,
      ['In New York today'],
    ],
    [
      'a link around everything needs no tag',
      `<w:hyperlink r:id="rIdLink">${r('Read more')}</w:hyperlink>`,
      ['Read more'],
    ],
    [
      'a ruby text is read with its base',
      `${r('The ')}<w:r><w:ruby><w:rubyPr/><w:rt>${r('reading')}</w:rt><w:rubyBase>${r('base')}</w:rubyBase></w:ruby></w:r>${r(' word')}`,
      ['The ', { kind: 'open', n: 1, weight: 2 }, 'base', { kind: 'close', n: 1, weight: 2 }, ' word'],
    ],
  ])('%s', async (_name, runs, pieces) => {
    const units = await unitsOf(p(runs))
    expect(units[0]?.pieces).toEqual(pieces)
  })

  test.each<[string, string, string, string[], string]>([
    ['Han letters between ticks', '£是  R否', 'w:eastAsia="SimSun"', ['是  ', '否'], '£<是>  R<否>'],
    ['Han letters alone', '未被判处。', 'w:eastAsia="SimSun"', ['未被判处。'], '<未被判处。>'],
    ['Hebrew words', 'לא הורשע', 'w:cs="Arial"', ['לא הורשע'], '<לא הורשע>'],
    ['Cyrillic letters behind a sign of private use', 'Нет', '', ['Нет'], '<Нет>'],
    ['letters in the font of the theme', 'Yes', 'w:asciiTheme="a" w:hAnsiTheme="a"', ['Yes'], '<Yes>'],
  ])('a symbol font has no signs for %s: they are text, in another font', async (_, text, fonts, texts, written) => {
    const own = (more: string) => `<w:rFonts w:ascii="Wingdings 2" w:hAnsi="Wingdings 2"${more && ` ${more}`}/>`
    const source = generateDocx({ pages: 0, body: p(r(text, own(fonts))) })
    const { units } = await format.extract(source)
    const unit = units.find(({ id }) => id === 'document#0')
    expect(unit?.pieces.filter((piece) => typeof piece === 'string').join('|')).toBe(
      texts.map((one, i) => (i === texts.length - 1 ? one.trimEnd() : one)).join('|'),
    )
    const pieces = unit?.pieces.map((piece) => (typeof piece === 'string' ? piece.replace(/\S.*\S|\S/, '<$&>') : piece))
    const targets = new Map([['document#0', { id: 'document#0', pieces: pieces ?? [] }]])
    const { bytes } = await format.rebuild(source, targets, { source: 'zh', target: 'en' })
    const xml = readParts(bytes).get('word/document.xml') ?? ''
    expect(visibleText(xml)).toBe(written)
    for (const [run, inner] of xml.matchAll(/<w:r>.*?<w:t[^>]*>(.*?)<\/w:t>.*?<\/w:r>/g))
      expect(/"Wingdings 2"(?!.*Theme)/.test(run)).toBe(!inner?.includes('&lt;'))
  })

  test('a symbol font is no text, and the ledger can name it', async () => {
    const units = await unitsOf(
      p(r('Tick ') + r('q', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>') + r(' here')),
    )
    expect(units.map((unit) => [plainText(unit.pieces), unit.keep])).toEqual([
      ['Tick  here', undefined],
      ['q', 'symbol'],
    ])
  })

  test('a field without an end hides nothing', async () => {
    const units = await unitsOf(p(r('<w:fldChar w:fldCharType="begin"/>') + r('visible text')))
    expect(units.map((unit) => plainText(unit.pieces))).toEqual(['visible text'])
  })

  test('numbers alone are kept', async () => {
    expect((await unitsOf(p('12.50') + p('***'))).map((unit) => unit.keep)).toEqual(['number', 'symbol'])
  })
})

describe('whatever comes back from the engine, the file stays whole', () => {
  const link = `<w:hyperlink r:id="rIdLink">${r('link text')}</w:hyperlink>`
  const note = r('<w:footnoteReference w:id="2"/>')
  const body = p(`${r('Start ')}${r('bold', '<w:b/>')}${r(' then ')}${link}${r(' and')}${note}${r(' end')}`)

  test('tags in order: the runs that are there are filled', async () => {
    const [unit] = await unitsOf(body)
    const out = await bodyWith(
      body,
      (unit as Unit).pieces.map((piece) => (typeof piece === 'string' ? piece.toUpperCase() : piece)),
    )
    expect(out).toBe(
      body
        .replace('Start ', 'START ')
        .replace('>bold', '>BOLD')
        .replace(' then ', ' THEN ')
        .replace('link text', 'LINK TEXT')
        .replace(' and', ' AND')
        .replace(' end', ' END'),
    )
  })

  test('tags moved: bold and the link go with their words', async () => {
    const out = await bodyWith(body, [
      { kind: 'open', n: 2, weight: 2 },
      'LINK',
      { kind: 'close', n: 2, weight: 2 },
      ' first ',
      { kind: 'empty', n: 3, weight: 3 },
      { kind: 'open', n: 1, weight: 1 },
      'BOLD',
      { kind: 'close', n: 1, weight: 1 },
      ' last',
    ])
    expect(out).toMatch(
      /<w:hyperlink r:id="rIdLink"><w:r><w:t>LINK<\/w:t><\/w:r><\/w:hyperlink>.*footnoteReference.*<w:b\/><\/w:rPr><w:t>BOLD/,
    )
    expect(visibleText(out)).toBe('LINK first BOLD last')
  })

  test.each<[string, Piece[]]>([
    ['no tags at all', ['Todo el texto sin marcas ninguna']],
    [
      'tags that cross',
      [
        { kind: 'open', n: 2, weight: 2 },
        'uno ',
        { kind: 'open', n: 1, weight: 1 },
        'dos',
        { kind: 'close', n: 2, weight: 2 },
        ' tres',
        { kind: 'close', n: 1, weight: 1 },
      ],
    ],
    [
      'tags twice, and tags from nowhere',
      [
        'a',
        { kind: 'empty', n: 3, weight: 3 },
        { kind: 'empty', n: 3, weight: 3 },
        { kind: 'open', n: 9, weight: 1 },
        'b',
        { kind: 'close', n: 2, weight: 2 },
      ],
    ],
    ['an open tag without its close', [{ kind: 'open', n: 2, weight: 2 }, 'uno dos tres']],
    ['nothing', []],
    ['text that is not XML', ['a < b & c > d \u0000 \ud800 "q"']],
  ])('%s', async (_name, pieces) => {
    const out = await bodyWith(body, pieces)
    for (const [element, count] of [
      ['w:hyperlink ', 1],
      ['w:footnoteReference ', 1],
      ['w:p>', 1],
    ] as const) {
      expect(out.split(`<${element}`).length - 1).toBe(count)
    }
    wellFormed(out)
    const text = pieces
      .filter((piece) => typeof piece === 'string')
      .join('')
      .replaceAll('\u0000', '')
      .replaceAll('\ud800', '')
    expect(visibleText(out)).toBe(text)
  })

  test('a hyphen that is seen at a line end only, beside a mark, takes no words: it could not hold them', async () => {
    const marked = p(
      `${r('One')}<w:bookmarkStart w:id="1" w:name="x"/>${r('<w:tab/>')}${r('<w:softHyphen/>')}<w:bookmarkEnd w:id="1"/>${r('<w:tab/>')}${r('two')}`,
    )
    const [unit] = await unitsOf(marked)
    const tabs = (unit as Unit).pieces.filter((piece) => typeof piece !== 'string')
    const [first, second] = tabs as [Piece, Piece]
    for (const pieces of [
      [first, 'Uno', 'dos', second],
      ['Uno', first, 'dos', second, 'tres'],
    ])
      expect(visibleText(await bodyWith(marked, pieces))).toBe(
        pieces.filter((piece) => typeof piece === 'string').join(''),
      )
  })

  test('250 random answers never lose an element or break the XML', { tags: ['long'], timeout: 20_000 }, async () => {
    let state = 3
    const next = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const kinds = ['open', 'close', 'empty'] as const
    const rich = p(
      `${r('One ')}<w:ins w:id="5" w:author="A">${r('two ')}</w:ins>${link}${r(' three ', '<w:i/>')}${field('REF a', r('four'))}${r('<w:tab/>')}${r('five')}${note}<w:sdt><w:sdtPr/><w:sdtContent>${r('six')}</w:sdtContent></w:sdt>${r(' seven')}`,
    )
    const translate = await translator(rich)
    for (let i = 0; i < 250; i++) {
      const pieces: Piece[] = Array.from({ length: next(16) }, () =>
        next(2) ? `w${next(99)} ` : { kind: kinds[next(3)] as 'open', n: 1 + next(8), weight: 1 },
      )
      const out = await translate(pieces)
      wellFormed(out)
      expect(visibleText(out)).toBe(pieces.filter((piece) => typeof piece === 'string').join(''))
      for (const one of [
        '<w:ins ',
        '<w:hyperlink ',
        'fldCharType="begin"',
        'fldCharType="separate"',
        'fldCharType="end"',
        '<w:instrText',
        '<w:tab/>',
        '<w:footnoteReference',
        '<w:sdt>',
        '<w:sdtContent>',
      ]) {
        expect(out.split(one).length - 1, `${one} in ${JSON.stringify(pieces)}`).toBe(1)
      }
      expect(out.indexOf('begin"')).toBeLessThan(out.indexOf('separate"'))
      expect(out.indexOf('separate"')).toBeLessThan(out.indexOf('"end"'))
      expect(out).not.toMatch(/<w:ins [^>]*>(?:(?!<\/w:ins>).)*<w:hyperlink/)
    }
  })
})

function wellFormed(fragment: string): void {
  const stack: string[] = []
  for (const [, slash, name, rest] of fragment.matchAll(/<(\/?)([\w:]+)((?:"[^"]*"|[^">])*)>/g)) {
    if (slash) expect(stack.pop()).toBe(name)
    else if (!rest?.endsWith('/')) stack.push(name as string)
  }
  expect(stack).toEqual([])
}
