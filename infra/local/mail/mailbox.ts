import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'

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
export type Mailbox = { newestFirst(): Promise<Mail[]>; close(): Promise<void> }

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
})

const COLLECT_EVERY_MS = 3000

/** Every mail that the product sent. MiniStack forgets its own on a restart, so a copy is kept in `file`. */
export async function openMailbox(options: { gateway: string; file: string }): Promise<Mailbox> {
  const kept = new Map<string, Mail>((await readKept(options.file)).map((mail) => [mail.id, mail]))
  let collecting: Promise<void> | undefined
  const collect = async () => {
    const fresh = (await readSent(options.gateway)).filter((mail) => !kept.has(mail.id))
    if (fresh.length === 0) return
    for (const mail of fresh) kept.set(mail.id, mail)
    await write(options.file, [...kept.values()])
  }
  const collectOnce = () => {
    collecting ??= collect().finally(() => {
      collecting = undefined
    })
    return collecting
  }
  const timer = setInterval(() => void collectOnce().catch(() => undefined), COLLECT_EVERY_MS)
  return {
    newestFirst: async () => {
      await collecting
      await collectOnce()
      return [...kept.values()].toSorted((a, b) => b.at.localeCompare(a.at))
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

async function readSent(gateway: string): Promise<Mail[]> {
  const answer = await fetch(`${gateway}/_ministack/ses/messages`)
  const { messages } = Sent.parse(await answer.json())
  return Object.values(messages)
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
}

async function readKept(file: string): Promise<Mail[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return JSON.parse(text) as Mail[]
}

async function write(file: string, mails: Mail[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(mails, null, 1))
  await rename(`${file}.new`, file)
}
