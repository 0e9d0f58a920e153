import type { Reason } from './compare-grants.ts'

/** Grants that the code of a function does not ask for itself. What is in no line is granted for nothing: take it away. */
export const reasons: Reason[] = [
  { action: /^kms:/, reason: 'stores that are encrypted ask for the key in the name of whoever reads and writes them' },
  { action: /^xray:/, reason: 'Lambda itself writes the traces' },
  {
    action:
      /^sqs:(ReceiveMessage|DeleteMessage|ChangeMessage|GetQueue)|^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)/,
    reason: 'the event source reads queue and stream as the function that it feeds',
  },
  {
    role: /^(TranslationsStepsinspect|TranslatorsApi)/,
    action: /^s3:PutObjectTagging$/,
    reason: 'S3 asks for it where a copy brings the tags along: not in a command of its own',
  },
]

/** Keys that the code of a function names, and that it never asks the table for. */
export const neverReached: { role: RegExp; key: RegExp; reason: string }[] = [
  {
    role: /^(Accounts|Languages|Documents)Api/,
    key: /^(TRANSLATION|GLOSSARY|TICKET|DELIVERY|TRANSLATOR_TEST)#/,
    reason: 'the wrapper of every call asks whose that is which a call names: no call of the function names one',
  },
  {
    role: /^CertificatesApi/,
    key: /^(GLOSSARY|TICKET|DELIVERY|TRANSLATOR_TEST)#/,
    reason: 'the same: a call names a translation alone',
  },
  {
    role: /^SupportApi/,
    key: /^(GLOSSARY|DELIVERY|TRANSLATOR_TEST)#/,
    reason: 'the same: a call names a ticket or a translation alone',
  },
  {
    role: /^Accounts(Api|Founder)/,
    key: /^(USERS#|USER_SEARCH#|STAFF$|REGISTRATION_ADDRESSES$|ERASURES$|FORGETTINGS$|SUBSCRIPTIONS#)/,
    reason: 'it writes rows into these lists, and reads none of them',
  },
]

/** What the bundle of a function holds beside what it asks for: a module comes with all of its verbs. */
export const neverAsked: Reason[] = [
  {
    role: /^(LanguagesApi|TranslationsSteps(plan|translatebatch|score))/,
    action: /^translate:(TranslateText|ListLanguages)$/,
    reason: 'the engine is opened as one object, and each step asks it for one thing',
  },
  {
    role: /^AuditExport/,
    action: /^s3:ListBucket$/,
    reason: 'it reads an object only after it was told that it is there',
  },
]
