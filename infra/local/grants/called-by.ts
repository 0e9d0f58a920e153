import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { index, keys } from '#functions/data/keys.ts'
import { bundleOptions } from '#functions/lib/bundle-options.ts'
import { REPO } from '../paths.ts'

/** What a call needs, where it is not named as its command is. Links are granted to who signs them. */
const needs: Record<string, string[]> = {
  's3:HeadObject': ['s3:GetObject', 's3:ListBucket'],
  // Without ListBucket S3 answers 403 in the place of 404 for an object that is not there.
  's3:GetObject': ['s3:GetObject', 's3:ListBucket'],
  's3:CopyObject': ['s3:GetObject', 's3:PutObject'],
  's3:DeleteObjects': ['s3:DeleteObject'],
  's3:ListObjectsV2': ['s3:ListBucket'],
  's3:ListObjectVersions': ['s3:ListBucketVersions'],
  'dynamodb:Get': ['dynamodb: read'],
  'dynamodb:BatchGet': ['dynamodb: read'],
  'dynamodb:Query': ['dynamodb: read'],
  'dynamodb:Put': ['dynamodb: write'],
  'dynamodb:Update': ['dynamodb: write'],
  'dynamodb:Delete': ['dynamodb: write'],
  'dynamodb:BatchWrite': ['dynamodb: write'],
  'dynamodb:TransactWrite': ['dynamodb: write'],
  // Asked with the token that the sign-in gave, not with the role.
  'cognito-idp:AssociateSoftwareToken': [],
  'cognito-idp:VerifySoftwareToken': [],
}
const services: Record<string, string> = {
  '@aws-sdk/client-cloudwatch': 'cloudwatch',
  '@aws-sdk/client-cognito-identity-provider': 'cognito-idp',
  '@aws-sdk/lib-dynamodb': 'dynamodb',
  '@aws-sdk/client-dynamodb': 'dynamodb',
  '@aws-sdk/client-kms': 'kms',
  '@aws-sdk/client-lambda': 'lambda',
  '@aws-sdk/client-s3': 's3',
  '@aws-sdk/client-secrets-manager': 'secretsmanager',
  '@aws-sdk/client-sesv2': 'ses',
  '@aws-sdk/client-sfn': 'states',
  '@aws-sdk/client-sqs': 'sqs',
  '@aws-sdk/client-ssm': 'ssm',
  '@aws-sdk/client-textract': 'textract',
  '@aws-sdk/client-translate': 'translate',
}

/** What the code of a function can ask for: actions, and partitions of the table by a key of each. */
export type Asked = { actions: Set<string>; partitions: Set<string> }

/**
 * A verb reaches the outside by its context alone, so a function calls what is written behind the name of an adapter or of a noun of the
 * data. The bundler follows these verbs, and nothing else of their modules.
 */
export function askedBy(entry: string): Asked {
  const { code, inputs } = bundle(`export * from './${entry}'`)
  // Where a module has an adapter itself, and not from the context, the bundler has put the verb in the place of its name.
  const holders = inputs
    .filter(isOurs)
    .map(sourceOf)
    .filter((source) => holds.test(source))
  const text = [code, ...holders].join('\n')
  const asked = [...ports().flatMap((port) => verbsIn(text, port)), ...inputs.filter(isOurs).flatMap(namedImports)]
  const reached = bundle(
    asked.map((one, i) => `export { ${one.verb} as v${i} } from './${one.module}'`).join('\n'),
  ).code
  return { actions: actionsIn(reached), partitions: partitionsIn(reached) }
}

/** The names of the environment that the code of a function reads, those too that may be absent. */
export const readBy = (entry: string): Set<string> =>
  new Set(
    [...bundle(`export * from './${entry}'`).code.matchAll(/\benv(?:Or)?\("(\w+)"/g)].map(([, name = '']) => name),
  )

type Verb = { module: string; verb: string }
type Port = { name: string; module: string; verbs: ReadonlySet<string> }

let known: Port[] | undefined
/** What the context offers: an adapter under its name, and each noun of the data. */
const ports = (): Port[] => {
  known ??= [...adapters(), ...nouns()]
  return known
}

/** An adapter goes by the name of its module, and by the one that it has in the context. */
function adapters(): Port[] {
  const text = sourceOf('functions/lib/ctx.ts')
  return [...text.matchAll(/import type \* as (\w+) from '\.\.\/(adapters\/[\w-]+\.ts)'/g)].flatMap(
    ([, module = '', path]) => {
      const inContext = new RegExp(`(\\w+): typeof ${module}\\b`).exec(text)?.[1] ?? module
      return [...new Set([module, inContext])].map((name) => port(name, `functions/${path}`))
    },
  )
}

const nouns = (): Port[] =>
  [...sourceOf('functions/data/data.ts').matchAll(/export \* as (\w+) from '\.\/([\w/-]+\.ts)'/g)].map(
    ([, name, path]) => port(`data.${name}`, `functions/data/${path}`),
  )

function port(name: string, module: string): Port {
  const exported = /export \{([^}]*)\};?\s*$/.exec(bundle(`export * from './${module}'`).code)?.[1] ?? ''
  return { name, module, verbs: new Set(exported.split(',').map((one) => one.trim().split(' as ').at(-1) ?? '')) }
}

/** The bundler puts a number behind a name that it met before. */
function verbsIn(code: string, { name, module, verbs }: Port): Verb[] {
  const [noun = '', of] = name.split('.').toReversed()
  // Either behind the data, or by itself where it was taken out of the data.
  const isTakenOut = of === undefined || new RegExp(`\\{[^{}]*\\b${noun}\\b[^{}]*\\} = \\w+\\.${of}\\b`).test(code)
  const asked = code.matchAll(new RegExp(`${isTakenOut ? '' : `\\b${of}\\d*\\.`}\\b${noun}\\d*\\.(\\w+)`, 'g'))
  const found = new Set([...asked].map(([, verb = '']) => verb))
  return [...found].filter((verb) => verbs.has(verb)).map((verb) => ({ module, verb }))
}

const outside = /^functions\/(adapters|data)\//
const holds = /^import \* as \w+ from '[./]+\/(adapters|data)\//m
const isOurs = (file: string): boolean => file.startsWith('functions/') && !outside.test(file)
const sourceOf = (file: string): string => readFileSync(join(REPO, file), 'utf8')

/** What a module takes from an adapter or from the data past the context. */
function namedImports(file: string): Verb[] {
  const imports = sourceOf(file).matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)
  return [...imports].flatMap(([, names = '', from = '']) => {
    const module = relative(REPO, resolve(REPO, dirname(file), from))
    if (!outside.test(module)) return []
    const values = names.split(',').map((one) => one.trim().split(' as ')[0] ?? '')
    return values.filter((one) => one !== '' && !one.startsWith('type ')).map((verb) => ({ module, verb }))
  })
}

function actionsIn(code: string): Set<string> {
  const imports = [...code.matchAll(/import \{([^}]*)\} from "(@aws-sdk\/[\w-]+)"/g)]
  const commands = imports.flatMap(([, names = '', from = '']) =>
    names.split(',').flatMap((one) => {
      const [command = '', local = command] = one.trim().split(' as ')
      const action = /^(\w+)Command$|^paginate(\w+)$/.exec(command)?.slice(1).join('')
      const isUsed = new RegExp(`\\b(?:new )?${local}\\(`).test(code)
      return action && isUsed ? [`${services[from]}:${action}`] : []
    }),
  )
  const links = /\bcreatePresignedPost\d*\(/.test(code) ? ['s3:PutObject'] : []
  return new Set([...commands, ...links].flatMap((action) => needs[action] ?? [action]))
}

type Spelled = string | ((...of: string[]) => string | { pk: string })

/** A key of each partition that the code names, as `functions/data/keys.ts` spells it. */
function partitionsIn(code: string): Set<string> {
  const keysNamed = (object: 'keys' | 'index', all: object) =>
    Object.entries(all as Record<string, Spelled>).flatMap(([name, spell]) => {
      if (!new RegExp(`\\b${object}\\d*\\.${name}\\b`).test(code)) return []
      const key = typeof spell === 'string' ? spell : spell('1', '1', '1')
      return [typeof key === 'string' ? key : key.pk]
    })
  return new Set([...keysNamed('keys', keys), ...keysNamed('index', index)])
}

/** Our own code alone: what a package holds is asked for by our code or not at all. */
function bundle(contents: string): { code: string; inputs: string[] } {
  const { outputFiles, metafile } = buildSync({
    stdin: { contents, resolveDir: REPO, loader: 'ts' },
    ...bundleOptions,
    banner: {},
    packages: 'external',
    write: false,
    metafile: true,
    absWorkingDir: REPO,
  })
  const [output] = Object.values(metafile.outputs)
  const inputs = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return { code: outputFiles[0]?.text ?? '', inputs: inputs.map(([file]) => file) }
}
