import * as z from 'zod'
import { AwsError, awsJson, type Operation } from '../aws-json.ts'
import { type Listening, listen } from '../server.ts'
import { type Engines, openEngines } from './engines.ts'
import { TranslateDocument, TranslateText, translateDocument, translateText } from './operations.ts'
import { openTerminologies } from './terminology-store.ts'

export type TranslateServer = Listening & Pick<Engines, 'languages' | 'pairs'>

export type TranslateOptions = {
  port: number
  terminologiesFile: string
  /** Languages that are marked instead of translated; none unless asked for. */
  pseudoLanguages?: readonly string[]
}

/** Amazon Translate's protocol, spoken by the engines of this machine. */
export async function startTranslate(options: TranslateOptions): Promise<TranslateServer> {
  const engines = await openEngines(options.pseudoLanguages)
  const terminologies = openTerminologies(options.terminologiesFile)
  const world = { engines, terminologies: terminologies.byName }
  const operations: Record<string, Operation> = {
    ...terminologies.operations,
    ListLanguages: () => ({ Languages: engines.languages().map(languageOf), DisplayLanguageCode: 'en' }),
    TranslateText: (input) => translateText(world, TranslateText.parse(input)),
    TranslateDocument: (input) => translateDocument(world, TranslateDocument.parse(input)),
  }
  const checked = Object.entries(operations).map(([name, operation]) => [name, asInvalid(operation)] as const)
  const server = await listen(options.port, awsJson(Object.fromEntries(checked)))
  const close = async () => {
    await server.close()
    await engines.close()
  }
  return { ...server, close, languages: engines.languages, pairs: engines.pairs }
}

const names = new Intl.DisplayNames(['en'], { type: 'language' })
const languageOf = (code: string) => ({ LanguageCode: code, LanguageName: names.of(code) })

/** Input of the wrong shape is the caller's fault, in the words of the service. */
function asInvalid(operation: Operation): Operation {
  return async (input) => {
    try {
      return await operation(input)
    } catch (error) {
      if (error instanceof z.ZodError) throw new AwsError('InvalidRequestException', z.prettifyError(error))
      throw error
    }
  }
}
