import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import { readIfThere } from '../read-if-there.ts'

export type Mail = {
  id: string
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  links: string[]
}
export type Mailbox = {
  /** Every mail, or those to one address. */
  newestFirst(to?: string): Promise<Mail[]>
  close(): Promise<void>
}

const Sent = z.object({
  messages: z.record(
    z.string(),
    z.array(
      z.object({
        MessageId: z.string(),
        Source: z.string(),
        To: z.array(z.string()),
        Subject: z.string().nullish(),
        BodyText: z.string().nullish(),
        BodyHtml: z.string().nullish(),
        Timestamp: z.number(),
      }),
    ),
  ),
  total: z.number(),
})

const COLLECT_EVERY_MS = 3000

/** Every mail that the product sent. MiniStack forgets its own on a restart, so each is kept as a line of JSON in `file`. */
export async function openMailbox(options: { gateway: string; file: string }): Promise<Mailbox> {
  await mkdir(dirname(options.file), { recursive: true })
  const kept = new Map<string, Mail>((await readKept(options.file)).map((mail) => [mail.id, mail]))
  let seen = 0
  let collecting: Promise<void> | undefined
  const collect = async () => {
    let sent = await readSent(options.gateway, seen)
    // A cloud that has fewer than were seen was started again.
    if (sent.total < seen) sent = await readSent(options.gateway, 0)
    const fresh = sent.mails.filter((mail) => !kept.has(mail.id))
    if (fresh.length > 0) await appendFile(options.file, fresh.map((mail) => `\n${JSON.stringify(mail)}`).join(''))
    for (const mail of fresh) kept.set(mail.id, mail)
    seen = sent.total
  }
  const collectOnce = () => {
    collecting ??= collect().finally(() => {
      collecting = undefined
    })
    return collecting
  }
  const timer = setInterval(() => void collectOnce().catch(() => undefined), COLLECT_EVERY_MS)
  return {
    newestFirst: async (to) => {
      await collecting
      await collectOnce()
      const mails = [...kept.values()].filter((mail) => to === undefined || mail.to.includes(to))
      return mails.sort((a, b) => b.at.localeCompare(a.at))
    },
    close: async () => {
      clearInterval(timer)
      await collectOnce().catch(() => undefined)
    },
  }
}

/** Links in the order in which a reader meets them, each once; the HTML part may carry some that the text lacks. */
export function linksOf(text: string, html: string): string[] {
  const inText = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
  return [...new Set([...inText.map((link) => link.replace(/[.,;:!?]+$/, '')), ...inHtml])]
}

async function readSent(gateway: string, from: number): Promise<{ mails: Mail[]; total: number }> {
  const answer = await fetch(`${gateway}/_ministack/ses/messages?from=${from}`)
  const { messages, total } = Sent.parse(await answer.json())
  const mails = Object.values(messages)
    .flat()
    .map((sent) => {
      const [text, html] = [sent.BodyText ?? '', sent.BodyHtml ?? '']
      const at = new Date(sent.Timestamp * 1000).toISOString()
      return {
        id: sent.MessageId,
        at,
        from: sent.Source,
        to: sent.To,
        subject: sent.Subject ?? '',
        text,
        html,
        links: linksOf(text, html),
      }
    })
  return { mails, total }
}

/** A line that a killed process left unfinished is passed over: the cloud still has that mail. */
async function readKept(file: string): Promise<Mail[]> {
  const lines = ((await readIfThere(file)) ?? '').split('\n')
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Mail]
    } catch {
      return []
    }
  })
}
