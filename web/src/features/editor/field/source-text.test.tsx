// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { english as messages } from '../../../messages/english.ts'
import { SourceText } from './source-text.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { editor: messages.editor } } })
})

test('the source of a segment stands between the numbers and ticks that its page shows beside it, and says that they stay', () => {
  const segment = { before: '☒ ', source: 'Total:', after: '\t1,250.00' }
  expect(render(<SourceText segment={segment} />).container.textContent).toBe(
    '☒  (stays as it is) Total:\t1,250.00 (stays as it is) ',
  )
  const bare = render(<SourceText segment={{ ...segment, before: '', after: '' }} />)
  expect(bare.container.textContent).toBe('Total:')
})

test('the hidden words are in the language of the interface, whatever that of the text around them', () => {
  const { container } = render(<SourceText segment={{ before: '', source: 'Total:', after: '1' }} />)
  const words = container.querySelector<HTMLElement>('[lang]')
  expect([words?.textContent, words?.lang, words?.dir]).toEqual([' (stays as it is) ', 'en', 'ltr'])
})

test('letters of a source look as on its page where that says something, and are the same letters', () => {
  const source = 'I am <g1>married</g1> on 5 m<g2>2</g2> with CO<g3>2</g3>'
  const looks = { 1: 'struck', 2: 'raised', 3: 'lowered' } as const
  const { container } = render(<SourceText segment={{ before: '', source, after: '', looks }} />)
  const seen = ['s', 'sup', 'sub'].map((name) => container.querySelector(name)?.textContent)
  expect(seen).toEqual(['married', '2', '2'])
  const whole = render(<SourceText segment={{ before: '', source: 'I waive it', after: '', looks: { 0: 'struck' } }} />)
  expect(whole.container.querySelector('s')?.textContent).toBe('I waive it')
})
