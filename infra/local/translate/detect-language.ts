import { eld } from 'eld/medium'
import { AwsError } from '../aws-json.ts'

/** `auto`: the language of a text among those that work here, or the service's own refusal when it cannot be told. */
export function detectLanguage(text: string, among: readonly string[]): string {
  const { language } = eld.detect(text.replace(/<[^<>]*>/g, ' '))
  if (language && among.includes(language)) return language
  throw new AwsError(
    'DetectedLanguageLowConfidenceException',
    `The source language could not be detected with confidence`,
    {
      DetectedLanguageCode: language || 'und',
    },
  )
}
