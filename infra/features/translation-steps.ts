import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { companyEnvironment } from '../config.ts'
import {
  documentsBinding,
  serviceBinding,
  signingBinding,
  tableBinding,
  terminologyBinding,
} from '../constructs/bindings.ts'
import { reserved } from '../constructs/concurrency.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

type Step = {
  task: number
  memoryMb: number
  /** What it may do with the files of a translation. */
  files: string
  calls: readonly string[]
  mail?: boolean
  /** Where its code is, when not among the steps of translations. */
  entry?: string
  /** What it may do with the terminology of one document. */
  terminology?: 'translate:ImportTerminology' | 'translate:DeleteTerminology'
}

/** Each step's function is given five seconds less than its task, so that the function dies first and by its own name. */
const steps = {
  inspect: { task: 65, memoryMb: 512, files: 'rwdst', calls: [] },
  extract: { task: 305, memoryMb: 1769, files: 'rw', calls: ['textract:DetectDocumentText'] },
  'detect-language': { task: 35, memoryMb: 1024, files: 'r', calls: ['translate:ListLanguages'] },
  plan: { task: 65, memoryMb: 1769, files: 'rw', calls: [], terminology: 'translate:ImportTerminology' },
  'translate-batch': { task: 305, memoryMb: 512, files: 'rw', calls: ['translate:TranslateText'] },
  assemble: { task: 185, memoryMb: 1769, files: 'rw', calls: [], terminology: 'translate:DeleteTerminology' },
  score: { task: 65, memoryMb: 1024, files: 'r', calls: ['translate:TranslateText'] },
  'wait-for-payment': { task: 35, memoryMb: 256, files: '', calls: [] },
  expire: { task: 35, memoryMb: 256, files: '', calls: [] },
  'queue-for-review': { task: 35, memoryMb: 256, files: '', calls: [], mail: true },
  certify: { task: 305, memoryMb: 1769, files: 'rw', calls: [], entry: 'functions/certificates/certify-step.ts' },
  complete: { task: 65, memoryMb: 512, files: 'r', calls: [], mail: true },
  fail: { task: 35, memoryMb: 256, files: '', calls: [], terminology: 'translate:DeleteTerminology' },
} as const satisfies Record<string, Step>

export type StepName = keyof typeof steps

/** The functions of the workflow, as functions/translations/steps/README.md lists them. */
export class TranslationSteps extends Construct {
  private readonly functions: Record<StepName, AppFunction>

  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const names = Object.keys(steps) as StepName[]
    this.functions = Object.fromEntries(names.map((name) => [name, this.make(name, platform)])) as Record<
      StepName,
      AppFunction
    >
  }

  fn = (name: StepName): AppFunction => this.functions[name]

  all = (): AppFunction[] => Object.values(this.functions)

  taskSeconds = (name: StepName): number => steps[name].task

  private make(name: StepName, platform: Platform): AppFunction {
    const { config, data } = platform
    const step: Step = steps[name]
    const fn = new AppFunction(this, name, {
      entry: step.entry ?? `functions/translations/steps/${name}.ts`,
      description: `Step ${name}`,
      timeout: Duration.seconds(step.task - 5),
      memoryMb: step.memoryMb,
      ...reserved(name, config),
      ...(name === 'inspect' && { notYet: 'NotScannedYet' }),
      // It waits for the engine for as long as the workflow lets it, and a document that is given up rings.
      ...(name === 'translate-batch' && { notYet: 'EngineBusy' }),
      ...(name === 'certify' && {
        environment: {
          SITE_URL: config.SITE_URL,
          SUPPORT_EMAIL: config.SUPPORT_EMAIL,
          ...companyEnvironment(config),
        },
      }),
      // What a plan pays for must be one that somebody could certify.
      ...(name === 'wait-for-payment' && { environment: companyEnvironment(config) }),
      ...(name === 'extract' && {
        environment: {
          DAILY_SCANS_PER_USER: String(config.DAILY_SCANS_PER_USER),
          DAILY_SCANS_IN_ALL: String(config.DAILY_SCANS_IN_ALL),
        },
      }),
      ...(name === 'plan' && {
        environment: {
          DAILY_CHARACTERS_PER_USER: String(config.DAILY_CHARACTERS_PER_USER),
          DAILY_CHARACTERS_IN_ALL: String(config.DAILY_CHARACTERS_IN_ALL),
        },
      }),
    }).bind(tableBinding(data.table, 'rw'))
    if (step.files) fn.bind(documentsBinding(data.documents, step.files, 'translations/'))
    if (step.calls.length > 0)
      fn.bind(serviceBinding([...step.calls], 'Translate and Textract know no resources for these actions.'))
    if (step.mail) fn.bind(platform.sendsMail)
    if (step.terminology) fn.bind(terminologyBinding(this, step.terminology))
    // The one function that may sign certificates.
    if (name === 'certify') fn.bind(signingBinding(data.signingKeys, 'certificates'))
    // The scanner speaks of uploads: its word comes along with a copy.
    if (name === 'inspect') fn.bind(documentsBinding(data.documents, 'rs', 'uploads/'))
    if (name === 'plan') fn.bind(documentsBinding(data.documents, 'rs', 'glossaries/'))
    return fn
  }
}
