import { PackId } from './pack-id.ts'

/** What an authority may demand of a certificate. Each is a part of the certificate that we print, and a thing the linter looks for. */
export const certificateParts = [
  'complete',
  'accurate',
  'best-of-abilities',
  'competence',
  'qualifications',
  'role',
  'printed-name',
  'signature',
  'date',
  'address',
  'phone',
  'contact',
  'document',
  'languages',
  'perjury',
  'affidavit',
  'credential',
  'seal',
  'independence',
  'stamps-translated',
  'source-copy',
] as const
export type CertificatePart = (typeof certificateParts)[number]

/** Mistakes beyond a missing part; which of them an authority minds stands in its pack. */
export const certificateMistakes = [
  'claims-iso-17100',
  'claims-official-act',
  'thin-qualifications',
  'sources-not-listed',
  'signer-is-relative',
  'same-surname',
] as const
export type CertificateMistake = (typeof certificateMistakes)[number]

export type Source = {
  /** The rule's own name. */
  rule: string
  url: string
  /** In its words, or what it comes to where the wording was not at hand. */
  says: string
  /** Whether the page itself was read, or a copy or quotation of it. */
  read: 'itself' | 'in a copy'
}

export type Pack = {
  id: PackId
  /** Changes with every change of the wording: a certificate names it. */
  version: string
  checkedOn: string
  authority: string
  sources: readonly Source[]
  /** Without these the certificate is refused there. */
  demands: readonly CertificatePart[]
  /** Usual, and printed by us in any case. */
  advises: readonly CertificatePart[]
  mistakes: readonly CertificateMistake[]
}

const always = ['role', 'printed-name', 'signature'] as const
const claimMistakes = ['claims-iso-17100', 'claims-official-act', 'sources-not-listed', 'same-surname'] as const

const ata: Source = {
  rule: 'American Translators Association: What is a certified translation?',
  url: 'https://www.atanet.org/client-assistance/what-is-a-certified-translation/',
  says: 'The statement names the translator’s qualifications, says that the translation is complete and accurate, identifies document and language, and bears name, signature and date. It must specify whether the signer has translated or reviewed the translation.',
  read: 'in a copy',
}

const usc1746: Source = {
  rule: '28 U.S.C. § 1746',
  url: 'https://uscode.elaws.us/law/28usc1746',
  says: 'I declare (or certify, verify, or state) under penalty of perjury under the laws of the United States of America that the foregoing is true and correct. Executed on (date). (Signature)',
  read: 'itself',
}

const courts: readonly Source[] = [
  {
    rule: 'New York CPLR 2101(a), (b)',
    url: 'https://www.nysenate.gov/legislation/laws/CVP/2101',
    says: 'an English translation and an affidavit by the translator stating his qualifications and that the translation is accurate; beneath each signature shall be printed the name signed',
    read: 'itself',
  },
  {
    rule: 'Texas Rule of Evidence 1009(a)',
    url: 'https://texasevidence.com/rule-1009-translation-of-foreign/',
    says: 'a qualified translator’s affidavit or unsworn declaration that sets forth the translator’s qualifications and certifies that the translation is accurate',
    read: 'itself',
  },
  {
    rule: 'California Rules of Court 3.1110(g)',
    url: 'https://curtisdraves.org/resources/2017/8/23/filing-a-translation-in-court',
    says: 'an English translation, certified under oath by a qualified interpreter',
    read: 'in a copy',
  },
  {
    rule: 'Jack v. Trans World Airlines, 854 F. Supp. 654, 659',
    url: 'https://ictrademarksandcopyrights.com/2017/03/25/tower-of-babel-or-court-of-confusion',
    says: 'not a sworn statement, does not describe the maker’s qualification, does not state whether the maker did the translations',
    read: 'itself',
  },
]

const ircc: readonly Source[] = [
  {
    rule: 'IRCC: scan and upload documents',
    url: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/immigrate-canada/express-entry/apply-permanent-residence/scan-upload-documents.html',
    says: 'stamped by a certified translator, or an affidavit if none is available; all stamps and seals that aren’t in English or French must also be translated',
    read: 'itself',
  },
  {
    rule: 'IRCC guides 5487 and 5069',
    url: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/application/application-forms-guides.html',
    says: 'Not by the applicant, nor by a parent, guardian, sibling, spouse, partner, grandparent, child, aunt, uncle, niece, nephew or first cousin, nor by a representative or consultant.',
    read: 'in a copy',
  },
]

const checked = { version: '2026-11-27', checkedOn: '2026-11-22' } as const

/** Every authority that we know the rules of, as data. A change of wording is a new version. */
export const packs: Record<PackId, Pack> = {
  general: {
    id: 'general',
    ...checked,
    authority: 'Anywhere',
    sources: [ata],
    demands: [...always, 'complete', 'accurate', 'best-of-abilities', 'competence', 'date', 'document', 'languages'],
    advises: ['qualifications', 'contact', 'independence', 'stamps-translated'],
    mistakes: claimMistakes,
  },
  'us-uscis': {
    id: 'us-uscis',
    ...checked,
    authority: 'U.S. Citizenship and Immigration Services (USCIS)',
    sources: [
      {
        rule: '8 CFR 103.2(b)(3)',
        url: 'https://www.ecfr.gov/current/title-8/section-103.2',
        says: 'full English language translation which the translator has certified as complete and accurate, and by the translator’s certification that he or she is competent to translate from the foreign language into English',
        read: 'in a copy',
      },
    ],
    demands: [...always, 'complete', 'accurate', 'competence'],
    advises: ['date', 'contact', 'document', 'languages'],
    mistakes: claimMistakes,
  },
  'us-eoir': {
    id: 'us-eoir',
    ...checked,
    authority: 'U.S. immigration courts (EOIR)',
    sources: [
      {
        rule: '8 CFR 1003.33',
        url: 'https://www.ecfr.gov/current/title-8/section-1003.33',
        says: 'certification signed by the translator that must be printed legibly or typed; competent to translate the document, and that the translation is true and accurate to the best of the translator’s abilities',
        read: 'in a copy',
      },
      {
        rule: 'EOIR Practice Manual 3.3(a)',
        url: 'https://www.justice.gov/eoir/reference-materials/ic/chapter-3/3',
        says: 'If the certification is used for multiple documents, the certification must specify the documents. The translator’s address and telephone number must be included.',
        read: 'in a copy',
      },
    ],
    demands: [...always, 'accurate', 'best-of-abilities', 'competence', 'address', 'phone', 'document', 'source-copy'],
    advises: ['complete', 'date', 'languages'],
    mistakes: claimMistakes,
  },
  'us-court': {
    id: 'us-court',
    ...checked,
    authority: 'A court in the United States (declaration under penalty of perjury)',
    sources: [usc1746, ...courts],
    demands: [...always, 'accurate', 'competence', 'qualifications', 'perjury', 'date', 'document'],
    advises: ['complete', 'languages', 'independence', 'source-copy'],
    mistakes: [...claimMistakes, 'thin-qualifications'],
  },
  'us-court-affidavit': {
    id: 'us-court-affidavit',
    ...checked,
    version: '2026-11-27',
    authority: 'A court in the United States (affidavit before a notary)',
    sources: courts,
    demands: [...always, 'accurate', 'competence', 'qualifications', 'affidavit', 'date', 'document'],
    advises: ['complete', 'languages', 'independence', 'source-copy'],
    mistakes: [...claimMistakes, 'thin-qualifications'],
  },
  'us-ata': {
    id: 'us-ata',
    ...checked,
    authority: 'American Translators Association format',
    sources: [ata],
    demands: [...always, 'qualifications', 'complete', 'accurate', 'document', 'languages', 'date'],
    advises: ['competence', 'contact'],
    mistakes: claimMistakes,
  },
  'uk-general': {
    id: 'uk-general',
    ...checked,
    authority: 'United Kingdom, general use',
    sources: [
      {
        rule: 'GOV.UK: Certifying a document, translations',
        url: 'https://www.gov.uk/certifying-a-document',
        says: 'true and accurate translation of the original document; the date of the translation; the full name and contact details of the translator or a representative of the translation company',
        read: 'in a copy',
      },
    ],
    demands: [...always, 'accurate', 'date', 'contact'],
    advises: ['complete', 'competence', 'document', 'languages'],
    mistakes: claimMistakes,
  },
  'uk-home-office': {
    id: 'uk-home-office',
    ...checked,
    authority: 'UK Home Office (visas and settlement)',
    sources: [
      {
        rule: 'Guide to supporting documents',
        url: 'https://www.gov.uk/government/publications/visitor-visa-guide-to-supporting-documents',
        says: 'a full translation that can be independently verified by the Home Office: confirmation that it is accurate, the date, the translator’s full name and signature, and contact details',
        read: 'in a copy',
      },
    ],
    demands: [...always, 'complete', 'accurate', 'date', 'contact', 'qualifications', 'source-copy'],
    advises: ['competence', 'document', 'languages'],
    mistakes: claimMistakes,
  },
  'ca-ircc': {
    id: 'ca-ircc',
    ...checked,
    authority: 'Immigration, Refugees and Citizenship Canada (certified translator)',
    sources: ircc,
    demands: [
      ...always,
      'complete',
      'accurate',
      'credential',
      'seal',
      'stamps-translated',
      'independence',
      'source-copy',
    ],
    advises: ['date', 'document', 'languages', 'contact'],
    mistakes: [...claimMistakes, 'signer-is-relative'],
  },
  'ca-ircc-affidavit': {
    id: 'ca-ircc-affidavit',
    ...checked,
    version: '2026-11-27',
    authority: 'Immigration, Refugees and Citizenship Canada (affidavit)',
    sources: ircc,
    demands: [
      ...always,
      'complete',
      'accurate',
      'competence',
      'affidavit',
      'document',
      'languages',
      'stamps-translated',
      'independence',
      'source-copy',
    ],
    advises: ['date', 'contact'],
    mistakes: [...claimMistakes, 'signer-is-relative'],
  },
  'au-home-affairs': {
    id: 'au-home-affairs',
    ...checked,
    authority: 'Australia, Home Affairs (translated outside Australia)',
    sources: [
      {
        rule: 'Department of Home Affairs: applying online',
        url: 'https://www.homeaffairs.gov.au/Visas/supporting/Pages/partner/If-you-are-applying-online.aspx',
        says: 'endorse the translation with their full name, address, telephone number, and details of their qualifications and experience',
        read: 'itself',
      },
    ],
    demands: [...always, 'accurate', 'address', 'phone', 'qualifications'],
    advises: ['complete', 'date', 'document', 'languages', 'independence'],
    mistakes: claimMistakes,
  },
  university: {
    id: 'university',
    ...checked,
    authority: 'Universities and credential evaluators (WES)',
    sources: [
      {
        rule: 'WES translation requirements',
        url: 'https://www.wes.org/translation-requirements-for-a-wes-credential-evaluation/',
        says: 'exact and word-for-word, legible, independently translated version, by the institution or a professional agency',
        read: 'itself',
      },
    ],
    demands: [...always, 'complete', 'accurate', 'independence', 'contact', 'document', 'languages', 'date'],
    advises: ['competence', 'qualifications', 'source-copy'],
    mistakes: claimMistakes,
  },
}

/** The pack that a row or an answer names; one that is not known any more counts as general. */
export const packNamed = (id: unknown): Pack => packs[PackId.catch('general').parse(id)]
