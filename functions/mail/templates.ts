import { addressMinutes, resetMinutes, undoDays, verificationHours } from '#shared/accounts/account.ts'
import { invitationDays } from '#shared/invitations/invitation.ts'
import { JobEnd } from '#shared/jobs/job.ts'
import { languageName } from '#shared/languages/language.ts'
import { rightToLeftLetter } from '#shared/languages/script.ts'
import { groupsOf } from '#shared/lib/crockford.ts'
import type { MailData, MailTemplate } from '#shared/mail/mail.ts'
import { brandName } from '#shared/payments/card-brand.ts'
import { refundHours } from '#shared/payments/refund.ts'
import { priceTable } from '#shared/pricing/price-table.ts'
import { moneyBackDays } from '#shared/subscriptions/plan.ts'
import { supportAnswerHours } from '#shared/support/ticket.ts'
import { proofDays, reapplyDays } from '#shared/translators/translator.ts'
import type { Message, Site } from './layout.ts'
import type { Localizer } from './localize.ts'

/** What a template may say besides its data. `link` is the address with the secret that this mail alone carries. */
export type Facts = { site: Site; link: string; localizer: Localizer }

const pages = priceTable.ai.includedPages

/** Event → message. Each mail that the product sends, in one table; its words stand in `messages/`. */
export const templates: { [T in MailTemplate]: (data: MailData<T>, facts: Facts) => Message } = {
  verification: (_, { link, localizer: { t } }) => ({
    subject: t('verification', 'subject'),
    preview: t('verification', 'preview'),
    paragraphs: [t('verification', 'text')],
    action: { label: t('verification', 'action'), url: link },
    notes: [
      t('verification', 'hours', { hours: verificationHours }),
      t('verification', 'elsewhere'),
      t('verification', 'notYou', { url: `${link}&remove=true` }),
    ],
  }),

  welcome: (_, { site, localizer: { t } }) => ({
    subject: t('welcome', 'subject'),
    preview: t('welcome', 'preview', { pages }),
    paragraphs: [t('welcome', 'ready'), t('welcome', 'offers', { pages })],
    action: { label: t('welcome', 'action'), url: site.url },
  }),

  'address-registered': (_, { site, localizer: { t } }) => ({
    subject: t('address-registered', 'subject'),
    preview: t('address-registered', 'preview'),
    paragraphs: [t('address-registered', 'text'), t('address-registered', 'how')],
    action: { label: t('common', 'signIn'), url: `${site.url}/login` },
    notes: [t('address-registered', 'ignore')],
  }),

  'email-change': (_, { link, localizer: { t } }) => ({
    subject: t('email-change', 'subject'),
    preview: t('email-change', 'preview', { minutes: addressMinutes }),
    paragraphs: [t('email-change', 'text')],
    action: { label: t('email-change', 'action'), url: link },
    notes: [t('email-change', 'once', { minutes: addressMinutes }), t('email-change', 'ignore')],
  }),

  'email-changed': ({ at, undo }, { site, link, localizer: { t, moment } }) => ({
    subject: t('email-changed', 'subject'),
    preview: t('email-changed', 'preview'),
    paragraphs: [
      t('email-changed', 'text', { at: moment(at) }),
      ...(undo ? [t('email-changed', 'notYou', { days: undoDays })] : []),
    ],
    ...(undo && { action: { label: t('email-changed', 'action'), url: link } }),
    notes: [t('email-changed', undo ? 'help' : 'write', { email: site.supportEmail })],
  }),

  'password-reset': (_, { link, localizer: { t } }) => ({
    subject: t('password-reset', 'subject'),
    preview: t('password-reset', 'preview', { minutes: resetMinutes }),
    paragraphs: [t('password-reset', 'text')],
    action: { label: t('password-reset', 'subject'), url: link },
    notes: [t('password-reset', 'once', { minutes: resetMinutes }), t('password-reset', 'ignore')],
  }),

  'password-changed': ({ at, keysEnded }, { site, localizer: { t, moment, number } }) => ({
    subject: t('password-changed', 'subject'),
    preview: t('password-changed', 'preview'),
    paragraphs: [
      t('password-changed', 'text', { at: moment(at) }),
      ...(keysEnded ? [t('password-changed', 'newKeys')] : []),
    ],
    facts: keysEnded ? [[t('password-changed', 'keysEnded'), number(keysEnded)]] : [],
    action: { label: t('common', 'signIn'), url: `${site.url}/login` },
    notes: [t('password-changed', 'notYou', { email: site.supportEmail })],
  }),

  'second-factor-changed': ({ at, how }, { site, localizer: { t, moment } }) => ({
    subject: t('second-factor', factorTexts[how].subject),
    preview: t('second-factor', 'preview'),
    paragraphs: [t('second-factor', factorTexts[how].text, { at: moment(at) })],
    action: { label: t('common', 'signIn'), url: `${site.url}/login` },
    notes: [t('password-changed', 'notYou', { email: site.supportEmail })],
  }),

  'recovery-code-used': ({ at, left }, { site, localizer: { t, moment, number } }) => ({
    subject: t('second-factor', 'usedSubject'),
    preview: t('second-factor', 'preview'),
    paragraphs: [t('second-factor', 'usedText', { at: moment(at) }), t('second-factor', 'usedNext')],
    facts: [[t('second-factor', 'left'), number(left)]],
    action: { label: t('common', 'signIn'), url: `${site.url}/login` },
    notes: [t('password-changed', 'notYou', { email: site.supportEmail })],
  }),

  'second-factor-reset': ({ at, email }, { site, localizer: { t, moment } }) => ({
    subject: t('second-factor', 'byYouSubject'),
    preview: t('second-factor', 'preview'),
    paragraphs: [t('second-factor', 'byYouText', { email, at: moment(at) })],
    action: { label: t('common', 'signIn'), url: `${site.url}/login` },
    notes: [t('password-changed', 'notYou', { email: site.supportEmail })],
  }),

  receipt: (
    { orderId, paidAt, items, totalCents, tax, card, seller },
    { site, localizer: { t, money, date, number, language } },
  ) => ({
    subject: t('receipt', 'subject', { total: money(totalCents) }),
    preview: t('receipt', 'preview', { order: orderId, date: date(paidAt) }),
    paragraphs: [t('receipt', totalCents === 0 ? 'free' : 'paid')],
    facts: [
      [t('common', 'order'), String(orderId)],
      [t('receipt', 'date'), date(paidAt)],
      ...(seller ? [[t('receipt', 'seller'), sellerLine(seller)] as [string, string]] : []),
      ...items.flatMap((item): [string, string][] => [
        [lineOf(item, t, language), money(item.amountCents)],
        ...(item.discountCents > 0 ? [[t('receipt', 'discount'), money(-item.discountCents)] as [string, string]] : []),
      ]),
      [t('receipt', 'total'), money(totalCents)],
      ...(tax
        ? [
            [t('receipt', 'tax', { rate: number(tax.rateBasisPoints / 100) }), money(tax.includedCents)] as [
              string,
              string,
            ],
          ]
        : []),
      ...(card
        ? [
            [t('receipt', 'card'), t('receipt', 'cardEnds', { ...card, brand: brandName(card.brand) })] as [
              string,
              string,
            ],
          ]
        : []),
    ],
    action: { label: t('receipt', 'action'), url: signedIn(site, `/receipt/${orderId}`) },
    notes: totalCents === 0 ? [] : [t('receipt', 'refund', { hours: refundHours })],
  }),

  'translation-ready': ({ originalFilename, translationId, targetLanguage }, { site, localizer: { t, language } }) => ({
    subject: t('translation-ready', 'subject', { name: named(originalFilename) }),
    preview: t('translation-ready', 'preview'),
    paragraphs: [
      t('translation-ready', 'text', {
        name: named(originalFilename),
        language: languageName(targetLanguage, language),
      }),
    ],
    action: { label: t('translation-ready', 'action'), url: documentOf(site, translationId) },
  }),

  'translation-failed': ({ originalFilename, reason, refundCents }, { site, localizer }) => {
    const { t, money } = localizer
    const [name, why] = [named(originalFilename), localizer.reason(reason)]
    // Staff gave it back, whatever became of it.
    const isBack = reason === 'given-back-to-plan'
    return {
      subject: t('translation-failed', isBack ? 'backSubject' : 'subject', { name }),
      preview: why,
      paragraphs: [
        isBack ? why : t('translation-failed', 'text', { name, reason: why }),
        ...(refundCents ? [t('translation-failed', 'refunded', { amount: money(refundCents) })] : []),
      ],
      action: { label: t('common', 'open'), url: signedIn(site, '/dashboard') },
      notes: isBack ? [] : [t('common', 'mistake', { email: site.supportEmail })],
    }
  },

  'certification-queued': ({ originalFilename, translationId }, { site, localizer: { t } }) => ({
    subject: t('certification-queued', 'subject', { name: named(originalFilename) }),
    preview: t('certification-queued', 'preview'),
    paragraphs: [
      t('certification-queued', 'text', { name: named(originalFilename) }),
      t('certification-queued', 'later'),
    ],
    action: { label: t('certification-queued', 'action'), url: documentOf(site, translationId) },
  }),

  'certificate-ready': (
    { originalFilename, translationId, certificateId, signerName },
    { site, localizer: { t } },
  ) => ({
    subject: t('certificate-ready', 'subject', { name: named(originalFilename) }),
    preview: t('certificate-ready', 'preview', { signer: signerName }),
    paragraphs: [
      t('certificate-ready', 'text', { name: named(originalFilename), signer: signerName }),
      t('certificate-ready', 'check'),
    ],
    facts: [[t('certificate-ready', 'number'), groupsOf(certificateId)]],
    action: { label: t('certificate-ready', 'action'), url: documentOf(site, translationId) },
    notes: [t('certificate-ready', 'keep', { address: `${site.url}/verify` })],
  }),

  'certificate-revoked': (
    { originalFilename, certificateId, reason, revokedAt },
    { site, localizer: { t, date } },
  ) => ({
    subject: t('certificate-revoked', 'subject', { name: named(originalFilename) }),
    preview: t('certificate-revoked', 'preview'),
    paragraphs: [
      t('certificate-revoked', 'text', { name: named(originalFilename), date: date(revokedAt) }),
      t('certificate-revoked', reason),
      t('certificate-revoked', 'next'),
    ],
    facts: [[t('certificate-ready', 'number'), groupsOf(certificateId)]],
    action: { label: t('certificate-revoked', 'action'), url: `${site.url}/support` },
    notes: [t('common', 'mistake', { email: site.supportEmail })],
  }),

  refund: ({ orderId, originalFilename, amountCents, reason }, { localizer }) => ({
    subject: localizer.t('refund', 'subject', { amount: localizer.money(amountCents) }),
    preview:
      orderId === undefined
        ? localizer.t('refund', 'text', { amount: localizer.money(amountCents) })
        : localizer.t('refund', 'preview', { order: orderId }),
    paragraphs: [
      localizer.t('refund', 'text', { amount: localizer.money(amountCents) }),
      ...(reason ? [localizer.reason(reason)] : []),
    ],
    facts: [
      ...(originalFilename === undefined
        ? []
        : [[localizer.t('refund', 'document'), named(originalFilename)] as [string, string]]),
      ...(orderId === undefined ? [] : [[localizer.t('common', 'order'), String(orderId)] as [string, string]]),
    ],
  }),

  'account-deleted': (_, { site, localizer: { t } }) => ({
    subject: t('account-deleted', 'subject'),
    preview: t('account-deleted', 'preview'),
    paragraphs: [t('account-deleted', 'text'), t('account-deleted', 'receipts')],
    notes: [t('account-deleted', 'notYou', { email: site.supportEmail })],
  }),

  'account-erased': ({ receipt, erasedAt }, { site, localizer: { t, date } }) => ({
    subject: t('account-erased', 'subject'),
    preview: t('account-erased', 'preview'),
    paragraphs: [
      t('account-erased', 'went', { date: date(erasedAt) }),
      t('account-erased', 'stays'),
      t('account-erased', 'receipt', { keys: `${site.url}/.well-known/jwks.json` }),
    ],
    code: receipt,
    notes: [t('account-erased', 'keep')],
  }),

  'ticket-received': ({ ticketId, subject }, { site, localizer: { t } }) => ({
    subject: t('ticket-received', 'subject'),
    preview: t('ticket-received', 'preview', { hours: supportAnswerHours }),
    paragraphs: [
      subject === undefined
        ? t('ticket-received', 'plain', { hours: supportAnswerHours })
        : t('ticket-received', 'text', { subject: named(subject), hours: supportAnswerHours }),
    ],
    facts: [[t('ticket-received', 'ticket'), String(ticketId)]],
    action: { label: t('ticket-received', 'action'), url: `${site.url}/support` },
  }),

  'ticket-answered': ({ ticketId, subject, answer, hasAccount }, { site, localizer: { t } }) => ({
    subject:
      subject === undefined
        ? t('ticket-answered', 'plain')
        : t('ticket-answered', 'subject', { subject: named(subject) }),
    preview: t('ticket-answered', 'preview'),
    paragraphs: [
      t('ticket-answered', 'intro'),
      ...answer
        .split(/\n+/)
        .map((part) => part.trim())
        .filter(Boolean),
    ],
    facts: [[t('ticket-received', 'ticket'), String(ticketId)]],
    ...(hasAccount && {
      action: { label: t('ticket-answered', 'action'), url: `${site.url}/support?question=${ticketId}` },
    }),
    notes: [
      hasAccount
        ? t('ticket-answered', 'again')
        : t('ticket-answered', 'write', { email: site.supportEmail, number: ticketId }),
    ],
  }),

  'api-application-received': ({ companyName }, { site, localizer: { t } }) => ({
    subject: t('api-application-received', 'subject'),
    preview: t('api-application-received', 'preview'),
    paragraphs: [
      companyName === undefined
        ? t('api-application-received', 'plain')
        : t('api-application-received', 'text', { company: named(companyName) }),
    ],
    action: { label: t('api-application-received', 'action'), url: `${site.url}/docs/api` },
  }),

  'api-application-rejected': ({ companyName, reason }, { site, localizer: { t } }) => ({
    subject: t('api-application-rejected', 'subject'),
    preview: t('api-application-rejected', 'preview'),
    paragraphs: [
      companyName === undefined
        ? t('api-application-rejected', 'text')
        : t('api-application-rejected', 'textNamed', { name: named(companyName) }),
      ...(reason ? [t('api-application-rejected', 'reason', { reason: named(reason) })] : []),
    ],
    action: { label: t('api-application-rejected', 'action'), url: `${site.url}/support` },
    notes: [t('common', 'mistake', { email: site.supportEmail })],
  }),

  'admin-invitation': ({ level, inviter, message }, { link, localizer: { t } }) => ({
    subject: t('admin-invitation', 'subject'),
    preview: t('admin-invitation', 'preview', { days: invitationDays }),
    paragraphs: [
      t('admin-invitation', 'text', { inviter: named(inviter), level: t('levels', level) }),
      ...(message ? [t('admin-invitation', 'message', { message: named(message) })] : []),
      t('admin-invitation', 'how'),
    ],
    action: { label: t('admin-invitation', 'action'), url: link },
    notes: [t('admin-invitation', 'once', { days: invitationDays }), t('admin-invitation', 'ignore')],
  }),

  'admin-level': ({ level, at }, { site, localizer: { t, moment } }) => ({
    subject: t('admin-level', level === null ? 'takenSubject' : 'givenSubject'),
    preview: t('admin-level', level === null ? 'takenPreview' : 'givenPreview'),
    paragraphs:
      level === null
        ? [t('admin-level', 'takenText', { at: moment(at) })]
        : [t('admin-level', 'givenText', { level: t('levels', level), at: moment(at) }), t('admin-level', 'factor')],
    action: { label: t('common', 'signIn'), url: level === null ? `${site.url}/login` : signedIn(site, '/admin') },
    notes: [t('common', 'mistake', { email: site.supportEmail })],
  }),

  'account-disabled': ({ reason }, { site, localizer: { t } }) => ({
    subject: t('account-disabled', 'subject'),
    preview: t('account-disabled', 'preview'),
    paragraphs: [t('account-disabled', 'text'), t('account-disabled', 'reason', { reason: named(reason) })],
    action: { label: t('account-disabled', 'action'), url: `${site.url}/support` },
    notes: [t('common', 'mistake', { email: site.supportEmail })],
  }),

  'api-application-approved': ({ companyName }, { site, localizer: { t } }) => ({
    subject: t('api-application-approved', 'subject'),
    preview: t('api-application-approved', 'preview'),
    paragraphs: [
      companyName === undefined
        ? t('api-application-approved', 'plain')
        : t('api-application-approved', 'text', { company: named(companyName) }),
    ],
    action: { label: t('api-application-approved', 'action'), url: signedIn(site, '/account') },
    notes: [t('api-application-approved', 'reference', { url: `${site.url}/docs/api` })],
  }),

  'subscription-activated': (
    { planName, interval, includedPages, amountCents, periodEnd },
    { site, localizer: { t, money, date, number } },
  ) => {
    const [previewed, per] =
      interval === 'month' ? (['previewMonth', 'perMonth'] as const) : (['previewYear', 'perYear'] as const)
    return {
      subject: t('subscription-activated', 'subject', { plan: planName }),
      preview: t('subscription-activated', previewed, { pages: number(includedPages) }),
      paragraphs: [t('subscription-activated', 'text', { plan: planName })],
      facts: [
        [t('subscription-activated', 'plan'), planName],
        [t('subscription-activated', 'paid'), money(amountCents)],
        [t('subscription-activated', 'pages'), t('subscription-activated', per, { pages: number(includedPages) })],
        [t('subscription-activated', 'renews'), date(periodEnd)],
      ],
      action: { label: t('subscription-activated', 'action'), url: site.url },
      notes: [t('subscription-activated', 'back', { days: moneyBackDays, url: signedIn(site, '/account') })],
    }
  },

  'subscription-payment-failed': ({ planName }, { site, localizer: { t } }) => ({
    subject: t('subscription-payment-failed', 'subject', { plan: planName }),
    preview: t('subscription-payment-failed', 'preview'),
    paragraphs: [
      t('subscription-payment-failed', 'text', { plan: planName }),
      t('subscription-payment-failed', 'again'),
    ],
    action: { label: t('subscription-payment-failed', 'action'), url: signedIn(site, '/account') },
    notes: [t('common', 'mistake', { email: site.supportEmail })],
  }),

  'subscription-cancelled': (
    { planName, periodEnd, ended, unpaid, billsPages, refundCents },
    { site, localizer: { t, money, date } },
  ) => {
    const about = { plan: planName, date: date(periodEnd) }
    const [preview, text] = ended
      ? (['previewEnded', 'textEnded'] as const)
      : unpaid
        ? (['previewUnpaid', 'textUnpaid'] as const)
        : (['previewEnds', 'textEnds'] as const)
    return {
      subject: t('subscription-cancelled', ended ? 'subjectEnded' : 'subjectEnds', about),
      preview: t('subscription-cancelled', preview),
      paragraphs: [
        t('subscription-cancelled', text, about),
        ...(billsPages ? [t('subscription-cancelled', unpaid && !ended ? 'beyondToo' : 'beyond')] : []),
        ...(refundCents ? [t('subscription-cancelled', 'returned', { amount: money(refundCents) })] : []),
      ],
      action: ended
        ? { label: t('subscription-cancelled', 'see'), url: `${site.url}/products` }
        : { label: t('subscription-cancelled', 'keep'), url: signedIn(site, '/account') },
    }
  },

  'subscription-kept': ({ planName, periodEnd }, { site, localizer: { t, date } }) => ({
    subject: t('subscription-kept', 'subject', { plan: planName }),
    preview: t('subscription-kept', 'preview'),
    paragraphs: [t('subscription-kept', 'text', { plan: planName, date: date(periodEnd) })],
    action: { label: t('subscription-kept', 'action'), url: signedIn(site, '/account') },
  }),

  'overage-paid': ({ planName, pages, amountCents }, { site, localizer: { t, money, number } }) => ({
    subject: t('overage-paid', 'subject', { plan: planName }),
    preview: t('overage-paid', 'preview', { amount: money(amountCents) }),
    paragraphs: [t('overage-paid', 'text', { plan: planName })],
    facts: [
      [t('overage-paid', 'pages'), number(pages)],
      [t('overage-paid', 'paid'), money(amountCents)],
    ],
    action: { label: t('overage-paid', 'action'), url: signedIn(site, '/account') },
    notes: [t('common', 'mistake', { email: site.supportEmail })],
  }),

  'overage-payment-failed': ({ planName, amountCents }, { site, localizer: { t, money } }) => {
    const about = { plan: planName, amount: money(amountCents) }
    return {
      subject: t('overage-payment-failed', 'subject', about),
      preview: t('overage-payment-failed', 'preview', about),
      paragraphs: [t('overage-payment-failed', 'text', about), t('overage-payment-failed', 'how')],
      action: { label: t('overage-payment-failed', 'action'), url: signedIn(site, '/account') },
      notes: [t('common', 'mistake', { email: site.supportEmail })],
    }
  },

  'translator-application-received': (_, { site, localizer: { t } }) => ({
    subject: t('translators', 'receivedSubject'),
    preview: t('translators', 'receivedPreview'),
    paragraphs: [t('translators', 'receivedText'), t('translators', 'receivedNext')],
    action: { label: t('translators', 'seeApplication'), url: signedIn(site, '/translator-dashboard') },
  }),

  'translator-application-confirm': (_, { link, localizer: { t } }) => ({
    subject: t('translators', 'confirmSubject'),
    preview: t('translators', 'confirmPreview'),
    paragraphs: [t('translators', 'confirmText'), t('translators', 'receivedNext')],
    action: { label: t('translators', 'confirmAction'), url: link },
    notes: [t('translators', 'confirmDays', { days: proofDays }), t('translators', 'confirmIgnore')],
  }),

  'translator-approved': (_, { site, localizer: { t } }) => ({
    subject: t('translators', 'approvedSubject'),
    preview: t('translators', 'approvedPreview'),
    paragraphs: [t('translators', 'approvedText'), t('translators', 'approvedHow')],
    action: { label: t('translators', 'openHub'), url: signedIn(site, '/translator-dashboard') },
    notes: [t('translators', 'approvedAccount')],
  }),

  'translator-rejected': ({ reason }, { site, localizer: { t } }) => ({
    subject: t('translators', 'rejectedSubject'),
    preview: t('translators', 'rejectedPreview'),
    paragraphs: [
      t('translators', 'rejectedText'),
      ...(reason ? [t('translators', 'reason', { reason: named(reason) })] : []),
      t('translators', 'rejectedAgain', { days: reapplyDays }),
    ],
    notes: [t('common', 'mistake', { email: site.supportEmail })],
  }),

  'translator-suspended': ({ reason }, { site, localizer: { t } }) => ({
    subject: t('translators', 'suspendedSubject'),
    preview: t('translators', 'suspendedPreview'),
    paragraphs: [t('translators', 'suspendedText'), t('translators', 'reason', { reason: named(reason) })],
    notes: [t('translators', 'suspendedPaid'), t('common', 'mistake', { email: site.supportEmail })],
  }),

  'translator-reinstated': (_, { site, localizer: { t } }) => ({
    subject: t('translators', 'reinstatedSubject'),
    preview: t('translators', 'reinstatedPreview'),
    paragraphs: [t('translators', 'reinstatedText')],
    action: { label: t('translators', 'openHub'), url: signedIn(site, '/translator-dashboard') },
  }),

  'test-rescored': ({ pair, score }, { site, localizer: { t, language } }) => {
    const [from = '', to = ''] = pair.split('-')
    const test = { from: languageName(from, language), to: languageName(to, language), score }
    return {
      subject: t('translators', 'rescoredSubject', test),
      preview: t('translators', 'rescoredPreview', test),
      paragraphs: [t('translators', 'rescoredText', test)],
      action: {
        label: t('translators', 'rescoredAction'),
        url: signedIn(site, '/translator-dashboard?view=profile#tests'),
      },
      notes: [t('common', 'mistake', { email: site.supportEmail })],
    }
  },

  'job-available': (offer, { site, localizer }) => {
    const { t, language, money, moment } = localizer
    const facts = {
      from: languageName(offer.sourceLanguage, language),
      to: languageName(offer.targetLanguage, language),
      pay: money(offer.payCents),
      due: moment(offer.dueAt),
    }
    return {
      subject: t('jobs', 'availableSubject', facts),
      preview: t('jobs', 'availablePreview', facts),
      paragraphs: [t('jobs', 'availableText', facts)],
      facts: offerFacts(offer, localizer),
      action: { label: t('jobs', 'availableAction'), url: hubOf(site) },
      notes: [t('jobs', 'availableNote')],
    }
  },

  'job-assigned': ({ originalFilename, acceptBy, ...offer }, { site, localizer }) => {
    const { t, language, moment } = localizer
    const facts = {
      name: named(originalFilename),
      from: languageName(offer.sourceLanguage, language),
      to: languageName(offer.targetLanguage, language),
      until: moment(acceptBy),
    }
    return {
      subject: t('jobs', 'assignedSubject', facts),
      preview: t('jobs', 'assignedPreview', facts),
      paragraphs: [t('jobs', 'assignedText', facts)],
      facts: offerFacts(offer, localizer),
      action: { label: t('jobs', 'assignedAction'), url: hubOf(site) },
    }
  },

  'job-lock-ending': ({ originalFilename, jobId, lockExpiry }, { site, localizer: { t, moment } }) => {
    const facts = { name: named(originalFilename), until: moment(lockExpiry) }
    return {
      subject: t('jobs', 'lockSubject', facts),
      preview: t('jobs', 'lockPreview', facts),
      paragraphs: [t('jobs', 'lockText', facts)],
      action: { label: t('jobs', 'lockAction'), url: hubOf(site, `?job=${jobId}`) },
    }
  },

  'job-returned': ({ originalFilename, how }, { site, localizer: { t } }) => {
    const name = named(originalFilename)
    const isOver = how === 'ended' || JobEnd.safeParse(how).success
    return {
      subject: t('jobs', 'returnedSubject', { name }),
      preview: t('jobs', isOver ? 'returnedFree' : 'returnedPreview'),
      // What was written about a document that is gone went with it.
      paragraphs: [t('jobs', whyReturned[how], { name }), t('jobs', isOver ? 'returnedFree' : 'returnedKept')],
      action: { label: t('jobs', 'returnedAction'), url: hubOf(site) },
    }
  },

  'job-sent-back': ({ originalFilename, jobId, why }, { site, localizer: { t } }) => {
    const name = named(originalFilename)
    return {
      subject: t('jobs', 'backSubject', { name }),
      preview: t('jobs', 'backPreview'),
      paragraphs: [t('jobs', 'backText', { name }), t('jobs', whySentBack[why])],
      action: { label: t('jobs', 'backAction'), url: hubOf(site, `?job=${jobId}`) },
    }
  },

  'revision-asked': ({ originalFilename, acceptBy }, { site, localizer: { t, moment } }) => {
    const facts = { name: named(originalFilename), until: moment(acceptBy) }
    return {
      subject: t('jobs', 'revisionSubject', facts),
      preview: t('jobs', 'revisionPreview', facts),
      paragraphs: [t('jobs', 'revisionText', facts), t('jobs', 'revisionFirst', facts)],
      action: { label: t('jobs', 'assignedAction'), url: hubOf(site) },
    }
  },

  'revision-done': ({ originalFilename, translationId }, { site, localizer: { t } }) => {
    const name = named(originalFilename)
    return {
      subject: t('jobs', 'doneSubject', { name }),
      preview: t('jobs', 'donePreview'),
      paragraphs: [t('jobs', 'doneText', { name })],
      action: { label: t('jobs', 'doneAction'), url: documentOf(site, translationId) },
    }
  },

  'revision-ended': ({ originalFilename, translationId, revoked }, { site, localizer: { t } }) => {
    const name = named(originalFilename)
    return {
      subject: t('jobs', 'endedSubject', { name }),
      preview: t('jobs', 'endedPreview'),
      paragraphs: [t('jobs', revoked ? 'endedRevoked' : 'endedText', { name })],
      action: { label: t('jobs', 'endedAction'), url: documentOf(site, translationId) },
      notes: [t('jobs', 'endedAnswer', { email: site.supportEmail })],
    }
  },

  'translator-note': ({ originalFilename, translationId }, { site, localizer: { t } }) => {
    const name = named(originalFilename)
    return {
      subject: t('jobs', 'noteSubject', { name }),
      preview: t('jobs', 'notePreview'),
      paragraphs: [t('jobs', 'noteText', { name })],
      action: { label: t('jobs', 'noteAction'), url: documentOf(site, translationId) },
      notes: [t('jobs', 'noteAnswer', { email: site.supportEmail })],
    }
  },

  'appeal-decided': ({ originalFilename, about, decision, answer }, { site, localizer: { t } }) => {
    const name = named(originalFilename)
    const granted = { rating: 'appealRating', review: 'appealReview', correction: 'appealCorrection' } as const
    const outcome = decision === 'dismissed' ? 'appealDismissed' : granted[about]
    return {
      subject: t('jobs', 'appealSubject', { name }),
      preview: t('jobs', 'appealPreview'),
      paragraphs: [t('jobs', outcome, { name }), ...(answer === '' ? [] : [t('jobs', 'appealAnswer', { answer })])],
      action: { label: t('jobs', 'appealAction'), url: hubOf(site) },
    }
  },

  'payout-queued': ({ payoutCents, translationId }, { site, localizer: { t, money } }) => ({
    subject: t('payouts', 'queuedSubject', { amount: money(payoutCents) }),
    preview: t('payouts', 'queuedPreview'),
    paragraphs: [t('payouts', 'queuedText', { amount: money(payoutCents) })],
    facts: [[t('payouts', 'job'), String(translationId)]],
    action: { label: t('payouts', 'openEarnings'), url: signedIn(site, '/translator-dashboard') },
  }),

  'payout-paid': ({ payoutCents, payouts, friday, reference }, { site, localizer: { t, money, number, date } }) => ({
    subject: t('payouts', 'paidSubject', { amount: money(payoutCents) }),
    preview: t('payouts', 'paidPreview'),
    paragraphs: [
      t('payouts', 'paidText', { amount: money(payoutCents) }),
      ...(reference === undefined ? [] : [t('payouts', 'statement')]),
    ],
    facts: [
      [t('payouts', 'count'), number(payouts)],
      ...(friday === undefined ? [] : [[t('payouts', 'friday'), date(friday)] as [string, string]]),
      ...(reference === undefined ? [] : [[t('payouts', 'reference'), reference] as [string, string]]),
    ],
    action: { label: t('payouts', 'openEarnings'), url: signedIn(site, '/translator-dashboard') },
    notes: [t('common', 'mistake', { email: site.supportEmail })],
  }),

  'payout-failed': ({ payoutCents, friday, reference, reason }, { site, localizer: { t, money, date } }) => ({
    subject: t('payouts', 'failedSubject', { amount: money(payoutCents) }),
    preview: t('payouts', 'failedPreview'),
    paragraphs: [
      t('payouts', 'failedText', { amount: money(payoutCents), reason: named(reason) }),
      t('payouts', 'failedNext', { email: site.supportEmail }),
    ],
    facts: [
      [t('payouts', 'friday'), date(friday)],
      [t('payouts', 'reference'), reference],
    ],
    action: { label: t('payouts', 'openEarnings'), url: signedIn(site, '/translator-dashboard') },
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
  t: Localizer['t'],
  language: Localizer['language'],
): string {
  const facts = [
    t('common', translationType),
    ...(sourceLanguage && targetLanguage
      ? [
          t('receipt', 'pair', {
            source: languageName(sourceLanguage, language),
            target: languageName(targetLanguage, language),
          }),
        ]
      : []),
    ...(pages ? [t('receipt', 'pages', { pages })] : []),
  ]
  return t('receipt', 'line', { name: named(originalFilename), facts: facts.join(t('receipt', 'between')) })
}

/** One translation with its certificate, its notes and its downloads. */
const documentOf = (site: Site, id: number): string => signedIn(site, `/?translation=${id}`)

const hubOf = (site: Site, query = ''): string => signedIn(site, `/translator-dashboard${query}`)

const whyReturned = {
  'lock-ended': 'returnedLock',
  'not-accepted': 'returnedUnanswered',
  'taken-back': 'returnedStaff',
  'taken-over': 'returnedOver',
  ended: 'returnedEnded',
  refunded: 'returnedRefunded',
  deleted: 'returnedDeleted',
  rejected: 'returnedRejected',
  failed: 'returnedFailed',
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
  { t, money, moment, number }: Localizer,
): [string, string][] => [
  [t('jobs', 'pages'), number(many)],
  [t('jobs', 'words'), number(words)],
  [t('jobs', 'pay'), money(payCents)],
  [t('jobs', 'due'), moment(dueAt)],
]

/** A file name in Arabic or Hebrew letters must not turn the sentence around it. */
const named = (filename: string): string => (rightToLeftLetter.test(filename) ? `\u2068${filename}\u2069` : filename)
