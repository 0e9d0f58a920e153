// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { english as messages } from '../../messages/english.ts'
import { SentBackStrip } from './sent-back.tsx'

beforeAll(async () => {
  const { common, jobs } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, jobs } } })
})
afterEach(cleanup)

test('the list of segments that no file could hold says what it lists', () => {
  render(<SentBackStrip sentBack={{ why: 'not-written', unwritten: [3, 7] }} onOpen={() => undefined} />)
  const list = screen.getByRole('list', { name: 'These could not be written as you signed them:' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['Segment 3', 'Segment 7'])
})

test('a job that came back for another reason lists nothing', () => {
  render(<SentBackStrip sentBack={{ why: 'text-changed', unwritten: [] }} onOpen={() => undefined} />)
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.queryByText(messages.jobs.unwritten)).toBeNull()
})
