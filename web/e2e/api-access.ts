import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { Visitor } from './world.ts'

/** Applies as the person who is signed in, with the call that the form makes. */
export async function applyForApi({ page }: Visitor, email: string): Promise<void> {
  const application = { companyName: 'Acme', contactName: 'Marta Silva', email, useCase: 'Contracts from our shop' }
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/api-applications', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, application)
  expect(status).toBe(200)
}

/** What an administrator decides: the account's pending applications are approved. */
export async function approveApplications(email: string): Promise<void> {
  const script = new URL('../../infra/local/seed/approve-api.ts', import.meta.url).pathname
  await promisify(execFile)(process.execPath, [script, email])
}
