import type { SignerRole } from '../jobs/signature.ts'
import { type CertificatePart, type Pack, packs } from './packs.ts'
import type { Signer } from './signer.ts'

export type CertifiedDocument = { name: string; pages: number; sha256: string }

export type CertificateFacts = {
  pack: Pack
  signer: Signer
  /** BCP 47. */
  languages: { source: string; target: string }
  documents: readonly CertifiedDocument[]
  /** Whether a machine made the first draft. */
  machineDraft: boolean
  /** ISO. */
  signedAt: string
  translationPages: number
  sourcePages: number
  company: { name: string; email: string; site: string }
}

/** One paragraph of the certificate, and what of the authority's demands it answers. A form has a line for each blank that a hand fills. */
export type CertificateParagraph = {
  heading?: string
  text: string
  parts: readonly CertificatePart[]
  isForm?: true
}

/** Authorities name their demands in English, so the certificate is written in it. */
export const languageName = (code: string): string => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code

/** With the month in words: 03/04 is two different days. */
const longDate = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))

/** A customer names the file: what stands in the name, or looks so, ends no quotation, or it would say something under the signature. */
const quoted = (name: string): string =>
  `“${name.replaceAll(/['\p{Pi}\p{Pf}"„‚ʺˮ״″‴‶❛❜❝❞❟❠〝〞〟＂「」『』]+/gu, "'")}”`

export type StatementFacts = {
  pack: Pack
  name: string
  role: SignerRole
  languages: { source: string; target: string }
  documents: readonly { name: string }[]
}

/** A translator writes into the text of a document, and not into its pictures: of a stamp that is a picture it is said that it was left. */
const practice =
  'Stamps, seals, handwriting and signatures of the original are translated or described where they stand in its text; what cannot be read is marked [illegible], and pictures are left as they are.'
const independence =
  'I am neither the applicant nor a party, I am not related to the person concerned, and I have no interest in the outcome.'

/**
 * The statement that is accepted and signed: all that a certificate says in its signer's name. Its words serve every authority at once; sworn
 * forms stand around it.
 */
export function statementOf({ pack, name, role, languages, documents }: StatementFacts): string {
  const from = languageName(languages.source)
  const to = languageName(languages.target)
  const named = documents.map((document) => quoted(document.name)).join(', ')
  const did = {
    translated: 'I translated it.',
    'reviewed-machine-draft':
      'I fully reviewed it: I used a machine draft and reviewed and corrected every segment against the original.',
  }[role]
  const sworn = pack.demands.includes('affidavit') ? 'being duly sworn, depose and state' : 'certify'
  const perjury = pack.demands.includes('perjury')
    ? ' I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct.'
    : ''
  return `I, ${name}, ${sworn} that I am competent to translate from ${from} into ${to}, and that the attached translation of ${named} is complete and accurate, and a true and accurate translation of the original document to the best of my abilities. ${did} ${practice} ${independence}${perjury}`
}

type OneDocument = Pick<StatementFacts, 'pack' | 'name' | 'role'> & {
  sourceLanguage: string
  targetLanguage: string
  filename: string
}

/** The statement about one document, as a job has it. */
export const statementAbout = ({ sourceLanguage, targetLanguage, filename, ...said }: OneDocument): string =>
  statementOf({
    ...said,
    languages: { source: sourceLanguage, target: targetLanguage },
    documents: [{ name: filename }],
  })

/** All that a certificate says in words, in the order of its page. */
export function certificateText(facts: CertificateFacts): CertificateParagraph[] {
  const { pack, signer, documents, languages, company } = facts
  const asks = (part: CertificatePart) => pack.demands.includes(part)
  const credentials = signer.credentials.map(
    ({ issuer, number, expiresOn }) =>
      `${issuer} no. ${number}${expiresOn ? `, valid until ${longDate(expiresOn)}` : ''}`,
  )
  const contact = [
    asks('address') && signer.address,
    asks('phone') && signer.phone && `Telephone ${signer.phone}`,
    `${company.name}, ${company.email}, ${company.site}`,
  ].filter((line): line is string => Boolean(line))
  return [
    {
      heading: documents.length > 1 ? 'Documents' : 'Document',
      text: documents
        .map(
          ({ name, pages, sha256 }) =>
            `${quoted(name)}, ${pages} ${pages === 1 ? 'page' : 'pages'}, SHA-256 ${short(sha256)}…`,
        )
        .join('\n'),
      parts: ['document'],
    },
    {
      heading: 'Languages',
      text: `From ${languageName(languages.source)} into ${languageName(languages.target)}`,
      parts: ['languages'],
    },
    {
      heading: 'Statement',
      text: statementOf({ ...facts, name: signer.name, role: signer.role }),
      parts: [
        'complete',
        'accurate',
        'best-of-abilities',
        'competence',
        'role',
        'stamps-translated',
        'independence',
        ...(asks('perjury') ? (['perjury'] as const) : []),
        ...(asks('affidavit') ? (['affidavit'] as const) : []),
      ],
    },
    {
      heading: 'Qualifications',
      text: [
        signer.qualifications,
        ...(credentials.length > 0 ? [`Credentials: ${credentials.join('; ')}.`] : []),
      ].join(' '),
      parts: ['qualifications', ...(credentials.length > 0 ? (['credential', 'seal'] as const) : [])],
    },
    {
      heading: 'Signed',
      text: `${asks('perjury') ? 'Executed on' : 'Signed on'} ${longDate(facts.signedAt)} by ${signer.name}`,
      parts: ['date', 'printed-name', 'signature'],
    },
    {
      heading: 'Contact',
      text: contact.join('\n'),
      parts: [
        'contact',
        ...(asks('address') && signer.address ? (['address'] as const) : []),
        ...(asks('phone') && signer.phone ? (['phone'] as const) : []),
      ],
    },
    ...(asks('affidavit')
      ? [
          {
            heading: 'Affidavit',
            text: juratOf(pack),
            parts: ['affidavit'] as const,
            isForm: true as const,
          },
        ]
      : []),
    {
      heading: 'Attached',
      text: `Translation, ${facts.translationPages} ${facts.translationPages === 1 ? 'page' : 'pages'}; copy of the original, ${facts.sourcePages} ${facts.sourcePages === 1 ? 'page' : 'pages'}, in the file “with original”.`,
      parts: ['source-copy'],
    },
  ]
}

const blank = '_'.repeat(26)

/** What the notary or commissioner fills in, as it is written there. */
const juratOf = ({ id }: Pack): string =>
  (id.startsWith('ca-')
    ? [
        `Sworn to (or affirmed) before me at ${blank}${blank} (place and province)`,
        `on ${blank} by the person named above.`,
        `Commissioner of oaths or notary public: ${blank}${blank}`,
      ]
    : [
        `State of ${blank}, county of ${blank}.`,
        `Subscribed and sworn to (or affirmed) before me on ${blank} by the person named above.`,
        `Notary public: ${blank}   My commission expires: ${blank}`,
      ]
  ).join('\n')

/** What a signer has to bring before a certificate of a pack can be signed; nothing when all is there. */
export function lacksFor(packId: Pack['id'], signer: Omit<Signer, 'role'>): CertificatePart[] {
  const brings: Partial<Record<CertificatePart, boolean>> = {
    address: Boolean(signer.address?.trim()),
    phone: Boolean(signer.phone?.trim()),
    credential: signer.credentials.length > 0,
    seal: signer.credentials.length > 0,
    qualifications: signer.qualifications.trim().length >= 40 || signer.credentials.length > 0,
  }
  return packs[packId].demands.filter((part) => brings[part] === false)
}

const short = (sha256: string) => sha256.slice(0, 16)
