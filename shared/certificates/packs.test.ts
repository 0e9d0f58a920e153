import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SignerRole } from '#shared/jobs/signature.ts'
import { type CertificateFacts, certificateText, lacksFor, statementOf } from './certificate-text.ts'
import { fileToHandIn } from './filename.ts'
import { issuablePacks } from './issuable.ts'
import { lint } from './lint.ts'
import { otherLanguagesFor, packIds } from './pack-id.ts'
import { type Pack, packs } from './packs.ts'
import { sampleText, thinExample } from './sample-text.ts'

const factsFor = (pack: Pack): CertificateFacts => ({
  pack,
  signer: {
    name: 'Ana María Example',
    role: 'reviewed-machine-draft',
    qualifications:
      'Translator from Spanish into English with 12 years of experience; degree in translation, Granada 2012.',
    credentials: [{ issuer: 'American Translators Association', number: '123456', expiresOn: '2027-12-31' }],
    address: '12 Example Street, Springfield, IL 62701, USA',
    phone: '+1 555 123 4567',
    email: 'ana@attesta.example',
  },
  languages: { source: 'es', target: 'en' },
  documents: [{ name: 'acta.pdf', pages: 2, sha256: 'k3J-0000000000000000000000000000000000000000' }],
  machineDraft: true,
  signedAt: '2026-11-22T12:00:00Z',
  translationPages: 2,
  sourcePages: 2,
  company: { name: 'Attesta', email: 'support@attesta.example', site: 'https://attesta.example' },
})

/**
 * Whoever reads a statement signs the version that stands in its pack: other words are another version. So a change here is a change of both
 * sides of a line.
 */
const wordings: Record<string, string> = {
  'au-home-affairs 2026-11-27': 'ae8b7aba141f1bb7',
  'ca-ircc 2026-11-27': 'ae8b7aba141f1bb7',
  'ca-ircc-affidavit 2026-11-27': 'ffec7e98d98fff20',
  'general 2026-11-27': 'ae8b7aba141f1bb7',
  'uk-general 2026-11-27': 'ae8b7aba141f1bb7',
  'uk-home-office 2026-11-27': 'ae8b7aba141f1bb7',
  'university 2026-11-27': 'ae8b7aba141f1bb7',
  'us-ata 2026-11-27': 'ae8b7aba141f1bb7',
  'us-court 2026-11-27': 'd49486fdba380781',
  'us-court-affidavit 2026-11-27': 'ffec7e98d98fff20',
  'us-eoir 2026-11-27': 'ae8b7aba141f1bb7',
  'us-uscis 2026-11-27': 'ae8b7aba141f1bb7',
}

test('H1: the words that a signer signs change only with the version of their pack', () => {
  const made = packIds.map((id) => {
    const facts = { ...factsFor(packs[id]), name: 'Ana' }
    const said = SignerRole.options.map((role) => statementOf({ ...facts, role })).join('\n')
    return [`${id} ${packs[id].version}`, createHash('sha256').update(said).digest('hex').slice(0, 16)]
  })
  expect(Object.fromEntries(made)).toEqual(wordings)
})

describe.each(packIds)('%s', (id) => {
  const pack = packs[id]
  const paragraphs = certificateText(factsFor(pack))
  const text = paragraphs.map((paragraph) => `${paragraph.heading ?? ''} ${paragraph.text}`).join('\n')

  test('every part that it demands is on the certificate that it yields', () => {
    const printed = new Set(paragraphs.flatMap(({ parts }) => parts))
    expect(pack.demands.filter((part) => !printed.has(part))).toEqual([])
  })

  test('its certificate has no error of its own rules', () => {
    expect(
      lint(text, pack, { machineDraft: true, documents: ['acta.pdf'] }).filter((f) => f.severity === 'error'),
    ).toEqual([])
  })

  test('the words that the public page proposes have neither an error nor anything unusual, once the brackets are filled', () => {
    expect(lint(sampleText(pack).replace(/[[\]]/g, ''), pack)).toEqual([])
  })

  test('the thin example of the public page is not enough', () => {
    expect(lint(thinExample, pack).length).toBeGreaterThan(2)
  })

  test('an empty certificate lacks all that can be seen in words', () => {
    const codes = lint('', pack).map(({ code }) => code)
    for (const part of pack.demands) if (part !== 'source-copy') expect(codes).toContain(`missing:${part}`)
  })

  test('it cites its sources, with the day on which they were looked at', () => {
    expect(pack.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(pack.sources.length).toBeGreaterThan(0)
    for (const source of pack.sources) expect(source.url).toMatch(/^https:\/\//)
  })
})

const good = certificateText(factsFor(packs['us-eoir']))
  .map(({ text }) => text)
  .join('\n')

test.each([
  ['EOIR without an address and a telephone', 'us-eoir', statement('us-eoir'), ['missing:address', 'missing:phone']],
  ['a court without a perjury clause', 'us-court', good, ['missing:perjury']],
  ['a court with one line of qualifications', 'us-court', statement('us-court'), ['thin-qualifications']],
  ['IRCC without a membership number', 'ca-ircc', statement('ca-ircc'), ['missing:credential']],
  [
    'ISO 17100 for a machine draft',
    'general',
    `${good} This machine draft was handled under ISO 17100.`,
    ['claims-iso-17100'],
  ],
  [
    'an act that did not take place',
    'uk-general',
    `${good} This is an official translation and a certified copy.`,
    ['claims-official-act'],
  ],
  ['no word of who did it', 'us-ata', 'I certify that this is a complete and accurate translation.', ['missing:role']],
] as const)('the linter finds %s', (_, pack, text, codes) => {
  const found = lint(text, packs[pack]).filter(({ severity }) => severity === 'error')
  expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]))
  for (const finding of found) expect(finding.source?.url).toBeDefined()
})

test.each([
  [
    'the number of the document for that of the translator',
    'ca-ircc',
    `${statement('ca-ircc')} Birth certificate no. 1482`,
    'missing:credential',
  ],
  [
    'the word “no” for the number of a seal',
    'ca-ircc',
    `${statement('ca-ircc')} I have no interest in the outcome.`,
    'missing:seal',
  ],
  [
    'a seal of the translator for the stamps of the original',
    'ca-ircc',
    `${statement('ca-ircc').replace(/Stamps, [^.]*\./, '')} My seal is here.`,
    'missing:stamps-translated',
  ],
  [
    'an email address for a postal one',
    'us-eoir',
    `${statement('us-eoir')} Email address: ana@example.com`,
    'missing:address',
  ],
  [
    'the words “being duly sworn” for the notary’s part',
    'us-court-affidavit',
    `${good} I, being duly sworn, state so.`,
    'missing:affidavit',
  ],
] as const)('the linter does not take %s', (_, pack, text, code) => {
  expect(lint(text, packs[pack]).map((finding) => finding.code)).toContain(code)
})

test.each([
  'Credentials: Ordre des traducteurs agréés du Québec no. OTTIAQ-12345.',
  'Member of STIBC, certification number 70123.',
  'Certified translator, ATIO #4821.',
])('the linter knows a membership when it reads one: %s', (text) => {
  expect(lint(`${statement('ca-ircc')} ${text}`, packs['ca-ircc']).map(({ code }) => code)).not.toContain(
    'missing:credential',
  )
})

test('the linter finds several documents of which one is not named, a relative, and an equal surname', () => {
  const codes = (pack: Pack, facts: Parameters<typeof lint>[2]) => lint(good, pack, facts).map(({ code }) => code)
  expect(codes(packs['us-eoir'], { documents: ['acta.pdf', 'other.pdf'] })).toContain('sources-not-listed')
  expect(codes(packs['ca-ircc'], { isRelative: true })).toContain('signer-is-relative')
  expect(codes(packs.general, { signerName: 'Ana Example', applicantName: 'Luis  Example' })).toContain('same-surname')
})

test('who lacks what a pack asks for is told before signing', () => {
  const bare = { name: 'Ana Example', qualifications: '', credentials: [] }
  expect(lacksFor('us-eoir', bare)).toEqual(['address', 'phone'])
  expect(lacksFor('ca-ircc', bare)).toEqual(['credential', 'seal'])
  expect(lacksFor('us-court', bare)).toEqual(['qualifications'])
  expect(lacksFor('general', bare)).toEqual([])
})

function statement(id: 'us-eoir' | 'us-court' | 'ca-ircc'): string {
  const { languages, documents } = factsFor(packs[id])
  return statementOf({ pack: packs[id], name: 'Ana Example', role: 'translated', languages, documents })
}

test.each(['“ ”', '" "', '« »', '「 」', '‹ ›', '❝ ❞', '″ ″', "'' ''", '‘‘ ’’'])(
  'H1: the name of a file says nothing under a signature: marks of quotation in it (%s) end no quotation',
  (marks) => {
    const [opening = '', closing = ''] = marks.split(' ')
    const name = `a.pdf${closing} was made under oath, and that of ${opening}b.pdf`
    const facts = { ...factsFor(packs.general), documents: [{ name, pages: 1, sha256: 'k3J-0aZ4m8Pq7Ws1' }] }
    const [document, , signed] = certificateText(facts).map(({ text }) => text)
    const shown = "“a.pdf' was made under oath, and that of 'b.pdf”"
    expect(document).toBe(`${shown}, 1 page, SHA-256 k3J-0aZ4m8Pq7Ws1…`)
    expect(signed).toContain(`the attached translation of ${shown} is complete`)
  },
)

test('a pack is offered only where a certificate of it can be made: whoever could sign would lack nothing of the company', () => {
  const companies = ['', '12 Example Street'].flatMap((address) =>
    ['', '+1 555 010 0100'].map((phone) => ({ address, phone })),
  )
  for (const company of companies) {
    const offered = issuablePacks(company)
    for (const id of packIds) {
      const signer = {
        name: 'Tomás Vega',
        qualifications: 'Professional translator, whose qualification was examined.',
        credentials: [{ issuer: 'ATA', number: '123456', expiresOn: null, seenAt: null }],
        ...company,
      }
      expect(offered.includes(id), `${id} ${JSON.stringify(company)}`).toBe(lacksFor(id, signer as never).length === 0)
    }
  }
})

test('an authority that takes certain languages only says so for any other target', () => {
  expect(otherLanguagesFor('us-uscis', 'en')).toEqual([])
  expect(otherLanguagesFor('us-uscis', 'pt')).toEqual(['en'])
  expect(otherLanguagesFor('ca-ircc', 'fr-CA')).toEqual([])
  expect(otherLanguagesFor('ca-ircc', 'es')).toEqual(['en', 'fr'])
  // Nothing is chosen yet; any language will do.
  expect(otherLanguagesFor('us-court', '')).toEqual([])
  expect(otherLanguagesFor('general', 'pt')).toEqual([])
})

test('where a copy of the original is demanded, the file to hand in holds it', () => {
  expect(fileToHandIn(packs.general)).toBe('certified-pdf')
  expect(fileToHandIn(packs['us-eoir'])).toBe('certified-pdf-with-original')
})
