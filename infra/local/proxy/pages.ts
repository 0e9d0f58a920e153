import type { writtenSamples } from '#functions/mail/testing/samples.ts'
import { type SiteLanguage, siteLanguages } from '#shared/languages/site-language.ts'
import { escapeQuoted } from '#shared/lib/escape.ts'
import type { Mail } from '../mail/mailbox.ts'
import { oneTimeCode } from '../seed/one-time-code.ts'
import type { Missing } from '../setup/debian.ts'

/** `secret` is that of an authenticator app, whose codes the page shows. */
export type Account = { role: string; email: string; password: string; note?: string; secret?: string }

/** What the start page tells: the same facts that the terminal prints. */
export type Status = {
  site: string
  gateway: string
  state: string
  mode: string
  /** Offered by this instance, but only marked. */
  pseudoLanguages: readonly string[]
  missing: Missing[]
  accounts: Account[]
}

/** `/_local/`: what runs where, and what does not. */
export function statusPage(status: Status, pairs: string[]): string {
  const accounts = status.accounts.map(
    (account) =>
      `<tr><td>${escapeQuoted(account.role)}<td>${escapeQuoted(account.email)}<td><code>${escapeQuoted(account.password)}</code><td>${account.secret ? `one-time code ${oneTimeCode(account.secret)}` : ''}`,
  )
  const missing = status.missing.map(
    ({ what, without, remedy }) =>
      `<li><strong>${escapeQuoted(what)} is not installed</strong>: ${escapeQuoted(without)}. <code>${escapeQuoted(remedy)}</code>`,
  )
  return page(
    'What runs here',
    `<dl>
    <dt>Site <dd><a href="/">${escapeQuoted(status.site)}</a> (${escapeQuoted(status.mode)})
    <dt>Mailbox <dd><a href="/_local/mail">every mail that the product sent</a>
    <dt>Payments <dd><a href="/_local/stripe/">the stand-in's dashboard</a>
    <dt>AWS <dd><code>AWS_ENDPOINT_URL=${escapeQuoted(status.gateway)}</code>, any key called <code>test</code>
    <dt>State <dd><code>${escapeQuoted(status.state)}</code>
    <dt>Translates now <dd>${pairs.map(escapeQuoted).join(', ') || 'nothing'}
    ${status.pseudoLanguages.length > 0 ? `<dt>Not translated, only marked ⟦…⟧ <dd>${escapeQuoted(status.pseudoLanguages.join(', '))} (<code>PSEUDO_LANGUAGES</code>)` : ''}</dl>
    ${missing.length > 0 ? `<h2>Missing</h2><ul>${missing.join('')}</ul>` : ''}
    <h2>Accounts</h2><table><tr><th>Role<th>Mail<th>Password<th>${accounts.join('')}</table>`,
  )
}

/** `/_local/mail`: each mail as its reader gets it, the HTML part in a frame that may run nothing. */
export function mailPage(mails: Mail[]): string {
  const items = mails.map(
    (
      mail,
    ) => `<article><h2>${escapeQuoted(mail.subject)}</h2><p>to ${escapeQuoted(mail.to.join(', '))} · <time>${escapeQuoted(mail.at)}</time></p>
    ${mail.links.map((link) => `<p><a href="${escapeQuoted(link)}">${escapeQuoted(link)}</a></p>`).join('')}
    <details><summary>Text</summary><pre>${escapeQuoted(mail.text)}</pre></details>
    ${mail.html ? `<details><summary>HTML</summary><iframe sandbox srcdoc="${escapeQuoted(mail.html)}"></iframe></details>` : ''}</article>`,
  )
  return page('Mailbox', items.join('') || '<p>No mail yet.</p>')
}

/** `/_local/mails`: every mail that the product can send, with sample facts, in one language. */
export function galleryPage(language: SiteLanguage, letters: ReturnType<typeof writtenSamples>): string {
  const others = siteLanguages.map((one) =>
    one === language ? one : `<a href="/_local/mails?language=${one}">${one}</a>`,
  )
  const items = letters.map(
    ({
      name,
      subject,
      html,
      text: plain,
    }) => `<article id="${escapeQuoted(name)}"><h2>${escapeQuoted(name)}</h2><p>${escapeQuoted(subject)}</p>
    <iframe sandbox title="${escapeQuoted(name)}" srcdoc="${escapeQuoted(html)}"></iframe>
    <details><summary>Text</summary><pre dir="auto">${escapeQuoted(plain)}</pre></details></article>`,
  )
  return page('Every mail', `<p>${others.join(' · ')}</p>${items.join('')}`)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Attesta, local</title>
<style>body{font:16px/1.5 system-ui;max-width:52rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600}td,th{text-align:left;padding:.2rem 1rem .2rem 0}
article{border-top:1px solid #ccc;overflow-wrap:anywhere}h2{font-size:1.1rem}pre{white-space:pre-wrap}iframe{width:100%;height:24rem;border:1px solid #ccc}</style>
<p><a href="/_local/">Local</a> · <a href="/_local/mail">Mailbox</a> · <a href="/_local/mails">Every mail</a> · <a href="/_local/stripe/">Payments</a> · <a href="/_local/logs">Logs</a> · <a href="/">Site</a></p><h1>${title}</h1>${body}`
}
