import type { CertificatePart, Pack } from './packs.ts'

/** Words that would do for an authority, with what is to be replaced in brackets. Authorities read English, so it is not translated. */
export function sampleText({ demands, advises }: Pick<Pack, 'demands' | 'advises'>): string {
  const has = (part: CertificatePart) => demands.includes(part) || advises.includes(part)
  const sworn = demands.includes('affidavit')
  const lines = [
    `I, [Ana Example], ${sworn ? 'being duly sworn, depose and state' : 'certify'} that I am competent to translate from [Spanish] into [English], and that the attached translation of the document “[Birth certificate no. 1482]” is complete and accurate, and a true and accurate translation of the original to the best of my abilities. I translated it.`,
    has('stamps-translated') && 'Stamps and seals of the original are translated where they stand.',
    has('qualifications') &&
      'Qualifications: [a degree in translation of the University of Example, and 12 years of experience with civil records].',
    (has('credential') || has('seal')) && 'Certified translator, member no. [12345], seal beside the signature.',
    has('independence') && 'I am neither the applicant nor related to the person concerned.',
    has('perjury') &&
      'I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct.',
    `${has('perjury') ? 'Executed on' : 'Signed on'} [3 May 2026] by [Ana Example]`,
    'Signature: ____________________',
    has('address') && 'Address: [12 Harbour Street, Springfield]',
    has('phone') && 'Telephone: [+1 555 010 0100]',
    has('contact') && 'Email: [ana@example.com]',
    sworn &&
      'State of [__________], county of [__________]. Subscribed and sworn to before me on [__________] by the person named above. Notary public: ____________________',
  ]
  return lines.filter((line) => line !== false).join('\n')
}

/** What is often found under a translation: it lacks most of what is asked for. */
export const thinExample =
  'I, Ana Example, am fluent in Spanish and English. The above is a certified copy and an accurate translation of the attached document.\nSigned: Ana Example'
