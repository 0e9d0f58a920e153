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
  const answer = await fetch(process.env['MAIL_URL'] ?? `${baseUrl}/_local/mail.json`)
  return Mails.parse(await answer.json()).filter((mail) => mail.to.includes(email))
}

/** The newest mail to an address whose subject matches; waits for it to arrive. */
export async function mailTo(email: string, subject: RegExp, seconds = 60): Promise<LocalMail> {
  for (let tries = 0; tries < seconds * 4; tries++) {
    const found = (await mailsTo(email)).find((mail) => subject.test(mail.subject))
    if (found) return found
    await wait(250)
  }
  throw new Error(`No mail to ${email} matched ${subject}`)
}
