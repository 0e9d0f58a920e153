import {
  type CertificateMistake,
  type CertificatePart,
  certificateMistakes,
  certificateParts,
  type Pack,
  type Source,
} from './packs.ts'

export type Finding = {
  code: `missing:${CertificatePart}` | CertificateMistake
  severity: 'error' | 'warning'
  /** The rule that it offends. */
  source: Source | undefined
}

export type LintFacts = {
  /** How many documents the certificate is for, and what they are called. */
  documents?: readonly string[]
  machineDraft?: boolean
  signerName?: string
  applicantName?: string
  isRelative?: boolean
}

/** Holds the text of any certificate against the rules of one authority. Pure: the same for a page and for our own certificates. */
export function lint(text: string, pack: Pack, facts: LintFacts = {}): Finding[] {
  const plain = text.normalize('NFKC').replace(/[’‘]/g, "'").replace(/\s+/g, ' ')
  const missing = certificateParts.flatMap((part): Finding[] => {
    const looksFor = signs[part]
    if (!looksFor || looksFor.test(plain)) return []
    if (pack.demands.includes(part)) return [{ code: `missing:${part}`, severity: 'error', source: pack.sources[0] }]
    if (pack.advises.includes(part)) return [{ code: `missing:${part}`, severity: 'warning', source: pack.sources[0] }]
    return []
  })
  const made = certificateMistakes.filter((mistake) => pack.mistakes.includes(mistake) && isMade[mistake](plain, facts))
  return [
    ...missing,
    ...made.map(
      (code): Finding => ({
        code,
        severity: code === 'same-surname' ? 'warning' : 'error',
        source: pack.sources.at(code === 'signer-is-relative' ? -1 : 0),
      }),
    ),
  ]
}

/** A number of a person, not that of the document: it stands behind a word for a body, a membership or a seal. */
const memberNumber =
  /\b(member(ship)?|certified translator|credentials?|accredit\w+|(licen[cs]|regist)\w* translator|seal|stamp|practitioner|translators|traducteurs|interpreters|linguists|ATA|NAATI|CTTIC|ATIO|OTTIAQ|STIBC|ITI|CIOL)\b[^.“”]{0,80}?(\b(no\.?|number|nr\.?|ID)|#) ?:? ?[A-Z]{0,8}[- ]?\d{3,}/i

/** How each part shows in a text. What cannot be seen in words (a copy of the original) is not looked for. */
const signs: Record<CertificatePart, RegExp | undefined> = {
  complete: /\b(complete|full|in full|entire|word[- ]for[- ]word)\b/i,
  accurate: /\b(accurate(ly)?|exact|faithful|true and correct|true version)\b/i,
  'best-of-abilities': /\bbest of (my|his|her|their|the translator's) (ability|abilities|knowledge)/i,
  competence: /\b(competent|competence|qualified|fluent|proficient)\b/i,
  qualifications:
    /\b(degree|diploma|certified by|accredited|member(ship)?|credential|qualification|years of experience|years' experience|experience)\b/i,
  role: /\b(I (have )?(personally )?(translated|(fully )?reviewed)|translated by me|(translation|translated)[^.]{0,40} (was )?(made|done|prepared) by me|reviewed by me)\b/i,
  'printed-name':
    /\bI, [\p{L}][\p{L}'. -]{2,}|\b(name|signed[^.]{0,40} by|translator) ?:? ?[\p{Lu}][\p{L}'.-]+ [\p{Lu}]/u,
  signature: /\b(signature|signed|\/s\/)/i,
  date: /\b(\d{1,2}(st|nd|rd|th)?( of)? )?(January|February|March|April|May|June|July|August|September|October|November|December)( \d{1,2}(st|nd|rd|th)?)?,? \d{4}|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/i,
  address:
    /\b\d{1,5}[a-z]? [\p{L}0-9 .'-]{2,40}\b(street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|way|court|ct|place|pl|square|terrace|suite|apt)\b|(?<!\be-?mail |\bweb |\bIP )\baddress\b|\b[\p{L}]+(straße|strasse|gasse|weg|platz)\b ?\d|\b(calle|rue|via|avenida|rua)\b/iu,
  phone: /(\btel(ephone)?|\bphone|\bmobile|\+)\D{0,12}\d[\d ().-]{6,}|\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b/i,
  contact: /[\w.+-]{1,64}@[\w-]+\.[\w.]+|(\btel(ephone)?|\bphone|\+)\D{0,12}\d[\d ().-]{6,}|\baddress\b/i,
  document:
    /\b(document|certificate|diploma|transcript|licen[cs]e|contract|record|passport|statement|decree)\b[^.]{0,80}|“[^“”]+”/i,
  languages:
    /\b(from|between) (the )?(\p{L}{1,60}[ -])?\p{Lu}\p{L}{1,60}( \([^()]*\))?( language)? (in)?to (the )?\p{Lu}\p{L}+|\p{Lu}\p{L}{1,60} (in)?to \p{Lu}\p{L}+/u,
  perjury: /\bunder (the )?penalt(y|ies) of perjury\b/i,
  affidavit: /\b(subscribed and )?(sworn|affirmed)( to)?\b[^.]{0,40}\bbefore me\b/i,
  credential: memberNumber,
  // A seal cannot be seen in words: its own number, or that it is named, stands for it.
  seal: new RegExp(`\\b(seal|stamp(ed)?)\\b|${memberNumber.source}`, 'i'),
  independence:
    /\b(not related|no (personal |family )?(relation|relationship|interest)|not the applicant|independent(ly)?|neither the applicant)\b/i,
  'stamps-translated':
    /\b(stamps?|seals?)\b[^.]{0,80}\b(translated|described|rendered|marked)\b|\b(translated?|including|includes?|described)\b[^.]{0,60}\b(stamps|seals)\b/i,
  'source-copy': undefined,
}

const isMade: Record<CertificateMistake, (text: string, facts: LintFacts) => boolean> = {
  'claims-iso-17100': (text, { machineDraft = /machine (draft|translat)/i.test(text) }) =>
    machineDraft && /\bISO[ -]?(17100|20771)\b/i.test(text),
  'claims-official-act': (text) =>
    /\b(certified copy|notari[sz]ed|sworn translation|sworn translator|official translation)\b/i.test(text) &&
    !/\bbefore me\b/i.test(text),
  'thin-qualifications': (text) => {
    const about = text
      .split('.')
      .filter((sentence) =>
        /\b(fluent|competent|qualified|proficient|degree|experience|credential|member|accredited)\b/i.test(sentence),
      )
    return !about.some((sentence) =>
      /\b(degree|diploma|experience|credential|member|accredited|certified by|ATA|NAATI|years)\b/i.test(sentence),
    )
  },
  'sources-not-listed': (text, { documents = [] }) =>
    documents.length > 1 && !documents.every((name) => text.toLowerCase().includes(name.toLowerCase())),
  'signer-is-relative': (_, { isRelative = false }) => isRelative,
  'same-surname': (_, { signerName, applicantName }) => {
    const [signer, applicant] = [signerName, applicantName].map((name) =>
      name?.trim().split(/\s+/).at(-1)?.toLowerCase(),
    )
    return signer !== undefined && signer === applicant
  },
}
