import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  SetUserPoolMfaConfigCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { CreateQueueCommand, DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SQSRecord } from 'aws-lambda'
import { startCaptcha } from '../../../infra/local/captcha/server.ts'
import { createTable } from '../../data/testing/create-table.ts'
import { openEdge, putSecret } from '../../lib/testing/open-edge.ts'
import { handler as mailHandler } from '../../mail/entry.ts'

const captchaSecret = 'captcha-secret'
const sqs = new SQSClient({})

/** All that the accounts and mail functions need, made anew for one test file. */
export async function startCloud(): Promise<{ close: () => Promise<unknown> }> {
  const captcha = await startCaptcha({ port: 0, secret: captchaSecret })
  await openEdge('http://localhost:3000')
  Object.assign(process.env, {
    MAIL_FROM: 'hello@attesta.example',
    SUPPORT_EMAIL: 'support@attesta.example',
    CAPTCHA_VERIFY_URL: `${captcha.url}/recaptcha/api/siteverify`,
    PWNED_URL: captcha.url,
    CAPTCHA_SECRET_NAME: await putSecret(captchaSecret),
    MAIL_QUEUE_URL: (await sqs.send(new CreateQueueCommand({ QueueName: `mail-${crypto.randomUUID()}` }))).QueueUrl,
  })
  await Promise.all([createTable(), createPool(), allowSender('hello@attesta.example')])
  return { close: () => captcha.close() }
}

/** Runs the mail function over all that waits on the queue, and leaves there what it gives back. */
async function deliverMails(): Promise<number> {
  const QueueUrl = process.env['MAIL_QUEUE_URL']
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))
  if (Messages.length === 0) return 0
  const Records = Messages.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body }) as SQSRecord)
  const { batchItemFailures } = await mailHandler({ Records }, { awsRequestId: crypto.randomUUID() })
  const failed = new Set(batchItemFailures.map((failure) => failure.itemIdentifier))
  for (const { MessageId, ReceiptHandle } of Messages) {
    if (!failed.has(MessageId ?? '')) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
  }
  return Messages.length + (await deliverMails())
}

export type ReceivedMail = { subject: string; text: string; html: string }

/** What the mailbox of an address holds, oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  await deliverMails()
  const query = new URLSearchParams({ to: address })
  const answer = await fetch(`${process.env['AWS_ENDPOINT_URL']}/_ministack/ses/messages?${String(query)}`)
  const { messages } = (await answer.json()) as { messages: Record<string, Recorded[]> }
  return Object.values(messages)
    .flat()
    .map((mail) => ({ subject: mail.Subject, text: mail.BodyText, html: mail.BodyHtml }))
}

type Recorded = { Subject: string; BodyText: string; BodyHtml: string }

/** The secret in the link of a mail. */
export const tokenIn = (mail: ReceivedMail | undefined): string => /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

async function allowSender(EmailIdentity: string): Promise<void> {
  await new SESv2Client({}).send(new CreateEmailIdentityCommand({ EmailIdentity })).catch((error: Error) => {
    if (error.name !== 'AlreadyExistsException') throw error
  })
}

async function createPool(): Promise<void> {
  const client = new CognitoIdentityProviderClient({})
  const { UserPool } = await client.send(
    new CreateUserPoolCommand({
      PoolName: 'test',
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
          RequireUppercase: false,
        },
      },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    }),
  )
  await client.send(
    new SetUserPoolMfaConfigCommand({
      UserPoolId: UserPool?.Id,
      MfaConfiguration: 'OPTIONAL',
      SoftwareTokenMfaConfiguration: { Enabled: true },
    }),
  )
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({
      UserPoolId: UserPool?.Id,
      ClientName: 'test',
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
    }),
  )
  process.env['USER_POOL_ID'] = UserPool?.Id
  process.env['USER_POOL_CLIENT_ID'] = UserPoolClient?.ClientId
}
