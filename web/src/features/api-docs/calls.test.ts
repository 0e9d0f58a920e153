import { expect, test } from 'vitest'
import { openApi } from '#shared/openapi/openapi.ts'
import { english } from '../../messages/english.ts'

test('every call that takes an API key is described in the languages of the site, in English as its contract row does', () => {
  const described = Object.values(openApi().paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security.some((scheme) => 'apiKey' in scheme))
    .map(({ operationId, summary }) => [operationId, summary])
  expect(english.apiDocs.calls).toEqual(Object.fromEntries(described))
})
