/** The single table as verbs see it: one module a noun. The only code that spells keys or talks to DynamoDB. */
export * as sessions from './sessions.ts'
export * as translations from './translations.ts'
