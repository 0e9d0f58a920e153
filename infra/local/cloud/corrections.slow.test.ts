import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CloudFormationClient, CreateStackCommand } from '@aws-sdk/client-cloudformation'
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { CreateEmailIdentityCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn'
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../server.ts'
import { clientsOf, outputsOf } from './clients.ts'
import { CREDENTIALS, type Ministack, REGION, startMinistack } from './ministack.ts'
import { probeTemplate } from './probe-stack.ts'

/** One probe a correction: it passes with all of them, and fails in a cloud that lacks only this one. */
const probes: Record<string, (cloud: Cloud) => Promise<void>> = {
  client_speaks_tls: async (cloud) => {
    const s3 = new S3Client({ ...cloud.config, credentials: await roleOf(cloud), forcePathStyle: true })
    await s3.send(new PutObjectCommand({ Bucket: 'probe-tls-only', Key: 'a', Body: 'a' }))
  },
  state_saved_while_running: async (cloud) => {
    await new SSMClient(cloud.config).send(new PutParameterCommand({ Name: '/probe', Value: 'kept', Type: 'String' }))
    const saved = join(cloud.stateDir, 'ministack/ssm.json')
    await within(5000, () => expect(existsSync(saved) && readFileSync(saved, 'utf8')).toContain('/probe'))
    process.kill(cloud.ministack.pid, 'SIGKILL')
    await within(5000, () => expect(cloud.ministack.alive()).toBe(false))
    await cloud.start()
    const found = await new SSMClient(cloud.config).send(new GetParameterCommand({ Name: '/probe' }))
    expect(found.Parameter?.Value).toBe('kept')
  },
  thrown_errors_keep_their_name: async (cloud) => {
    const before = await invoke(cloud, {})
    expect(await invoke(cloud, { fail: true })).toMatchObject({ errorType: 'QuoteExpired', errorMessage: 'too late' })
    expect(await invoke(cloud, {})).toMatchObject({ calls: Number(before['calls']) + 2 })
  },
  silent_handlers_do_not_wait: async (cloud) => {
    const times: number[] = []
    for (let call = 0; call < 12; call++) {
      const began = performance.now()
      await invoke(cloud, {})
      times.push(performance.now() - began)
    }
    expect(Math.min(...times)).toBeLessThan(48)
  },
  streams_resume_after_restart: async (cloud) => {
    await put(cloud, 'before')
    await within(8000, () => expect(cloud.seen()).toContain('before'))
    await cloud.ministack.stop()
    await cloud.start()
    await put(cloud, 'after')
    await within(8000, () => expect(cloud.seen()).toContain('after'))
  },
  distribution_reaches_http_api: async (cloud) => {
    expect(await get(cloud, cloud.distribution, '/')).toMatchObject({ status: 200 })
  },
  cookies_as_in_payload_two: async (cloud) => {
    const { body } = await get(cloud, `${cloud.api}.execute-api.localhost`, '/', { cookie: 'a=1; b=2' })
    const event = JSON.parse(body) as { cookies?: string[]; headers: Record<string, string> }
    expect(event.cookies).toEqual(['a=1', 'b=2'])
    expect(event.headers).not.toHaveProperty('cookie')
  },
  actions_without_known_resource: async (cloud) => {
    const states = new SFNClient({ ...cloud.config, credentials: await roleOf(cloud) })
    const answered = states.send(new SendTaskSuccessCommand({ taskToken: 'unknown', output: '{}' }))
    await expect(answered).rejects.toMatchObject({
      name: expect.stringMatching(/^(InvalidToken|TaskDoesNotExist|TaskTimedOut)$/) as unknown,
    })
  },
  viewer_behind_the_proxy: async (cloud) => {
    const { body } = await get(cloud, cloud.distribution, '/', { 'x-local-viewer-address': '203.0.113.9' })
    expect(JSON.parse(body)).toMatchObject({ headers: { 'x-viewer': '203.0.113.9' } })
  },
  signed_links_reach_the_bucket: async (cloud) => {
    const s3 = new S3Client({ ...cloud.config, forcePathStyle: true })
    await s3.send(new PutObjectCommand({ Bucket: 'probe-tls-only', Key: 'signed/a', Body: 'a' }))
    const link = await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'probe-tls-only', Key: 'signed/a' }))
    const { search } = new URL(link)
    expect(await get(cloud, cloud.distribution, `/signed/a${search}`)).toMatchObject({ status: 200, body: 'a' })
    expect(await get(cloud, cloud.distribution, '/signed/a')).toMatchObject({ status: 403 })
  },
  sent_mail_is_narrowed: async (cloud) => {
    const ses = new SESv2Client(cloud.config)
    await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: 'probe@example.com' }))
    for (const to of ['ana@example.com', 'ben@example.com', 'ana@example.com']) {
      const Content = { Simple: { Subject: { Data: 'Probe' }, Body: { Text: { Data: 'Text' } } } }
      const Destination = { ToAddresses: [to] }
      await ses.send(new SendEmailCommand({ FromEmailAddress: 'probe@example.com', Destination, Content }))
    }
    const listed = async (query: string) => {
      const answer = await fetch(`${cloud.config.endpoint}/_ministack/ses/messages?${query}`)
      const { messages, total } = (await answer.json()) as { messages: Record<string, unknown[]>; total: number }
      return [Object.values(messages).flat().length, total]
    }
    expect(await listed('to=ana%40example.com')).toEqual([2, 3])
    expect(await listed('from=2')).toEqual([1, 3])
  },
  edge_functions_share_processes: async (cloud) => {
    let isOver = false
    const burst = Promise.all(Array.from({ length: 48 }, () => get(cloud, cloud.distribution, '/'))).finally(() => {
      isOver = true
    })
    let most = 0
    while (!isOver) most = Math.max(most, await childrenOf(cloud.ministack.pid, 'createContext'))
    await burst
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(3)
  },
  workers_share_their_code: async (cloud) => {
    await Promise.all([invoke(cloud, {}), invoke(cloud, {})])
    const temporary = join(tmpdir(), `attesta-${cloud.gatewayPort}`)
    const workers = readdirSync(temporary).filter((name) => name.startsWith('ministack-lambda-probe-'))
    const folders = workers.map((name) => realpathSync(join(temporary, name, 'code')))
    expect(folders.length).toBeGreaterThan(1)
    expect(new Set(folders).size).toBe(1)
  },
  leading_keys_are_known: async (cloud) => {
    const table = new DynamoDBClient({ ...cloud.config, credentials: await roleOf(cloud) })
    const TableName = 'probe-partitions'
    const asked = (id: string) => [
      () => table.send(new GetItemCommand({ TableName, Key: { pk: { S: id } } })),
      () =>
        table.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: { pk: { S: id } } } }] })),
      () =>
        table.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :id',
            ExpressionAttributeValues: { ':id': { S: id } },
          }),
        ),
    ]
    for (const ask of asked('MINE#1')) await ask()
    const others = ['THEIRS#1', 'MINE#1#TEXTS', 'MINE#1#OTHERS']
    for (const ask of others.flatMap(asked)) await expect(ask()).rejects.toThrow('not authorized')
  },
  log_deliveries_are_known: async (cloud) => {
    const Properties = {
      Name: 'probe',
      LogType: 'ACCESS_LOGS',
      ResourceArn: 'arn:aws:cloudfront::0:distribution/probe',
    }
    const Resources = { Source: { Type: 'AWS::Logs::DeliverySource', Properties } }
    await new CloudFormationClient(cloud.config).send(
      new CreateStackCommand({ StackName: 'probe-log', TemplateBody: JSON.stringify({ Resources }) }),
    )
  },
  other_pages_are_refused: async (cloud) => {
    const statusOf = async (headers: Record<string, string>, host = '127.0.0.1') =>
      (await get(cloud, host, '/_ministack/ready', headers)).status
    expect(await statusOf({ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' })).toBe(200)
    expect(await statusOf({ origin: 'https://elsewhere.example' })).toBe(403)
    expect(await statusOf({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await statusOf({}, 'elsewhere.example')).toBe(403)
    expect(await get(cloud, cloud.distribution, '/', { origin: 'https://elsewhere.example' })).toMatchObject({
      status: 403,
    })
    const viaProxy = { origin: 'https://elsewhere.example', 'x-local-viewer-address': '203.0.113.9' }
    expect(await get(cloud, cloud.distribution, '/', viaProxy)).toMatchObject({ status: 200 })
  },
  queues_follow_the_endpoint: async (cloud) => {
    expect((await invoke(cloud, {}))['queue']).toBe(`${cloud.config.endpoint}/000000000000/probe`)
  },
  grants_are_recorded: async (cloud) => {
    const s3 = new S3Client({ ...cloud.config, credentials: await roleOf(cloud), forcePathStyle: true })
    await s3.send(new PutObjectCommand({ Bucket: 'probe-tls-only', Key: 'b', Body: 'b' }))
    const recorded = readFileSync(join(cloud.stateDir, 'grants.jsonl'), 'utf8')
    expect(recorded).toMatch(/"role": "[^"]*Role[^"]*", "action": "s3:PutObject"/)
  },
}

describe('with every correction', () => {
  let cloud: Cloud
  beforeAll(async () => {
    cloud = await openCloud('')
  })
  afterAll(() => cloud.close())
  test.each(Object.keys(probes))('%s holds', (name) => probes[name]?.(cloud))
})

describe.each(Object.keys(probes))('without %s', (name) => {
  test('its probe fails, so it is still needed', async () => {
    const cloud = await openCloud(name)
    try {
      await expect(probes[name]?.(cloud)).rejects.toThrow()
    } finally {
      await cloud.close()
    }
  })
})

type Cloud = Awaited<ReturnType<typeof openCloud>>

async function openCloud(off: string) {
  const stateDir = mkdtempSync(join(tmpdir(), 'attesta-probe-'))
  const gatewayPort = await freePort()
  const seenFile = join(stateDir, 'seen')
  const endpoint = `http://127.0.0.1:${gatewayPort}`
  const config = { endpoint, region: REGION, credentials: CREDENTIALS, maxAttempts: 1 }
  const env = { CORRECTIONS_OFF: off, SAVE_SECONDS: '1', AWS_ENDPOINT_URL: endpoint }
  const start = async () => {
    cloud.ministack = await startMinistack({ gatewayPort, stateDir, env })
  }
  const close = async () => {
    await cloud.ministack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  const seen = () => (existsSync(seenFile) ? readFileSync(seenFile, 'utf8') : '')
  const ministack = await startMinistack({ gatewayPort, stateDir, env })
  const cloud = {
    ministack: ministack as Ministack,
    config,
    stateDir,
    start,
    close,
    seen,
    distribution: '',
    api: '',
    gatewayPort,
  }
  await new CloudFormationClient(config).send(
    new CreateStackCommand({
      StackName: 'probe',
      TemplateBody: probeTemplate(seenFile),
      Capabilities: ['CAPABILITY_IAM'],
    }),
  )
  await within(20_000, async () => {
    const outputs = await outputsOf(clientsOf(endpoint), 'probe')
    expect(outputs).toBeDefined()
    cloud.api = outputs?.['Api'] ?? ''
    cloud.distribution = `${outputs?.['Domain']?.split('.')[0]}.cloudfront.localhost`
  })
  return cloud
}

async function invoke(cloud: Cloud, payload: object): Promise<Record<string, unknown>> {
  const command = new InvokeCommand({ FunctionName: 'probe', Payload: JSON.stringify(payload) })
  const { Payload } = await new LambdaClient(cloud.config).send(command)
  return JSON.parse(Buffer.from(Payload ?? []).toString()) as Record<string, unknown>
}

async function roleOf(cloud: Cloud) {
  return (await invoke(cloud, {}))['credentials'] as {
    accessKeyId: string
    secretAccessKey: string
    sessionToken: string
  }
}

const childrenOf = (pid: number, words: string) =>
  new Promise<number>((resolve) => {
    execFile('pgrep', ['-c', '-P', String(pid), '-f', words], (_, said) => resolve(Number(said)))
  })

async function put(cloud: Cloud, id: string): Promise<void> {
  await new DynamoDBClient(cloud.config).send(new PutItemCommand({ TableName: 'probe', Item: { id: { S: id } } }))
}

function get(cloud: Cloud, host: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: cloud.gatewayPort,
      path,
      headers: { ...headers, host: `${host}:${cloud.gatewayPort}` },
    }
    request(options, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

const within = (timeout: number, check: () => unknown) => vi.waitFor(check, { timeout, interval: 100 })
