import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { baseUrl } from './world.ts'

const Mails = z.array(
  z.object({
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
  }),
)
export type LocalMail = z.infer<typeof Mails>[number]

/** Every mail to an address, newest first. */
export async function mailsTo(email: string): Promise<LocalMail[]> {
  const query = new URLSearchParams({ to: email })
  const answer = await fetch(`${process.env['MAIL_URL'] ?? `${baseUrl}/_local/mail.json`}?${String(query)}`)
  return Mails.parse(await answer.json())
}

/** The newest mail to an address whose subject matches and whose text names `about`; waits for it to arrive. */
export async function mailTo(email: string, subject: RegExp, about = ''): Promise<LocalMail> {
  for (let tries = 0; tries < 480; tries++) {
    const found = (await mailsTo(email)).find((mail) => subject.test(mail.subject) && mail.text.includes(about))
    if (found) return found
    await wait(250)
  }
  throw new Error(`No mail to ${email} matched ${subject} ${about}`)
}
