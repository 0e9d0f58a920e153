import { GetEmailIdentityCommand, SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Mail } from '#shared/mail/mail.ts'
import { env } from '../lib/env.ts'
import { answeredWithin, errorName, outcomeOf } from './vendor.ts'

const queue = new SQSClient({})
/** One attempt: the SDK's own retries would send again after a lost answer. The queue retries what surely was not sent. */
const ses = new SESv2Client({ maxAttempts: 1, requestHandler: answeredWithin(10_000) })

/** Asks for a mail. It is written and sent by the mail function; the same cause never makes a second one. */
export async function enqueue(mail: Mail): Promise<void> {
  await queue.send(new SendMessageCommand({ QueueUrl: env('MAIL_QUEUE_URL'), MessageBody: JSON.stringify(mail) }))
}

export type Letter = { subject: string; html: string; text: string }
export type Sent = { status: 'sent'; messageId: string | undefined } | { status: 'unknown' } | { status: 'refused' }

/** Sends a written mail. Throws when it surely was not sent and may be tried again; a lost answer is `unknown`. */
export async function send(to: string, letter: Letter): Promise<Sent> {
  if (isDoubted) await askWhetherItAnswers()
  const content = (Data: string) => ({ Data, Charset: 'UTF-8' })
  try {
    const { MessageId } = await ses.send(
      new SendEmailCommand({
        FromEmailAddress: env('MAIL_FROM'),
        ReplyToAddresses: [env('SUPPORT_EMAIL')],
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: content(letter.subject),
            Body: { Html: content(letter.html), Text: content(letter.text) },
          },
        },
      }),
    )
    return { status: 'sent', messageId: MessageId }
  } catch (error) {
    if (outcomeOf(error) === 'unknown') {
      isDoubted = true
      return { status: 'unknown' }
    }
    if (isRefusedForGood(error)) return { status: 'refused' }
    throw error
  }
}

/** The last answer was lost. Each mail that is tried while SES hangs is lost too, so an outage costs one of each process. */
let isDoubted = false

/** Throws where a question that changes nothing has no answer either: no mail was sent. A refusal of SES is an answer, one of the network is none. */
async function askWhetherItAnswers(): Promise<void> {
  await ses.send(new GetEmailIdentityCommand({ EmailIdentity: env('MAIL_FROM') })).catch((error: unknown) => {
    if (!(error instanceof SESv2ServiceException)) throw error
  })
  isDoubted = false
}

/**
 * SES takes neither this address nor this text, whenever it is asked. What it says of the account passes: an identity of ours that is not
 * verified yet, or sending that was paused, which it tells by the same name.
 */
const isRefusedForGood = (error: unknown): boolean =>
  ['MessageRejected', 'BadRequestException'].includes(errorName(error)) &&
  !/not verified|paused|suspended/i.test(String(error))
