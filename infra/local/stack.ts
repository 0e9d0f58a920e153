import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { writeSiteFiles } from '../site-files.ts'
import { uploadSite } from '../upload-site.ts'
import { startCaptcha } from './captcha/server.ts'
import { claim } from './claim.ts'
import { clientsOf, outputsOf } from './cloud/clients.ts'
import { deploy } from './cloud/deploy.ts'
import { startMinistack } from './cloud/ministack.ts'
import { putSecrets } from './cloud/secrets.ts'
import { type Mailbox, openMailbox } from './mail/mailbox.ts'
import {
  CAPTCHA_SECRET,
  outsideValues,
  STACKS,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  WEBHOOK_PATH,
} from './outside.ts'
import type { Ports } from './ports.ts'
import type { Status } from './proxy/pages.ts'
import { startProxy } from './proxy/server.ts'
import { seedAccounts } from './seed/seed-accounts.ts'
import type { Missing } from './setup/debian.ts'
import type { Say } from './setup/say.ts'
import { buildSite } from './site.ts'
import { prepareState } from './state.ts'
import { startStripe } from './stripe/server.ts'
import { startTextract } from './textract/server.ts'
import { startTranslate } from './translate/server.ts'
import { UserError } from './user-error.ts'
import { startVite } from './vite.ts'

export type StackOptions = {
  ports: Ports
  stateDir: string
  say: Say
  /** What the machine lacks, to be told on the start page. */
  missing?: Missing[]
  /** Vite with hot reload in the place of the built site. */
  dev?: boolean
  /** Begin with nothing. */
  fresh?: boolean
  /** Languages that are marked (⟦…⟧) and not translated. */
  pseudoLanguages?: readonly string[]
  /** Ports by which functions reach the vendors, where something stands in between. */
  reached?: Partial<Pick<Ports, 'stripe' | 'captcha'>>
  /** How many functions may run at once; the cloud has a number of its own. */
  concurrency?: string
  /** For one run of tests. The first cloud is not killed: its state need not be written while it runs, which takes a twentieth of a core. */
  isForTests?: boolean
}

export type Stack = {
  url: string
  gateway: string
  stripe: string
  status: Status
  mailbox: Mailbox
  /** The process of the cloud; its workers are its children. */
  cloudPid: () => number
  /**
   * Stops the cloud with all that runs in it, and starts it with its state. Functions then reach AWS by these ports, and their clock is as far
   * ahead as `clockFile` says, in milliseconds.
   */
  restartCloud: (reached?: Partial<Ports>, clockFile?: string) => Promise<void>
  stop: () => Promise<void>
}

/** The whole product on this machine: endpoints, cloud, stacks, site, accounts. Whatever was started is stopped when a part fails. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { ports, stateDir, say, dev = false } = options
  const { vite, ...used } = ports
  const started: (() => Promise<void>)[] = [await claim(stateDir, dev ? { ...used, vite } : used)]
  const stop = async () => {
    for (const end of started.toReversed()) await end()
    started.length = 0
  }
  try {
    await prepareState(stateDir, { fresh: options.fresh ?? false, say })
    return { ...(await startParts({ ...options, dev, say, started })), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(options: StackOptions & { dev: boolean; started: (() => Promise<void>)[] }) {
  const { ports, stateDir, say, dev, started, pseudoLanguages = [] } = options
  const gateway = local(ports.gateway)
  const url = `http://localhost:${ports.site}`
  const keep = <Part extends { close(): Promise<void> }>(part: Part) => {
    started.push(() => part.close())
    return part
  }
  const translate = keep(
    await startTranslate({
      port: ports.translate,
      terminologiesFile: join(stateDir, 'terminologies.json'),
      pseudoLanguages,
    }),
  )
  const textract = keep(await startTextract({ port: ports.textract, gateway }))
  keep(await startCaptcha({ port: ports.captcha, secret: CAPTCHA_SECRET }))
  const stripe = await startStripe({
    port: ports.stripe,
    stateFile: join(stateDir, 'stripe.json'),
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${ports.site}${WEBHOOK_PATH}`,
    publicUrl: `${url}/_local/stripe`,
  })
  started.push(stripe.stop)
  const startCloud = (reached: Partial<Ports> = {}, more: Record<string, string> = {}) =>
    startMinistack({
      gatewayPort: ports.gateway,
      stateDir,
      endpoints: {
        AWS_ENDPOINT_URL_TRANSLATE: local(reached.translate ?? translate.port),
        AWS_ENDPOINT_URL_TEXTRACT: local(reached.textract ?? textract.port),
      },
      env: {
        ...(reached.gateway && { AWS_ENDPOINT_URL: local(reached.gateway) }),
        ...(options.concurrency && { LAMBDA_ACCOUNT_CONCURRENCY: options.concurrency }),
        ...more,
      },
    })
  let ministack = await startCloud({}, options.isForTests ? { SAVE_SECONDS: '3600' } : {})
  started.push(() => ministack.stop())
  const restartCloud = async (reached?: Partial<Ports>, clockFile?: string) => {
    // It forgets its mails, which SES does not.
    await mailbox.newestFirst()
    await ministack.stop()
    ministack = await startCloud(reached, clockFile === undefined ? {} : { CLOCK_FILE: clockFile })
  }
  const mailbox = keep(await openMailbox({ gateway, file: join(stateDir, 'mail.jsonl') }))
  const status: Status = {
    site: url,
    gateway,
    state: stateDir,
    mode: dev ? 'Vite with hot reload' : 'the built site behind the distribution',
    pseudoLanguages,
    missing: options.missing ?? [],
    accounts: [],
  }
  let distribution: string | undefined
  keep(await startProxy({ ports, mailbox, status, pairs: translate.pairs, distribution: () => distribution, dev }))
  if (dev) started.push((await startVite(ports, stateDir)).stop)

  const clients = clientsOf(gateway)
  const env = outsideValues({ ...ports, ...options.reached })
  const bundles: Record<string, string> = options.isForTests ? { BUNDLES: 'quick' } : {}
  await putSecrets(clients)
  const [folder] = await Promise.all([
    buildSite({ stateDir, gatewayPort: ports.gateway, say }),
    deploy({ gatewayPort: ports.gateway, stateDir, env: { ...env, ...bundles }, clients, stacks: STACKS, say }),
  ])
  const outputs = await outputsOf(clients, STACKS.at(-1) ?? '')
  if (!outputs?.['SiteBucket'])
    throw new UserError('The stacks are deployed, but the site has no bucket. Begin again: npm start -- --fresh')
  await writeSiteFiles(folder, readConfig(env))
  await uploadSite(clients.s3, outputs['SiteBucket'], folder)
  distribution = outputs['DistributionDomain']
  status.accounts = await seedAccounts({ url, gatewayPort: ports.gateway, clients, mailbox, stateDir, say })
  return { url, gateway, stripe: stripe.url, status, mailbox, cloudPid: () => ministack.pid, restartCloud }
}

const local = (port: number) => `http://127.0.0.1:${port}`
