import type { Status } from './proxy/pages.ts'

/** What `npm start` prints when everything is up. */
export function startPage({ site, gateway, mode, accounts, missing, pseudoLanguages }: Status): string {
  const width = Math.max(0, ...accounts.map((account) => account.email.length))
  return [
    '',
    `  Attesta   ${site}   (${mode})`,
    `  Mailbox   ${site}/_local/mail`,
    `  Payments  ${site}/_local/stripe/`,
    `  Details   ${site}/_local/`,
    `  AWS       ${gateway}`,
    ...(pseudoLanguages.length > 0
      ? [`  Pseudo    ${pseudoLanguages.join(', ')}: marked ⟦…⟧, not translated (PSEUDO_LANGUAGES)`]
      : []),
    '',
    ...accounts.map(
      ({ role, email, password, note }) =>
        `  ${role.padEnd(20)} ${email.padEnd(width)}  ${password}${note ? `  ${note}` : ''}`,
    ),
    ...missing.map(({ what, without, remedy }) => `\n  ${what} is not installed: ${without}.\n    ${remedy}`),
    '',
    '  Ctrl-C stops all of it and keeps its state; npm start -- --fresh begins again.',
    '',
  ].join('\n')
}
