/** One section: its heading and paragraphs. */
export type AgreementSection = { id: string; title: string; text: readonly string[] }

/** Changes with every change of the text; stored with each acceptance. */
export const agreementVersion = '2026-11'
/** How near to its end, in pixels, the text counts as read. */
export const agreementReadTolerance = 10

/**
 * The independent contractor agreement. The English text binds; translations of the screen around it explain it.
 * A change of any word here needs a new version above.
 */
export const agreement: readonly AgreementSection[] = [
  {
    id: 'status',
    title: 'Independent contractor status',
    text: [
      'You work with Attesta as an independent contractor. You are not an employee, partner, agent or joint venturer of Attesta, and nothing in this agreement makes you one.',
      'You decide when, where and how you work, which jobs you take, and for whom else you work. You bring your own equipment and pay your own costs. Attesta does not owe you a minimum amount of work, and you do not owe Attesta a minimum number of jobs.',
      'You are not entitled to employee benefits from Attesta, such as health insurance, paid leave, unemployment insurance or a pension. You do the work yourself: you may not pass a job on to somebody else.',
    ],
  },
  {
    id: 'taxes',
    title: 'Taxes',
    text: [
      'You pay all taxes on what you earn, including income and self-employment taxes. Attesta withholds nothing unless the law requires it.',
      'You give Attesta a correct tax identification number and address before your first payment, on Form W-9 if you are a person of the United States and on the proper Form W-8 if you are not, and you tell us within 30 days when either changes.',
      'If you are a person of the United States and your payments in a calendar year reach the amount that the law sets for it ($600 for payments to the end of 2025, $2,000 from 2026), Attesta reports them to the Internal Revenue Service on Form 1099-NEC and sends you a copy. Your number is stored encrypted and used for these reports only.',
    ],
  },
  {
    id: 'services',
    title: 'Services',
    text: [
      'You review, correct and complete translations, and you certify those that you have checked in full. Each job is offered with its language pair, its size, its due time and its exact pay before you take it.',
      'A job that you take is yours for the time that its lock shows. Work within it, release the job with a reason if you cannot, and expect a job whose lock has ended to go to somebody else.',
      'You certify only what you have read in full, in language pairs that you were approved for, and never a document of your own, of a relative or of anybody in whose case you have an interest.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment terms',
    text: [
      'For each certified translation that you complete you receive 70 percent of what the customer paid for it. The amount is shown before you take the job and does not change afterwards.',
      'What you have earned by Friday is paid on Friday, in one payment with a statement that lists every job. Banks may take some days to show it.',
      'If a payment is wrong, tell us within 60 days of its statement. We correct our mistakes with the next payment. A job that was refunded before you began earns nothing; a job that you completed stays earned.',
    ],
  },
  {
    id: 'confidentiality',
    title: 'Confidentiality',
    text: [
      'Customers’ documents, and whatever you learn from them, are confidential. You use them for the job alone, show them to nobody and speak about them with nobody.',
      'You work on documents inside Attesta’s editor. You do not copy them to other places, do not photograph them, and do not enter any of their text into another service, such as a search engine, a translation website or an assistant.',
      'Tell us at once, and no later than 24 hours after you notice, when somebody may have seen what they should not have seen. These duties have no end: they continue after this agreement.',
    ],
  },
  {
    id: 'quality',
    title: 'Quality standards',
    text: [
      'A translation that you sign is complete and accurate to the best of your knowledge and ability: nothing is left out, added or improved, and names, numbers and dates agree with the original. What cannot be read is marked as such.',
      'You keep to the due time. You answer questions about your work, and you correct your own mistakes without further pay when a customer asks for a revision within 60 days.',
      'Customers and reviewers rate your work. You see every rating, with its reason, and may appeal against it. Repeated serious errors can lead to suspension.',
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    text: [
      'You assign to Attesta all rights in the translations that you make under this agreement, from the moment of their making, so that Attesta can pass them to the customer. Where rights cannot be assigned, you grant an exclusive, worldwide and perpetual licence to them.',
      'The originals belong to the customer or to whoever owns them; you receive no right to them. You may name the kind and number of your jobs in your own references, and never their content or the customer.',
      'Your name, your credentials and your signature stand on the certificates that you sign. You agree to this use, which continues after the end of this agreement because certificates must remain verifiable.',
    ],
  },
  {
    id: 'termination',
    title: 'Term and termination',
    text: [
      'This agreement begins when Attesta approves your application. You may end it at any time, and Attesta may end it with 14 days’ notice, by a message to the other’s email address.',
      'Attesta may suspend you or end the agreement at once if you break the duties of confidentiality, certify what you have not checked, give false information about yourself, or break the law in connection with your work. We tell you the reason.',
      'Jobs that you have completed are paid. Jobs that you have begun go back to be finished by others. Confidentiality, intellectual property, taxes and liability continue.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    text: [
      'You are liable for damage that you cause intentionally or by gross negligence, by breaking confidentiality, or by certifying what you have not checked. Otherwise your liability for a job is limited to ten times what you were paid for it.',
      'Attesta’s liability to you is limited to the amounts that it owes you under this agreement. Neither of us is liable for lost profit or for indirect damage.',
      'Nothing here limits liability that the law does not allow to be limited, such as liability for fraud or for injury to persons. You are not required to carry insurance; we recommend it.',
    ],
  },
  {
    id: 'law',
    title: 'Governing law and disputes',
    text: [
      'The laws of the State of Delaware, United States, govern this agreement, without its rules on conflicts of laws. Mandatory rights that the law of the place where you live gives you remain yours.',
      'If we disagree, we first try to settle it in writing for 30 days. After that either of us may go to the state or federal courts in Delaware. Small claims may be brought in the court of the place where you live.',
      'If one part of this agreement is invalid, the rest stays valid. This English text is the binding one; a translation of it is for information only.',
    ],
  },
  {
    id: 'compliance',
    title: 'Compliance',
    text: [
      'You keep to the laws that apply to your work, including those on data protection, sanctions and bribery. You confirm that you are allowed to work as an independent contractor where you live and that you are at least 18 years old.',
      'You give correct information about yourself, your experience and your certifications, and you keep it current. We may ask for proof.',
      'Attesta may change this agreement for future jobs and tells you 30 days before. You accept a new version before you take a job under it; jobs that you have taken are finished under the version that you took them with. This document, with the job’s own terms, is the whole agreement between us.',
    ],
  },
]
