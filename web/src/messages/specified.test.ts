import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverTexts } from '../../plugins/server-texts.ts'
import { english as messages } from './english.ts'

/**
 * Section 8 of the customer's specification: each situation as it stands there, and what the screen says in it, to the word,
 * under the key that the screen asks for.
 */
const situations: [situation: string, says: Record<string, string>][] = [
  [
    'File over 10 MB',
    {
      'documents.tooLarge': 'File too large',
      'server.file-choose-smaller': 'Please select a file smaller than 10MB',
    },
  ],
  [
    'No file or target',
    {
      'documents.missing.title': 'Missing Information',
      'documents.missing.text': 'Please select a file and target language',
    },
  ],
  ['Not logged in', { 'documents.logIn.title': 'Please Log In' }],
  ['Translation fails', { 'documents.failed.title': 'Translation Failed' }],
  [
    'Preview load fails',
    { 'documents.preview.failedTitle': 'Error', 'documents.preview.failed': 'Failed to load translation preview.' },
  ],
  [
    'Download fails (list/preview)',
    {
      'translations.download.failed': 'Download Failed',
      'translations.download.failedText.result': 'Failed to download the translation. Please try again.',
    },
  ],
  [
    'Download fails (history)',
    {
      'translations.download.failed': 'Download Failed',
      'translations.download.failedText.history': 'There was an error downloading the file. Please try again.',
    },
  ],
  // Said by the code that downloads, for the log.
  ['Download HTTP error', {}],
  ['Empty cart', { 'payments.cart.emptyTitle': 'Cart is Empty' }],
  ['Payment failure', { 'payments.failed.title': 'Payment Failed' }],
  [
    'Payment succeeded but translation failed',
    {
      'payments.translationError.title': 'Translation Error',
      'payments.translationError.text': 'Payment succeeded but translation failed. Please contact support.',
    },
  ],
  [
    'Other payment status',
    { 'payments.status.title': 'Payment Status', 'payments.status.text': 'Payment status: {{status}}.' },
  ],
  [
    'Subscription init failure',
    { 'subscribe.error': 'Error', 'subscribe.initFailed': 'Failed to initialize subscription. Please try again.' },
  ],
  [
    'API application failure',
    {
      'apiSignup.form.failed': 'Submission Failed',
      'apiSignup.form.failedText': 'Unable to submit your API request. Please try again or contact support.',
    },
  ],
  [
    'Login failure',
    {
      'accounts.login.failed': 'Login Failed',
      'accounts.login.failedDefault': 'Please check your credentials and try again.',
      'accounts.login.unverified': 'Email Verification Required',
    },
  ],
  [
    'Registration failure',
    {
      'accounts.register.failed': 'Registration Failed',
      'accounts.register.failedDefault': 'Please try again.',
    },
  ],
  [
    'Captcha',
    {
      'accounts.captcha.title': 'Security Verification Failed',
    },
  ],
  ['Sign out failure', { 'common.error': 'Error', 'common.signOut.failed': 'Unable to sign out' }],
  [
    'Email verification',
    {
      'accounts.verify.invalidDefault': 'Verification failed',
      'accounts.verify.errorDefault': 'An error occurred during verification',
    },
  ],
  [
    'Resend',
    {
      'accounts.verify.resendFailed': 'Resend Failed',
      'accounts.verify.resendDefault': 'Failed to resend verification email',
    },
  ],
  // Nothing is said: people are sent home, or asked to try again, or see the page signed out.
  ['History load', {}],
  ['Session check failure', {}],
]

const successes: Record<string, string> = {
  'documents.complete.title': 'Translation Complete!',
  'documents.added.title': 'Added to Cart',
  'documents.welcomeBack.title': 'Welcome back!',
  'translations.download.done': 'Download Complete',
  'subscribe.activated.title': 'Subscription Activated!',
  'apiSignup.form.done': 'Application Submitted Successfully',
  'accounts.register.created': 'Account Created Successfully',
  'common.signOut.title': 'Signed Out',
  'common.signOut.done': 'You have been signed out successfully',
  'accounts.verify.sent': 'Verification Email Sent',
}

/** What sections 2 and 5 give the words for. */
const screens: Record<string, string> = {
  'documents.drop.title': 'Drop your documents here',
  'documents.drop.text': 'Or click to browse files',
  'documents.drop.note': 'Supports PDF, DOCX, TXT files up to 10MB',
  'documents.choose': 'Choose Files',
  'accounts.captcha.text': 'Please refresh the page and try again',
  'payments.cart.emptyText': 'Add some documents to your cart first.',
  'payments.title': 'Complete Payment',
  'payments.complete': 'Complete Payment',
  'payments.processing': 'Processing...',
  'payments.newTranslation': 'New Translation',
  'dashboard.new': 'New Translation',
  'dashboard.empty.title': 'No translations yet',
  'dashboard.empty.text': 'Upload your first document to get started',
  'dashboard.empty.action': 'Start Translating',
  'translations.details.noOriginal': 'Content not available',
  'translations.details.noTranslation': 'Translation not available',
  'translations.queue.heading': 'In Human Certification Queue',
  'translations.queue.box': 'Human Review in Progress',
}

const texts = new Map(textsOf({ ...messages, server: serverTexts('en') }))

test.each([...situations, ['Success notices', successes], ['Screens', screens]] as typeof situations)(
  '%s says what is specified',
  (_, says) => {
    expect(Object.fromEntries(Object.keys(says).map((key) => [key, texts.get(key)]))).toEqual(says)
  },
)

test('no situation of the specification is left out, and none of its words', () => {
  const section = specification(8)
  if (section === undefined) return
  const rows = [...section.matchAll(/^\| (?!Situation|---)(.+?) \| (.+?) \|$/gm)].map(([, situation, result]) => ({
    situation,
    result: result ?? '',
  }))
  expect(rows.map(({ situation }) => situation)).toEqual(situations.map(([situation]) => situation))
  for (const [index, [situation, says]] of situations.entries())
    for (const text of Object.values(says))
      expect(rows[index]?.result, situation).toContain(text.replace('{{status}}', '{status}'))
  for (const text of Object.values(successes)) expect(section).toContain(text)
})

function specification(number: number): string | undefined {
  const file = process.env['SPECIFICATION_FILE']
  if (!file) return undefined
  return new RegExp(`^## ${number}\\..*\\n([^]*?)^## `, 'm').exec(readFileSync(file, 'utf8'))?.[1]
}

/** `{ a: { b: 'x' } }` → `['a.b', 'x']`. */
function textsOf(node: unknown, key = ''): [string, string][] {
  if (typeof node === 'string') return [[key, node]]
  return Object.entries(node as object).flatMap(([name, each]) => textsOf(each, key ? `${key}.${name}` : name))
}
