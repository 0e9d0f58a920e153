import { isRightToLeft } from '#shared/languages/script.ts'
import { cutText } from '#shared/lib/cut-text.ts'
import type { Letter } from '../adapters/mail.ts'
import { type Localizer, localizerOf } from './localize.ts'
import { html, type Markup } from './markup.ts'

/** What a mail says, once for the eye and once for plain text. Lines are facts: a label and a value. */
export type Message = {
  subject: string
  /** Shown in the inbox beside the subject. */
  preview: string
  greetName?: string | undefined
  paragraphs: string[]
  facts?: [label: string, value: string][]
  action?: { label: string; url: string }
  /** Text for machines, in letters of one width. */
  code?: string
  /** Small print under the action. */
  notes?: string[]
}

export type Site = { url: string; supportEmail: string }

/** One mail in the look of the product: styles inline, no picture, no script, nothing loaded from anywhere. */
export function letter(message: Message, site: Site, localizer = localizerOf('en')): Letter {
  const { subject } = message
  return {
    subject: oneLine(subject),
    html: htmlOf(message, site, localizer).markup,
    text: textOf(message, site, localizer),
  }
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 16px;font-size:17px;line-height:1.5;color:#0f172a;${font}`
const monospaced =
  'margin:0 0 16px;padding:12px;border:1px solid #e2e8f0;border-radius:8px;font-family:Menlo,Consolas,monospace;font-size:12px;line-height:1.5;color:#0f172a;text-align:left;word-break:break-all'
const small = `margin:0 0 8px;font-size:13px;line-height:1.5;color:#475569;${font}`

function htmlOf(message: Message, site: Site, localizer: Localizer): Markup {
  const direction = isRightToLeft(localizer.language) ? 'rtl' : 'ltr'
  const { action, facts = [], code, notes = [] } = message
  return html`<!doctype html>
<html lang="${localizer.language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${message.subject}</title></head>
<body style="margin:0;background:#f8fafc">
<div style="display:none;max-height:0;overflow:hidden">${message.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:21px;font-weight:700;color:#2563eb;${font}">Attesta</p>
<p style="${paragraph}">${greeting(message, localizer)}</p>
${message.paragraphs.map((text) => html`<p dir="auto" style="${paragraph}">${text}</p>\n`)}
${facts.length > 0 ? factTable(facts) : ''}
${code === undefined ? '' : html`<p dir="ltr" style="${monospaced}">${code}</p>`}
${action ? button(action, localizer) : ''}
${notes.map((text) => html`<p style="${small}">${text}</p>\n`)}
</td></tr></table>
<p style="${small};margin-top:16px">${footer(site, localizer)}</p>
</td></tr></table>
</body>
</html>
`
}

function button(action: { label: string; url: string }, { t }: Localizer): Markup {
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:#2563eb;color:#ffffff;font-size:17px;font-weight:600;text-decoration:none;${font}`
  return html`<p style="margin:24px 0"><a href="${action.url}" style="${style}">${action.label}</a></p>
<p style="${small}">${t('common', 'button')}<br><a href="${action.url}" style="color:#2563eb;word-break:break-all">${action.url}</a></p>`
}

function factTable(facts: [string, string][]): Markup {
  const cell = `padding:8px 0;border-bottom:1px solid #e2e8f0;font-size:15px;line-height:1.5;${font}`
  const row = ([label, value]: [string, string]) =>
    html`<tr><td style="${cell};color:#475569"><bdi>${label}</bdi></td><td style="${cell};color:#0f172a;text-align:end"><bdi>${value}</bdi></td></tr>\n`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts.map(row)}</table>`
}

function textOf(message: Message, site: Site, localizer: Localizer): string {
  const { action, facts = [], code, notes = [] } = message
  const blocks = [
    greeting(message, localizer),
    ...message.paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(code === undefined ? [] : [code]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${footer(site, localizer)}`,
  ]
  return `${blocks.map(String).join('\n\n')}\n`
}

const greeting = ({ greetName }: Message, { t }: Localizer): string =>
  greetName ? t('common', 'helloNamed', { name: greetName }) : t('common', 'hello')
const footer = (site: Site, { t }: Localizer): string =>
  t('common', 'footer', { url: site.url, email: site.supportEmail })

/** A subject is one header line: what came from a file name must not start another one. */
const oneLine = (text: string): string => cutText(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), 200)
