import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { baseUrl, type Visitor } from './world.ts'

/** Fills the form as the person who is signed in, with their name and address in it already. */
export async function applyForApi({ page }: Visitor, email: string): Promise<void> {
  await page.goto(`${baseUrl}/api-signup`)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.getByText('Company name is required').first().waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await page.getByLabel('Company name').fill('Acme')
  await page.getByLabel('Use case').fill('Contracts from our shop')
  await page.getByLabel('Company size').selectOption('11-50')
  await page.getByLabel('Timeline').selectOption('exploring')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.getByText('Application Submitted Successfully').first().waitFor()
}

/** What an administrator decides: the account's pending applications are approved. */
export async function approveApplications(email: string): Promise<void> {
  const script = new URL('../../infra/local/seed/approve-api.ts', import.meta.url).pathname
  await promisify(execFile)(process.execPath, [script, email])
}
