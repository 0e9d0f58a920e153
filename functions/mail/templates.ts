import { resetMinutes, verificationHours } from '#shared/accounts/account.ts'
import { languageName } from '#shared/languages/language.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { MailData, MailTemplate } from '#shared/mail/mail.ts'
import { moneyBackDays } from '#shared/subscriptions/plan.ts'
import type { Message, Site } from './layout.ts'

/** What a template may say besides its data. `link` is the address with the secret that this mail alone carries. */
export type Facts = { site: Site; link: string }

/** Event → message. Each mail that the product sends, in one table. */
export const templates: { [T in MailTemplate]: (data: MailData<T>, facts: Facts) => Message } = {
  verification: (_, { link }) => ({
    subject: 'Please verify your email address',
    preview: 'One click, and your first AI translation is free.',
    paragraphs: ['Thank you for joining Attesta. Please confirm that this address is yours, and you can sign in.'],
    action: { label: 'Verify my email address', url: link },
    notes: [
      `The link works for ${verificationHours} hours.`,
      'If you did not create an account, you need not do anything.',
    ],
  }),

  welcome: (_, { site }) => ({
    subject: 'Welcome to Attesta',
    preview: 'Your first AI translation is free, up to 10 pages.',
    paragraphs: [
      'Your address is verified and your account is ready.',
      'Your first AI translation is free, up to 10 pages. Your first certified translation is half price.',
    ],
    action: { label: 'Translate a document', url: site.url },
  }),

  'address-registered': (_, { site }) => ({
    subject: 'You already have an Attesta account',
    preview: 'Somebody tried to create an account with your address.',
    paragraphs: [
      'Somebody, perhaps you, tried to create an account with this address. There is one already, and nothing about it was changed.',
      'If it was you, please sign in. If you forgot the password, you can set a new one there.',
    ],
    action: { label: 'Sign in', url: `${site.url}/login` },
    notes: ['If it was not you, you need not do anything.'],
  }),

  'password-reset': (_, { link }) => ({
    subject: 'Set a new password',
    preview: `This link works once, for ${resetMinutes} minutes.`,
    paragraphs: ['You asked to set a new password for your account.'],
    action: { label: 'Set a new password', url: link },
    notes: [
      `The link works once, for ${resetMinutes} minutes.`,
      'If you did not ask for it, your password stays as it is.',
    ],
  }),

  'password-changed': ({ at }, { site }) => ({
    subject: 'Your password was changed',
    preview: 'All browsers were signed out.',
    paragraphs: [`The password of your account was changed on ${dateTime(at)}. All browsers were signed out.`],
    action: { label: 'Sign in', url: `${site.url}/login` },
    notes: [`If this was not you, set a new password at once and write to ${site.supportEmail}.`],
  }),

  receipt: ({ orderId, paidAt, items, totalCents }, { site }) => ({
    subject: `Your receipt: ${formatCents(totalCents)}`,
    preview: `Order ${orderId}, ${date(paidAt)}`,
    paragraphs: [totalCents === 0 ? 'Thank you. There was nothing to pay.' : 'Thank you. We received your payment.'],
    facts: [
      ['Order', String(orderId)],
      ['Date', date(paidAt)],
      ...items.flatMap((item): [string, string][] => [
        [`${named(item.originalFilename)} (${kind(item.translationType)})`, formatCents(item.amountCents)],
        ...(item.discountCents > 0 ? [['Discount', formatCents(-item.discountCents)] as [string, string]] : []),
      ]),
      ['Total', formatCents(totalCents)],
    ],
    action: { label: 'Open my translations', url: `${site.url}/dashboard` },
    notes: ['You can have a full refund within 24 hours, unless a translator has begun.'],
  }),

  'translation-ready': ({ originalFilename, targetLanguage }, { site }) => ({
    subject: `Your translation is ready: ${named(originalFilename)}`,
    preview: 'Download it as TXT, PDF or DOCX.',
    paragraphs: [`“${named(originalFilename)}” is translated into ${languageName(targetLanguage)}.`],
    action: { label: 'Open my translations', url: `${site.url}/dashboard` },
  }),

  'translation-failed': ({ originalFilename, reason, refundCents }, { site }) => ({
    subject: `We could not translate ${named(originalFilename)}`,
    preview: reason,
    paragraphs: [
      `“${named(originalFilename)}” could not be translated. ${reason}`,
      ...(refundCents ? [`We have refunded ${formatCents(refundCents)} to the card that you paid with.`] : []),
    ],
    action: { label: 'Open my translations', url: `${site.url}/dashboard` },
    notes: [`If you think that this is our mistake, write to ${site.supportEmail}.`],
  }),

  'certification-queued': ({ originalFilename }, { site }) => ({
    subject: `In the human certification queue: ${named(originalFilename)}`,
    preview: 'We will write to you when it is certified.',
    paragraphs: [
      `“${named(originalFilename)}” waits for a professional translator, who reviews and certifies it.`,
      'We will write to you when it is done.',
    ],
    action: { label: 'See how far it is', url: `${site.url}/dashboard` },
  }),

  'certification-complete': ({ originalFilename }, { site }) => ({
    subject: `Your certified translation is ready: ${named(originalFilename)}`,
    preview: 'Reviewed and signed by a professional translator.',
    paragraphs: [`“${named(originalFilename)}” was reviewed and certified by a professional translator.`],
    action: { label: 'Download it', url: `${site.url}/dashboard` },
  }),

  refund: ({ orderId, amountCents, reason }, { site }) => ({
    subject: `Your refund: ${formatCents(amountCents)}`,
    preview: `Order ${orderId}`,
    paragraphs: [
      `We have refunded ${formatCents(amountCents)} to the card that you paid with. Banks take five to ten days to show it.`,
      ...(reason ? [reason] : []),
    ],
    facts: [['Order', String(orderId)]],
    notes: [`Questions? Write to ${site.supportEmail}.`],
  }),

  'account-deleted': (_, { site }) => ({
    subject: 'Your account is deleted',
    preview: 'Your documents are being erased.',
    paragraphs: [
      'Your Attesta account is closed, and its documents and personal data are being erased. This takes a few minutes.',
      'Receipts are kept without your name, as the law on bookkeeping asks.',
    ],
    notes: [`If this was not you, write to ${site.supportEmail} at once.`],
  }),

  'ticket-received': ({ ticketId, subject }, { site }) => ({
    subject: 'We have your question',
    preview: 'We answer by email, as a rule within a day.',
    paragraphs: [`Thank you for writing to us about “${named(subject)}”. We answer by email, as a rule within a day.`],
    facts: [['Ticket', String(ticketId)]],
    action: { label: 'Questions and answers', url: `${site.url}/support` },
  }),

  'api-application-received': ({ companyName }, { site }) => ({
    subject: 'We have your application for the API',
    preview: 'You hear from us within 2-3 business days.',
    paragraphs: [
      `Thank you for your interest in the Attesta API for ${named(companyName)}. You hear from us within 2-3 business days.`,
    ],
    action: { label: 'Read the API reference', url: `${site.url}/docs/api` },
  }),

  'api-application-approved': ({ companyName }, { site }) => ({
    subject: 'Your access to the API',
    preview: 'You can make your first key now.',
    paragraphs: [
      `The application of ${named(companyName)} is approved. Sign in with this address to make your first API key.`,
    ],
    action: { label: 'Make an API key', url: `${site.url}/account` },
    notes: [`The reference is at ${site.url}/docs/api.`],
  }),

  'subscription-activated': ({ planName, interval, includedPages, amountCents, periodEnd }, { site }) => ({
    subject: `Your ${planName} plan is active`,
    preview: `${includedPages.toLocaleString('en')} pages a ${interval}, with no payment step.`,
    paragraphs: [
      `Thank you. Your ${planName} plan is paid and active. Translations that it covers are taken from its pages, with nothing to pay.`,
    ],
    facts: [
      ['Plan', planName],
      ['Paid', formatCents(amountCents)],
      ['Pages', `${includedPages.toLocaleString('en')} a ${interval}`],
      ['Renews', date(periodEnd)],
    ],
    action: { label: 'Translate a document', url: site.url },
    notes: [
      `You can have this payment back within ${moneyBackDays} days, and cancel at any time, under your account: ${site.url}/account`,
    ],
  }),

  'subscription-payment-failed': ({ planName, periodEnd }, { site }) => ({
    subject: `Your payment for ${planName} did not go through`,
    preview: 'Your plan stays usable while we try again. Please check your card.',
    paragraphs: [
      `The renewal of your ${planName} plan was refused by your bank. We will try again in a few days.`,
      `Your plan stays usable until ${date(periodEnd)} at most. Please check your card, or use another one.`,
    ],
    action: { label: 'Check my card', url: `${site.url}/account` },
    notes: [`If you think that this is our mistake, write to ${site.supportEmail}.`],
  }),

  'subscription-cancelled': ({ planName, periodEnd, ended, refundCents }, { site }) => ({
    subject: ended ? `Your ${planName} plan has ended` : `Your ${planName} plan ends on ${date(periodEnd)}`,
    preview: ended ? 'Nothing is charged any more.' : 'You can use it until then, and change your mind.',
    paragraphs: [
      ended
        ? `Your ${planName} plan has ended, and nothing is charged any more. Your translations stay in your history.`
        : `Your ${planName} plan is cancelled. You can use it until ${date(periodEnd)}, and nothing is charged after that.`,
      ...(refundCents
        ? [
            `We return ${formatCents(refundCents)} to the card that you paid with. Banks take five to ten days to show it.`,
          ]
        : []),
    ],
    action: ended
      ? { label: 'See the plans', url: `${site.url}/products` }
      : { label: 'Keep my plan', url: `${site.url}/account` },
  }),
}

/** A file name in Arabic or Hebrew letters must not turn the sentence around it. */
const named = (filename: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(filename) ? `\u2068${filename}\u2069` : filename
const kind = (type: 'ai' | 'certified'): string => (type === 'certified' ? 'certified translation' : 'AI translation')
const date = (iso: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
const dateTime = (iso: string): string =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`
