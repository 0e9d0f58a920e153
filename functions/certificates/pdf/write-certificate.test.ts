import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { type CertificateFacts, certificateText } from '#shared/certificates/certificate-text.ts'
import { certificateId } from '#shared/certificates/id.ts'
import { packIds } from '#shared/certificates/pack-id.ts'
import { type Pack, packs } from '#shared/certificates/packs.ts'
import { writeCertificate } from './write-certificate.ts'

const facts = (pack: Pack, name = 'Rosa Marín', credentials = 1): CertificateFacts => ({
  pack,
  signer: {
    name,
    role: 'reviewed-machine-draft',
    qualifications: 'Professional translator from Portuguese into English for 12 years.',
    credentials: Array.from({ length: credentials }, (_, i) => ({
      issuer: 'American Translators Association',
      number: `51234${i}`,
      expiresOn: '2027-12-31',
    })),
    address: '1 Main Street, New York, NY 10001, United States',
    phone: '+1 212 555 0100',
    email: 'support@attesta.example',
  },
  languages: { source: 'pt', target: 'en' },
  documents: [{ name: 'certidao-de-nascimento.pdf', pages: 2, sha256: 'k3J-0aZ4m8Pq7Ws1' }],
  machineDraft: true,
  signedAt: '2026-11-22T12:00:00Z',
  translationPages: 2,
  sourcePages: 2,
  company: { name: 'Attesta', email: 'support@attesta.example', site: 'https://attesta.example' },
})
const write = (of: CertificateFacts) =>
  writeCertificate({ facts: of, certificateId: certificateId(Buffer.alloc(10)), parts: [] })

const certificates = new Map<Pack, ReturnType<typeof write>>()
/** Two tests look at each of these. */
const certificateFor = (pack: Pack) => {
  const certificate = certificates.get(pack) ?? write(facts(pack))
  certificates.set(pack, certificate)
  return certificate
}

test.each(packIds)('the certificate for %s is one sheet, with the notary’s part where one is asked for', async (id) => {
  expect((await certificateFor(packs[id])).pages).toBe(1)
})

test.each(packIds)('each line that is filled in on the certificate for %s stands on one line', async (id) => {
  const form = certificateText(facts(packs[id])).flatMap(({ text, isForm }) => (isForm ? text.split('\n') : []))
  const drawn = await linesOf((await certificateFor(packs[id])).bytes)
  const words = (lines: string[]) => lines.map((line) => line.replaceAll(/_+/g, '_').replaceAll(/\s+/g, ' '))
  expect(words(drawn.filter((line) => line.includes('_')))).toEqual(words(form))
  expect(drawn.filter((line) => line.endsWith(' no.'))).toEqual([])
})

test.each([20, 34, 60])(
  'a page that is %s points high stands upright and as large as it was, above its foot',
  async (height) => {
    const page = { width: 200, height, text: '', language: 'en' }
    const certificate = { facts: facts(packs.general), certificateId: certificateId(Buffer.alloc(10)) }
    const { bytes } = await writeCertificate({ ...certificate, parts: [{ title: 'Translation', pages: [page] }] })
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const sheet = await pdf.getPage(2)
    expect(sheet.getViewport({ scale: 1 }).height).toBe(height + 34)
    const { fnArray, argsArray } = await sheet.getOperatorList()
    const moves = fnArray.flatMap((fn, i) => (fn === OPS.transform ? [argsArray[i] as number[]] : []))
    expect(moves).toContainEqual([1, 0, 0, -1, 0, height])
  },
)

test('what does not fit on a sheet goes on on another, nothing over the foot', async () => {
  expect(
    (await write(facts(packs['ca-ircc-affidavit'], 'María de los Ángeles Fernández von Hohenberg', 12))).pages,
  ).toBe(2)
})

test('the text of a name that is drawn from right to left is given beside its letters', async () => {
  const count = async (name: string) => {
    const { bytes } = await write(facts(packs['us-court'], name))
    return Buffer.from(bytes).toString('latin1').split('/ActualText').length - 1
  }
  expect(await count('Rosa Marín')).toBe(0)
  // In the statement, as the signature and beneath it.
  expect(await count('أحمد الخطيب')).toBe(3)
})

test('a sign in the name of a file is drawn in a face that has it', async () => {
  const of = facts(packs.general)
  const named = (name: string) => write({ ...of, documents: of.documents.map((document) => ({ ...document, name })) })
  const hasEastAsian = async (name: string) =>
    /\+NotoSans(?:SC|JP|KR|TC)/.test(Buffer.from((await named(name)).bytes).toString('latin1'))
  expect(await hasEastAsian('Part 3.pdf')).toBe(false)
  for (const sign of 'Ⅲ⑶┃') expect([sign, await hasEastAsian(`Part ${sign}.pdf`)]).toEqual([sign, true])
})

test('a mark that has no place on its letter keeps no name of a person or a file off a certificate', async () => {
  const of = facts(packs['us-court'], 'علي ݠ')
  const [document] = of.documents
  const { pages } = await write({ ...of, documents: document ? [{ ...document, name: 'ظۙ.pdf' }] : [] })
  expect(pages).toBe(1)
})

/** As another reader finds them. */
async function linesOf(data: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(data), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return text.split('\n').map((line) => line.trim())
}

test('a certificate is the same whether its faces were opened for it or for an earlier one', {
  tags: ['long'],
}, async () => {
  const again = async () => (await write(facts(packs[packIds[0]], 'Ана Марін 王'))).bytes
  expect(await again()).toEqual(await again())
})
