import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { JobSegment } from '#shared/segments/segment.ts'
import { chromiumPath } from '../../../infra/local/chromium-path.ts'
import { openBrowser } from '../browser.ts'
import { jobId, newStub, type Stub, serveStub } from '../editor-stub.ts'
import { baseUrl, leave, look, type Visitor, visitor } from '../world.ts'

/** The editor alone, in a real browser: its calls are answered by a stub that can be cut off, its site is the deployed one. */

const address = `${baseUrl}/translator-dashboard?job=${jobId}`
const field = '[data-target-field][contenteditable=true]'

async function enter(person: Visitor, stub: Stub): Promise<void> {
  await person.page.addInitScript(() => localStorage.setItem('attesta.session', 'maybe'))
  await serveStub(person.page, stub)
  await person.page.goto(address)
  await person.page.locator(field).waitFor()
}

/** What waits in the browser's own storage, as text. */
const journal = (page: Visitor['page']): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('attesta-editor')
        opening.onerror = () => reject(new Error('no journal'))
        opening.onsuccess = () => {
          const all = opening.result.transaction('entries').objectStore('entries').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )

const at = (stub: Stub, number: number) => stub.segments[number - 1] as JobSegment

test('H4: a segment is edited by keyboard alone: a finding is met, fixed, confirmed; equal segments follow', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const stub = newStub(12)
  await enter(person, stub)
  await look(person, 'editor-open')
  await page.keyboard.press('F4')
  await page.locator('[data-active] [data-target-field]').filter({ hasText: '1993' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('1994 is not in the translation').waitFor()
  expect(at(stub, 3).state).toBe('draft')
  await look(person, 'editor-blocked')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('4.')
  await page.getByText('1994 is not in the translation').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => at(stub, 3))
    .toMatchObject({ state: 'confirmed', target: expect.stringContaining('1994') as string })
  // Segment 4 lacks a tag: its key puts it in.
  await page.getByText('tag 2 is missing').waitFor()
  await page.keyboard.press('F8')
  await page.getByText('tag 2 is missing').waitFor({ state: 'detached' })
  // "Página" stands twice: the other one follows, unconfirmed.
  await page.keyboard.press('Control+g')
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await page.locator(field).filter({ hasText: 'Page' }).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Sheet')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => at(stub, 12)).toMatchObject({ target: 'Sheet', state: 'draft', filledFrom: 6 })
  await page.getByText('From 6').waitFor()
  await page.locator('main').focus()
  await page.keyboard.press('F1')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await look(person, 'editor-keys')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+h')
  await page.getByLabel('Find in translations').fill('Souza')
  await page.getByLabel('Replace with').fill('Sousa')
  await page.getByText('4 segments would change.').waitFor()
  await look(person, 'editor-replace')
  await page.getByRole('checkbox', { name: 'Change segment 3' }).uncheck()
  await page.getByRole('button', { name: 'Replace in 3 segments' }).click()
  await expect.poll(() => at(stub, 9).target).toContain('Sousa')
  expect(at(stub, 3).target).toContain('Souza')
  await leave(person)
})

test('H4: what is typed offline waits and arrives once; closing and opening in between loses nothing', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const stub = newStub(12)
  await enter(person, stub)
  stub.isCut = true
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Written without a network')
  await page.getByText(/waits on this computer/).waitFor()
  await look(person, 'editor-offline')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type(' and more')
  await expect.poll(() => journal(page)).toContain('1993. and more')
  stub.isCut = false
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.locator(field).waitFor()
  await page.getByText('Written without a network').first().waitFor()
  await expect.poll(() => at(stub, 3).target).toContain(' and more')
  await page.getByText('All saved').waitFor()
  expect(at(stub, 1)).toMatchObject({ target: 'Written without a network', version: 1 })
  await leave(person)
})

test('H4: two windows: the second reads, takes over when asked, and a change from elsewhere is shown beside the own', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const stub = newStub(12)
  await enter(person, stub)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('From the first window')
  const second = await person.context.newPage()
  await serveStub(second, stub)
  await second.goto(address)
  await second.getByText('This job is open in another window').waitFor()
  expect(await second.locator(field).count()).toBe(0)
  await look({ ...person, page: second }, 'editor-read-only')
  await second.getByRole('button', { name: 'Edit here' }).click()
  await second.locator(field).filter({ hasText: 'From the first window' }).waitFor()
  await page.getByText('This job is open in another window').waitFor()
  expect(at(stub, 1).target).toBe('From the first window')
  // Another device saves over the same segment.
  stub.segments[0] = { ...at(stub, 1), target: 'From another device', version: 9 }
  await second.locator(field).click()
  await second.keyboard.press('Control+End')
  await second.keyboard.type(', typed on')
  await second.getByText('This segment was changed elsewhere meanwhile').waitFor()
  await look({ ...person, page: second }, 'editor-conflict')
  expect(at(stub, 1).target).toBe('From another device')
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => at(stub, 1)).toMatchObject({ target: 'From the first window, typed on', version: 10 })
  await leave(person)
})

test('H4: the browser is killed in the middle of typing, with the network cut: at most the last second is missing', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { chromium } = await import('playwright-core')
  const folder = mkdtempSync(`${tmpdir()}/attesta-editor-`)
  const options = {
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  }
  const stub = newStub(12)
  stub.segments[0] = { ...at(stub, 1), target: '', draft: '' }
  const open = async () => {
    const context = await chromium.launchPersistentContext(folder, options)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.addInitScript(() => localStorage.setItem('attesta.session', 'maybe'))
    await serveStub(page, stub)
    await page.goto(address)
    await page.locator(field).waitFor()
    return { context, page }
  }
  const first = await open()
  const typed: { text: string; at: number }[] = []
  stub.isCut = true
  let text = ''
  for (let i = 0; i < 60; i++) {
    text += `${i} `
    await first.page.keyboard.type(`${i} `, { delay: 25 })
    typed.push({ text, at: Date.now() })
  }
  const killedAt = Date.now()
  // The whole browser, without a chance to say goodbye: only its own processes, by their folder.
  const pids = execFileSync('pgrep', ['-f', `user-data-dir=${folder}`])
    .toString()
    .trim()
    .split('\n')
  for (const pid of pids) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It went with its parent.
    }
  }
  await first.context.close().catch(() => undefined)
  stub.isCut = false
  const again = await open()
  await expect.poll(() => stub.saved.length).toBeGreaterThan(0)
  await again.page.getByText('All saved').waitFor()
  const kept = at(stub, 1).target
  const owed = typed.findLast((one) => one.at <= killedAt - 1000)?.text.trim() ?? ''
  expect(owed).not.toBe('')
  expect(text.startsWith(kept)).toBe(true)
  expect(kept.length).toBeGreaterThanOrEqual(owed.length)
  await again.context.close()
  rmSync(folder, { recursive: true, force: true })
})

test('H4: what one account left in a browser is another’s neither to see nor to send, and is brought back to the first', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const stub = newStub(12)
  stub.segments[0] = { ...at(stub, 1), target: '', draft: '' }
  await enter(person, stub)
  stub.isCut = true
  await page.locator(field).click()
  await page.keyboard.type('Typed by Ana')
  await expect.poll(() => journal(page)).toContain('Typed by Ana')
  // The editor is left while nothing can be sent.
  const comesIn = async (account: number) => {
    await page.goto(new URL('/about', address).href)
    Object.assign(stub, { account, isCut: false })
    await page.goto(address)
    await page.locator(field).waitFor()
  }
  await comesIn(2)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Rui')
  await expect.poll(() => at(stub, 1).target).toBe('Rui')
  expect(JSON.stringify(stub.saved)).not.toContain('Ana')
  // As the job is given back to whoever wrote first.
  stub.segments[0] = { ...at(stub, 1), target: '', version: 1 }
  await comesIn(1)
  await page.locator('main').getByText('Typed by Ana').first().waitFor()
  await leave(person)
})

test('V6: the editor on a phone, in Arabic and dark: segments are read and confirmed', async () => {
  const person = await visitor('phone')
  const stub = newStub(12)
  await enter(person, stub)
  await look(person, 'editor-phone')
  await person.page.getByRole('button', { name: /^Confirm\b/ }).click()
  await expect.poll(() => at(stub, 1).state).toBe('confirmed')
  await leave(person)
  const context = await (await openBrowser()).newContext({ locale: 'ar', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const reader: Visitor = { ...person, page, context, size: 'desktop', complaints: [] }
  await enter(reader, newStub(12, { sourceLanguage: 'en', targetLanguage: 'ar' }))
  await look(reader, 'editor-arabic')
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  await context.browser()?.close()
})

test('a job that no file could hold opens at the first of its segments, and says which they are', async () => {
  const person = await visitor('desktop')
  const { page } = person
  const stub = newStub(12, { sentBack: { why: 'not-written', unwritten: [3, 7] } })
  for (const segment of stub.segments) segment.state = 'confirmed'
  await enter(person, stub)
  await page.locator('[data-active] [data-target-field]').filter({ hasText: '1993' }).waitFor()
  await look(person, 'editor-sent-back')
  await page.getByRole('button', { name: 'Segment 7', exact: true }).click()
  await page.locator('[data-active] [data-target-field]').filter({ hasText: 'FEDERATIVE' }).waitFor()
  await leave(person)
})
