import { expect, test } from 'vitest'
import messages from './en.json'

/** Section 8 of the customer's specification, and the success notices after it: each text to the word. */
const specified = [
  ['File over 10 MB', 'File too large', 'Please select a file smaller than 10MB'],
  ['No file or target', 'Missing Information', 'Please select a file and target language'],
  ['Not logged in', 'Please Log In'],
  ['Translation fails', 'Translation Failed'],
  ['Preview load fails', 'Error', 'Failed to load translation preview.'],
  ['Download fails in a result', 'Download Failed', 'Failed to download the translation. Please try again.'],
  ['Download fails in the history', 'Download Failed', 'There was an error downloading the file. Please try again.'],
  ['Empty cart', 'Cart is Empty', 'Add some documents to your cart first.'],
  ['Payment failure', 'Payment Failed'],
  ['Paid but failed', 'Translation Error', 'Payment succeeded but translation failed. Please contact support.'],
  ['Other payment status', 'Payment Status', 'Payment status: {{status}}.'],
  ['Subscription cannot begin', 'Error', 'Failed to initialize subscription. Please try again.'],
  [
    'API application fails',
    'Submission Failed',
    'Unable to submit your API request. Please try again or contact support.',
  ],
  ['Login fails', 'Login Failed', 'Please check your credentials and try again.', 'Email Verification Required'],
  ['Registration fails', 'Registration Failed', 'Please try again.'],
  ['Captcha', 'Security Verification Failed', 'Please refresh the page and try again'],
  ['Sign out fails', 'Error', 'Unable to sign out'],
  ['Email verification', 'Verification failed', 'An error occurred during verification'],
  ['Resend', 'Resend Failed', 'Failed to resend verification email', 'Verification Email Sent'],
  ['Translated', 'Translation Complete!'],
  ['Cart', 'Added to Cart'],
  ['Back after login', 'Welcome back!'],
  ['Downloaded', 'Download Complete'],
  ['Subscribed', 'Subscription Activated!'],
  ['Applied', 'Application Submitted Successfully'],
  ['Registered', 'Account Created Successfully'],
  ['Signed out', 'Signed Out', 'You have been signed out successfully'],
  [
    'Drop area',
    'Drop your documents here',
    'Or click to browse files',
    'Supports PDF, DOCX, TXT files up to 10MB',
    'Choose Files',
  ],
  ['Empty history', 'No translations yet', 'Upload your first document to get started', 'Start Translating'],
  ['Details', 'Content not available', 'Translation not available'],
  ['With a human', 'In Human Certification Queue', 'Human Review in Progress'],
  ['Checkout', 'Complete Payment', 'Processing...', 'New Translation'],
] as const

const texts = new Set(textsOf(messages))

test.each(specified.map(([situation, ...wanted]) => [situation, wanted] as const))(
  '%s says what is specified',
  (_, wanted) => {
    expect(wanted.filter((text) => !texts.has(text))).toEqual([])
  },
)

function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsOf) : []
}
