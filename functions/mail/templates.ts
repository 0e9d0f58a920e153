import { resetMinutes, verificationHours } from '#shared/accounts/account.ts'
import { invitationDays } from '#shared/invitations/invitation.ts'
import { languageName } from '#shared/languages/language.ts'
import { rightToLeftLetter } from '#shared/languages/script.ts'
import { groupsOf } from '#shared/lib/crockford.ts'
import type { MailData, MailTemplate } from '#shared/mail/mail.ts'
import { refundHours } from '#shared/payments/refund.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { moneyBackDays } from '#shared/subscriptions/plan.ts'
import { supportAnswerHours } from '#shared/support/ticket.ts'
import { proofDays, reapplyDays } from '#shared/translators/translator.ts'
import type { Message, Site } from './layout.ts'
import type { Speaker } from './say.ts'

/** What a template may say besides its data. `link` is the address with the secret that this mail alone carries. */
export type Facts = { site: Site; link: string; speaker: Speaker }

const pages = priceTable.ai.includedPages

/** Event → message. Each mail that the product sends, in one table; its words stand in `messages/`. */
export const templates: { [T in MailTemplate]: (data: MailData<T>, facts: Facts) => Message } = {
  verification: (_, { link, speaker: { say } }) => ({
    subject: say('verification', 'subject'),
    preview: say('verification', 'preview'),
    paragraphs: [say('verification', 'text')],
    action: { label: say('verification', 'action'), url: link },
    notes: [
      say('verification', 'hours', { hours: verificationHours }),
      say('verification', 'elsewhere'),
      say('verification', 'notYou', { url: `${link}&remove=true` }),
    ],
  }),

  welcome: (_, { site, speaker: { say } }) => ({
    subject: say('welcome', 'subject'),
    preview: say('welcome', 'preview', { pages }),
    paragraphs: [say('welcome', 'ready'), say('welcome', 'offers', { pages })],
    action: { label: say('welcome', 'action'), url: site.url },
  }),

  'address-registered': (_, { site, speaker: { say } }) => ({
    subject: say('address-registered', 'subject'),
    preview: say('address-registered', 'preview'),
    paragraphs: [say('address-registered', 'text'), say('address-registered', 'how')],
    action: { label: say('common', 'signIn'), url: `${site.url}/login` },
    notes: [say('address-registered', 'ignore')],
  }),

  'password-reset': (_, { link, speaker: { say } }) => ({
    subject: say('password-reset', 'subject'),
    preview: say('password-reset', 'preview', { minutes: resetMinutes }),
    paragraphs: [say('password-reset', 'text')],
    action: { label: say('password-reset', 'subject'), url: link },
    notes: [say('password-reset', 'once', { minutes: resetMinutes }), say('password-reset', 'ignore')],
  }),

  'password-changed': ({ at }, { site, speaker: { say, moment } }) => ({
    subject: say('password-changed', 'subject'),
    preview: say('password-changed', 'preview'),
    paragraphs: [say('password-changed', 'text', { at: moment(at) })],
    action: { label: say('common', 'signIn'), url: `${site.url}/login` },
    notes: [say('password-changed', 'notYou', { email: site.supportEmail })],
  }),

  'second-factor-changed': ({ at, how }, { site, speaker: { say, moment } }) => ({
    subject: say('second-factor', factorTexts[how].subject),
    preview: say('second-factor', 'preview'),
    paragraphs: [say('second-factor', factorTexts[how].text, { at: moment(at) })],
    action: { label: say('common', 'signIn'), url: `${site.url}/login` },
    notes: [say('password-changed', 'notYou', { email: site.supportEmail })],
  }),

  'recovery-code-used': ({ at, left }, { site, speaker: { say, moment, number } }) => ({
    subject: say('second-factor', 'usedSubject'),
    preview: say('second-factor', 'preview'),
    paragraphs: [say('second-factor', 'usedText', { at: moment(at) }), say('second-factor', 'usedNext')],
    facts: [[say('second-factor', 'left'), number(left)]],
    action: { label: say('common', 'signIn'), url: `${site.url}/login` },
    notes: [say('password-changed', 'notYou', { email: site.supportEmail })],
  }),

  'second-factor-reset': ({ at, email }, { site, speaker: { say, moment } }) => ({
    subject: say('second-factor', 'byYouSubject'),
    preview: say('second-factor', 'preview'),
    paragraphs: [say('second-factor', 'byYouText', { email, at: moment(at) })],
    action: { label: say('common', 'signIn'), url: `${site.url}/login` },
    notes: [say('password-changed', 'notYou', { email: site.supportEmail })],
  }),

  receipt: (
    { orderId, paidAt, items, totalCents, tax, card, seller },
    { site, speaker: { say, money, date, number, language } },
  ) => ({
    subject: say('receipt', 'subject', { total: money(totalCents) }),
    preview: say('receipt', 'preview', { order: orderId, date: date(paidAt) }),
    paragraphs: [say('receipt', totalCents === 0 ? 'free' : 'paid')],
    facts: [
      [say('common', 'order'), String(orderId)],
      [say('receipt', 'date'), date(paidAt)],
      ...(seller ? [[say('receipt', 'seller'), sellerLine(seller)] as [string, string]] : []),
      ...items.flatMap((item): [string, string][] => [
        [lineOf(item, say, language), money(item.amountCents)],
        ...(item.discountCents > 0
          ? [[say('receipt', 'discount'), money(-item.discountCents)] as [string, string]]
          : []),
      ]),
      [say('receipt', 'total'), money(totalCents)],
      ...(tax
        ? [
            [say('receipt', 'tax', { rate: number(tax.rateBasisPoints / 100) }), money(tax.includedCents)] as [
              string,
              string,
            ],
          ]
        : []),
      ...(card ? [[say('receipt', 'card'), say('receipt', 'cardEnds', card)] as [string, string]] : []),
    ],
    action: { label: say('common', 'open'), url: signedIn(site, `/receipt/${orderId}`) },
    notes: [say('receipt', 'refund', { hours: refundHours })],
  }),

  'translation-ready': ({ originalFilename, targetLanguage }, { site, speaker: { say, language } }) => ({
    subject: say('translation-ready', 'subject', { name: named(originalFilename) }),
    preview: say('translation-ready', 'preview'),
    paragraphs: [
      say('translation-ready', 'text', {
        name: named(originalFilename),
        language: languageName(targetLanguage, language),
      }),
    ],
    action: { label: say('common', 'open'), url: signedIn(site, '/dashboard') },
  }),

  'translation-failed': ({ originalFilename, reason, refundCents }, { site, speaker }) => ({
    subject: speaker.say('translation-failed', 'subject', { name: named(originalFilename) }),
    preview: speaker.reason(reason),
    paragraphs: [
      speaker.say('translation-failed', 'text', { name: named(originalFilename), reason: speaker.reason(reason) }),
      ...(refundCents ? [speaker.say('translation-failed', 'refunded', { amount: speaker.money(refundCents) })] : []),
    ],
    action: { label: speaker.say('common', 'open'), url: signedIn(site, '/dashboard') },
    notes: [speaker.say('common', 'mistake', { email: site.supportEmail })],
  }),

  'certification-queued': ({ originalFilename }, { site, speaker: { say } }) => ({
    subject: say('certification-queued', 'subject', { name: named(originalFilename) }),
    preview: say('certification-queued', 'preview'),
    paragraphs: [
      say('certification-queued', 'text', { name: named(originalFilename) }),
      say('certification-queued', 'later'),
    ],
    action: { label: say('certification-queued', 'action'), url: signedIn(site, '/dashboard') },
  }),

  'certificate-ready': ({ originalFilename, certificateId, signerName }, { site, speaker: { say } }) => ({
    subject: say('certificate-ready', 'subject', { name: named(originalFilename) }),
    preview: say('certificate-ready', 'preview', { signer: signerName }),
    paragraphs: [
      say('certificate-ready', 'text', { name: named(originalFilename), signer: signerName }),
      say('certificate-ready', 'check'),
    ],
    facts: [[say('certificate-ready', 'number'), groupsOf(certificateId)]],
    action: { label: say('certificate-ready', 'action'), url: signedIn(site, '/dashboard') },
    notes: [say('certificate-ready', 'keep', { address: `${site.url}/verify` })],
  }),

  'certificate-revoked': (
    { originalFilename, certificateId, reason, revokedAt },
    { site, speaker: { say, date } },
  ) => ({
    subject: say('certificate-revoked', 'subject', { name: named(originalFilename) }),
    preview: say('certificate-revoked', 'preview'),
    paragraphs: [
      say('certificate-revoked', 'text', { name: named(originalFilename), date: date(revokedAt) }),
      say('certificate-revoked', reason),
      say('certificate-revoked', 'next'),
    ],
    facts: [[say('certificate-ready', 'number'), groupsOf(certificateId)]],
    action: { label: say('certificate-revoked', 'action'), url: `${site.url}/support` },
    notes: [say('common', 'mistake', { email: site.supportEmail })],
  }),

  refund: ({ orderId, amountCents, reason }, { site, speaker }) => ({
    subject: speaker.say('refund', 'subject', { amount: speaker.money(amountCents) }),
    preview:
      orderId === undefined
        ? speaker.say('refund', 'text', { amount: speaker.money(amountCents) })
        : speaker.say('refund', 'preview', { order: orderId }),
    paragraphs: [
      speaker.say('refund', 'text', { amount: speaker.money(amountCents) }),
      ...(reason ? [speaker.reason(reason)] : []),
    ],
    facts: orderId === undefined ? [] : [[speaker.say('common', 'order'), String(orderId)]],
    notes: [speaker.say('refund', 'questions', { email: site.supportEmail })],
  }),

  'account-deleted': (_, { site, speaker: { say } }) => ({
    subject: say('account-deleted', 'subject'),
    preview: say('account-deleted', 'preview'),
    paragraphs: [say('account-deleted', 'text'), say('account-deleted', 'receipts')],
    notes: [say('account-deleted', 'notYou', { email: site.supportEmail })],
  }),

  'account-erased': ({ receipt, erasedAt }, { site, speaker: { say, date } }) => ({
    subject: say('account-erased', 'subject'),
    preview: say('account-erased', 'preview'),
    paragraphs: [
      say('account-erased', 'went', { date: date(erasedAt) }),
      say('account-erased', 'stays'),
      say('account-erased', 'receipt', { keys: `${site.url}/.well-known/jwks.json` }),
    ],
    code: receipt,
    notes: [say('account-erased', 'keep')],
  }),

  'ticket-received': ({ ticketId, subject }, { site, speaker: { say } }) => ({
    subject: say('ticket-received', 'subject'),
    preview: say('ticket-received', 'preview', { hours: supportAnswerHours }),
    paragraphs: [
      subject === undefined
        ? say('ticket-received', 'plain', { hours: supportAnswerHours })
        : say('ticket-received', 'text', { subject: named(subject), hours: supportAnswerHours }),
    ],
    facts: [[say('ticket-received', 'ticket'), String(ticketId)]],
    action: { label: say('ticket-received', 'action'), url: `${site.url}/support` },
  }),

  'ticket-answered': ({ ticketId, subject, answer, hasAccount }, { site, speaker: { say } }) => ({
    subject:
      subject === undefined
        ? say('ticket-answered', 'plain')
        : say('ticket-answered', 'subject', { subject: named(subject) }),
    preview: say('ticket-answered', 'preview'),
    paragraphs: [
      say('ticket-answered', 'intro'),
      ...answer
        .split(/\n+/)
        .map((part) => part.trim())
        .filter(Boolean),
    ],
    facts: [[say('ticket-received', 'ticket'), String(ticketId)]],
    ...(hasAccount && {
      action: { label: say('ticket-answered', 'action'), url: `${site.url}/support?question=${ticketId}` },
    }),
    notes: [
      hasAccount
        ? say('ticket-answered', 'again')
        : say('ticket-answered', 'write', { email: site.supportEmail, number: ticketId }),
    ],
  }),

  'api-application-received': ({ companyName }, { site, speaker: { say } }) => ({
    subject: say('api-application-received', 'subject'),
    preview: say('api-application-received', 'preview'),
    paragraphs: [
      companyName === undefined
        ? say('api-application-received', 'plain')
        : say('api-application-received', 'text', { company: named(companyName) }),
    ],
    action: { label: say('api-application-received', 'action'), url: `${site.url}/docs/api` },
  }),

  'api-application-rejected': ({ companyName, reason }, { site, speaker: { say } }) => ({
    subject: say('api-application-rejected', 'subject'),
    preview: say('api-application-rejected', 'preview'),
    paragraphs: [
      companyName === undefined
        ? say('api-application-rejected', 'text')
        : say('api-application-rejected', 'textNamed', { name: named(companyName) }),
      ...(reason ? [say('api-application-rejected', 'reason', { reason: named(reason) })] : []),
    ],
    action: { label: say('api-application-rejected', 'action'), url: `${site.url}/support` },
    notes: [say('common', 'mistake', { email: site.supportEmail })],
  }),

  'admin-invitation': ({ level, inviter, message }, { link, speaker: { say } }) => ({
    subject: say('admin-invitation', 'subject'),
    preview: say('admin-invitation', 'preview', { days: invitationDays }),
    paragraphs: [
      say('admin-invitation', 'text', { inviter: named(inviter), level: say('levels', level) }),
      ...(message ? [say('admin-invitation', 'message', { message: named(message) })] : []),
      say('admin-invitation', 'how'),
    ],
    action: { label: say('admin-invitation', 'action'), url: link },
    notes: [say('admin-invitation', 'once', { days: invitationDays }), say('admin-invitation', 'ignore')],
  }),

  'admin-level': ({ level, at }, { site, speaker: { say, moment } }) => ({
    subject: say('admin-level', level === null ? 'takenSubject' : 'givenSubject'),
    preview: say('admin-level', level === null ? 'takenPreview' : 'givenPreview'),
    paragraphs:
      level === null
        ? [say('admin-level', 'takenText', { at: moment(at) })]
        : [
            say('admin-level', 'givenText', { level: say('levels', level), at: moment(at) }),
            say('admin-level', 'factor'),
          ],
    action: { label: say('common', 'signIn'), url: level === null ? `${site.url}/login` : signedIn(site, '/admin') },
    notes: [say('common', 'mistake', { email: site.supportEmail })],
  }),

  'account-disabled': ({ reason }, { site, speaker: { say } }) => ({
    subject: say('account-disabled', 'subject'),
    preview: say('account-disabled', 'preview'),
    paragraphs: [say('account-disabled', 'text'), say('account-disabled', 'reason', { reason: named(reason) })],
    action: { label: say('account-disabled', 'action'), url: `${site.url}/support` },
    notes: [say('common', 'mistake', { email: site.supportEmail })],
  }),

  'api-application-approved': ({ companyName }, { site, speaker: { say } }) => ({
    subject: say('api-application-approved', 'subject'),
    preview: say('api-application-approved', 'preview'),
    paragraphs: [
      companyName === undefined
        ? say('api-application-approved', 'plain')
        : say('api-application-approved', 'text', { company: named(companyName) }),
    ],
    action: { label: say('api-application-approved', 'action'), url: signedIn(site, '/account') },
    notes: [say('api-application-approved', 'reference', { url: `${site.url}/docs/api` })],
  }),

  'subscription-activated': (
    { planName, interval, includedPages, amountCents, periodEnd },
    { site, speaker: { say, money, date, number } },
  ) => {
    const [previewed, per] =
      interval === 'month' ? (['previewMonth', 'perMonth'] as const) : (['previewYear', 'perYear'] as const)
    return {
      subject: say('subscription-activated', 'subject', { plan: planName }),
      preview: say('subscription-activated', previewed, { pages: number(includedPages) }),
      paragraphs: [say('subscription-activated', 'text', { plan: planName })],
      facts: [
        [say('subscription-activated', 'plan'), planName],
        [say('subscription-activated', 'paid'), money(amountCents)],
        [say('subscription-activated', 'pages'), say('subscription-activated', per, { pages: number(includedPages) })],
        [say('subscription-activated', 'renews'), date(periodEnd)],
      ],
      action: { label: say('subscription-activated', 'action'), url: site.url },
      notes: [say('subscription-activated', 'back', { days: moneyBackDays, url: signedIn(site, '/account') })],
    }
  },

  'subscription-payment-failed': ({ planName, periodEnd }, { site, speaker: { say, date } }) => ({
    subject: say('subscription-payment-failed', 'subject', { plan: planName }),
    preview: say('subscription-payment-failed', 'preview'),
    paragraphs: [
      say('subscription-payment-failed', 'text', { plan: planName }),
      say('subscription-payment-failed', 'until', { date: date(periodEnd) }),
    ],
    action: { label: say('subscription-payment-failed', 'action'), url: signedIn(site, '/account') },
    notes: [say('common', 'mistake', { email: site.supportEmail })],
  }),

  'subscription-cancelled': ({ planName, periodEnd, ended, refundCents }, { site, speaker: { say, money, date } }) => {
    const about = { plan: planName, date: date(periodEnd) }
    return {
      subject: say('subscription-cancelled', ended ? 'subjectEnded' : 'subjectEnds', about),
      preview: say('subscription-cancelled', ended ? 'previewEnded' : 'previewEnds'),
      paragraphs: [
        say('subscription-cancelled', ended ? 'textEnded' : 'textEnds', about),
        ...(refundCents ? [say('subscription-cancelled', 'returned', { amount: money(refundCents) })] : []),
      ],
      action: ended
        ? { label: say('subscription-cancelled', 'see'), url: `${site.url}/products` }
        : { label: say('subscription-cancelled', 'keep'), url: signedIn(site, '/account') },
    }
  },

  'translator-application-received': (_, { site, speaker: { say } }) => ({
    subject: say('translators', 'receivedSubject'),
    preview: say('translators', 'receivedPreview'),
    paragraphs: [say('translators', 'receivedText'), say('translators', 'receivedNext')],
    action: { label: say('translators', 'seeApplication'), url: signedIn(site, '/translator-dashboard') },
  }),

  'translator-application-confirm': (_, { link, speaker: { say } }) => ({
    subject: say('translators', 'confirmSubject'),
    preview: say('translators', 'confirmPreview'),
    paragraphs: [say('translators', 'confirmText'), say('translators', 'receivedNext')],
    action: { label: say('translators', 'confirmAction'), url: link },
    notes: [say('translators', 'confirmDays', { days: proofDays }), say('translators', 'confirmIgnore')],
  }),

  'translator-approved': (_, { site, speaker: { say } }) => ({
    subject: say('translators', 'approvedSubject'),
    preview: say('translators', 'approvedPreview'),
    paragraphs: [say('translators', 'approvedText'), say('translators', 'approvedHow')],
    action: { label: say('translators', 'openHub'), url: signedIn(site, '/translator-dashboard') },
    notes: [say('translators', 'approvedAccount')],
  }),

  'translator-rejected': ({ reason }, { site, speaker: { say } }) => ({
    subject: say('translators', 'rejectedSubject'),
    preview: say('translators', 'rejectedPreview'),
    paragraphs: [
      say('translators', 'rejectedText'),
      ...(reason ? [say('translators', 'reason', { reason: named(reason) })] : []),
      say('translators', 'rejectedAgain', { days: reapplyDays }),
    ],
    notes: [say('common', 'mistake', { email: site.supportEmail })],
  }),

  'translator-suspended': ({ reason }, { site, speaker: { say } }) => ({
    subject: say('translators', 'suspendedSubject'),
    preview: say('translators', 'suspendedPreview'),
    paragraphs: [say('translators', 'suspendedText'), say('translators', 'reason', { reason: named(reason) })],
    notes: [say('translators', 'suspendedPaid'), say('common', 'mistake', { email: site.supportEmail })],
  }),

  'translator-reinstated': (_, { site, speaker: { say } }) => ({
    subject: say('translators', 'reinstatedSubject'),
    preview: say('translators', 'reinstatedPreview'),
    paragraphs: [say('translators', 'reinstatedText')],
    action: { label: say('translators', 'openHub'), url: signedIn(site, '/translator-dashboard') },
  }),
  'job-available': (offer, { site, speaker }) => {
    const { say, language, money, moment } = speaker
    const facts = {
      from: languageName(offer.sourceLanguage, language),
      to: languageName(offer.targetLanguage, language),
      pay: money(offer.payCents),
      due: moment(offer.dueAt),
    }
    return {
      subject: say('jobs', 'availableSubject', facts),
      preview: say('jobs', 'availablePreview', facts),
      paragraphs: [say('jobs', 'availableText', facts)],
      facts: offerFacts(offer, speaker),
      action: { label: say('jobs', 'availableAction'), url: hubOf(site) },
      notes: [say('jobs', 'availableNote')],
    }
  },

  'job-assigned': ({ originalFilename, acceptBy, ...offer }, { site, speaker }) => {
    const { say, language, moment } = speaker
    const facts = {
      name: named(originalFilename),
      from: languageName(offer.sourceLanguage, language),
      to: languageName(offer.targetLanguage, language),
      until: moment(acceptBy),
    }
    return {
      subject: say('jobs', 'assignedSubject', facts),
      preview: say('jobs', 'assignedPreview', facts),
      paragraphs: [say('jobs', 'assignedText', facts)],
      facts: offerFacts(offer, speaker),
      action: { label: say('jobs', 'assignedAction'), url: hubOf(site) },
    }
  },

  'job-lock-ending': ({ originalFilename, jobId, lockExpiry }, { site, speaker: { say, moment } }) => {
    const facts = { name: named(originalFilename), until: moment(lockExpiry) }
    return {
      subject: say('jobs', 'lockSubject', facts),
      preview: say('jobs', 'lockPreview', facts),
      paragraphs: [say('jobs', 'lockText', facts)],
      action: { label: say('jobs', 'lockAction'), url: hubOf(site, `?job=${jobId}`) },
    }
  },

  'job-returned': ({ originalFilename, how }, { site, speaker: { say } }) => {
    const name = named(originalFilename)
    return {
      subject: say('jobs', 'returnedSubject', { name }),
      preview: say('jobs', 'returnedPreview'),
      paragraphs: [say('jobs', whyReturned[how], { name }), say('jobs', 'returnedKept')],
      action: { label: say('jobs', 'returnedAction'), url: hubOf(site) },
    }
  },

  'job-sent-back': ({ originalFilename, jobId, why }, { site, speaker: { say } }) => {
    const name = named(originalFilename)
    return {
      subject: say('jobs', 'backSubject', { name }),
      preview: say('jobs', 'backPreview'),
      paragraphs: [say('jobs', 'backText', { name }), say('jobs', whySentBack[why])],
      action: { label: say('jobs', 'backAction'), url: hubOf(site, `?job=${jobId}`) },
    }
  },

  'revision-asked': ({ originalFilename, acceptBy }, { site, speaker: { say, moment } }) => {
    const facts = { name: named(originalFilename), until: moment(acceptBy) }
    return {
      subject: say('jobs', 'revisionSubject', facts),
      preview: say('jobs', 'revisionPreview', facts),
      paragraphs: [say('jobs', 'revisionText', facts), say('jobs', 'revisionFirst', facts)],
      action: { label: say('jobs', 'assignedAction'), url: hubOf(site) },
    }
  },

  'revision-done': ({ originalFilename }, { site, speaker: { say } }) => {
    const name = named(originalFilename)
    return {
      subject: say('jobs', 'doneSubject', { name }),
      preview: say('jobs', 'donePreview'),
      paragraphs: [say('jobs', 'doneText', { name })],
      action: { label: say('jobs', 'doneAction'), url: signedIn(site, '/dashboard') },
    }
  },

  'translator-note': ({ originalFilename }, { site, speaker: { say } }) => {
    const name = named(originalFilename)
    return {
      subject: say('jobs', 'noteSubject', { name }),
      preview: say('jobs', 'notePreview'),
      paragraphs: [say('jobs', 'noteText', { name })],
      action: { label: say('jobs', 'noteAction'), url: signedIn(site, '/dashboard') },
      notes: [say('jobs', 'noteAnswer', { email: site.supportEmail })],
    }
  },

  'appeal-decided': ({ originalFilename, about, decision, answer }, { site, speaker: { say } }) => {
    const name = named(originalFilename)
    const outcome =
      decision === 'dismissed' ? 'appealDismissed' : about === 'rating' ? 'appealRating' : 'appealCorrection'
    return {
      subject: say('jobs', 'appealSubject', { name }),
      preview: say('jobs', 'appealPreview'),
      paragraphs: [say('jobs', outcome, { name }), say('jobs', 'appealAnswer', { answer })],
      action: { label: say('jobs', 'appealAction'), url: hubOf(site) },
    }
  },

  'payout-queued': ({ payoutCents, translationId }, { site, speaker: { say, money } }) => ({
    subject: say('payouts', 'queuedSubject', { amount: money(payoutCents) }),
    preview: say('payouts', 'queuedPreview'),
    paragraphs: [say('payouts', 'queuedText', { amount: money(payoutCents) })],
    facts: [[say('payouts', 'job'), String(translationId)]],
    action: { label: say('payouts', 'openEarnings'), url: signedIn(site, '/translator-dashboard') },
  }),

  'payout-paid': ({ payoutCents, payouts, friday, reference }, { site, speaker: { say, money, number, date } }) => ({
    subject: say('payouts', 'paidSubject', { amount: money(payoutCents) }),
    preview: say('payouts', 'paidPreview'),
    paragraphs: [
      say('payouts', 'paidText', { amount: money(payoutCents) }),
      ...(reference === undefined ? [] : [say('payouts', 'statement')]),
    ],
    facts: [
      [say('payouts', 'count'), number(payouts)],
      ...(friday === undefined ? [] : [[say('payouts', 'friday'), date(friday)] as [string, string]]),
      ...(reference === undefined ? [] : [[say('payouts', 'reference'), reference] as [string, string]]),
    ],
    action: { label: say('payouts', 'openEarnings'), url: signedIn(site, '/translator-dashboard') },
    notes: [say('common', 'mistake', { email: site.supportEmail })],
  }),

  'payout-failed': ({ payoutCents, friday, reference, reason }, { site, speaker: { say, money, date } }) => ({
    subject: say('payouts', 'failedSubject', { amount: money(payoutCents) }),
    preview: say('payouts', 'failedPreview'),
    paragraphs: [
      say('payouts', 'failedText', { amount: money(payoutCents), reason: named(reason) }),
      say('payouts', 'failedNext', { email: site.supportEmail }),
    ],
    facts: [
      [say('payouts', 'friday'), date(friday)],
      [say('payouts', 'reference'), reference],
    ],
    action: { label: say('payouts', 'openEarnings'), url: signedIn(site, '/translator-dashboard') },
  }),
}

const factorTexts = {
  on: { subject: 'onSubject', text: 'onText' },
  off: { subject: 'offSubject', text: 'offText' },
  codes: { subject: 'codesSubject', text: 'codesText' },
  reset: { subject: 'resetSubject', text: 'resetText' },
} as const

/** Through the sign-in, which leads on at once who is signed in: a page behind it is never a dead end. */
const signedIn = ({ url }: Site, path: string): string => `${url}/login?redirect=${encodeURIComponent(path)}`

const sellerLine = ({ name, address }: { name: string; address: string }): string =>
  address === '' ? name : `${name}, ${address}`

type Line = MailData<'receipt'>['items'][number]

/** A document of a receipt: its name, what was done, and between which languages over how many pages. */
function lineOf(
  { originalFilename, translationType, sourceLanguage, targetLanguage, pages }: Line,
  say: Speaker['say'],
  language: Speaker['language'],
): string {
  const facts = [
    say('common', translationType),
    ...(sourceLanguage && targetLanguage
      ? [`${languageName(sourceLanguage, language)} → ${languageName(targetLanguage, language)}`]
      : []),
    ...(pages ? [say('receipt', 'pages', { pages })] : []),
  ]
  return `${named(originalFilename)} (${facts.join(', ')})`
}

const hubOf = (site: Site, query = ''): string => signedIn(site, `/translator-dashboard${query}`)

const whyReturned = {
  'lock-ended': 'returnedLock',
  'not-accepted': 'returnedUnanswered',
  'taken-back': 'returnedStaff',
  'taken-over': 'returnedOver',
  ended: 'returnedEnded',
} as const

const whySentBack = {
  'text-changed': 'backTextChanged',
  'statement-changed': 'backStatementChanged',
  'own-document': 'backOwnDocument',
  authority: 'backAuthority',
  'not-written': 'backNotWritten',
} as const

const offerFacts = (
  { pages: many, words, payCents, dueAt }: MailData<'job-available'>,
  { say, money, moment, number }: Speaker,
): [string, string][] => [
  [say('jobs', 'pages'), number(many)],
  [say('jobs', 'words'), number(words)],
  [say('jobs', 'pay'), money(payCents)],
  [say('jobs', 'due'), moment(dueAt)],
]

/** A file name in Arabic or Hebrew letters must not turn the sentence around it. */
const named = (filename: string): string => (rightToLeftLetter.test(filename) ? `\u2068${filename}\u2069` : filename)
