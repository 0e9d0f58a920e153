import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptAccounts, prepareState } from './state.ts'

const accounts = [{ role: 'Customer', email: 'ana@attesta.local', password: 'p' }]
let stateDir = ''
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'attesta-state-'))
  writeFileSync(join(stateDir, 'mail.jsonl'), 'a mail')
})
afterEach(() => rm(stateDir, { recursive: true, force: true }))

const begin = (fresh = false) => prepareState(stateDir, { fresh, say: vi.fn() })
const isEmpty = () => !existsSync(join(stateDir, 'mail.jsonl'))

test('a start after one that broke off while it made the demo accounts begins with nothing, and makes them', async () => {
  await begin()
  await expect(keptAccounts(stateDir, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(isEmpty()).toBe(false)
  await begin()
  expect(isEmpty()).toBe(true)
  expect(await keptAccounts(stateDir, async () => accounts)).toEqual(accounts)
  writeFileSync(join(stateDir, 'mail.jsonl'), 'a mail')
  await begin()
  expect(isEmpty()).toBe(false)
  expect(await keptAccounts(stateDir, () => Promise.reject(new Error('again')))).toEqual(accounts)
})

test('accounts that were written in part are made again', async () => {
  await expect(keptAccounts(stateDir, () => Promise.reject(new Error('killed')))).rejects.toThrow()
  writeFileSync(join(stateDir, 'accounts.json'), '[{"role":')
  await begin()
  expect(await keptAccounts(stateDir, async () => accounts)).toEqual(accounts)
})

test('a start that broke off before it goes on where it was, and a fresh one begins with nothing', async () => {
  await begin()
  expect(isEmpty()).toBe(false)
  await begin(true)
  expect(isEmpty()).toBe(true)
})
