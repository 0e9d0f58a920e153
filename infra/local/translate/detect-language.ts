import { identifyDocument } from '#functions/documents/index.ts'
import { AwsError } from '../aws-json.ts'

/** `auto`: the language of a text among those that work here, or the service's own refusal when it cannot be told. */
export async function detectLanguage(text: string, among: readonly string[]): Promise<string> {
  const language = await identifyDocument([text.replace(/<[^<>]*>/g, ' ')])
  if (language && among.includes(language)) return language
  throw new AwsError(
    'DetectedLanguageLowConfidenceException',
    `The source language could not be detected with confidence`,
    {
      DetectedLanguageCode: language ?? 'und',
    },
  )
}
