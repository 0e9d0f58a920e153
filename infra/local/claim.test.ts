import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claim } from './claim.ts'
import { freePort, listen } from './server.ts'

let stateDir: string
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'attesta-claim-'))
})
afterEach(() => rmSync(stateDir, { recursive: true }))

const freePorts = async () => ({ site: await freePort(), gateway: await freePort() })

test('a free port is none that an outgoing connection may take before its service starts', async () => {
  for (let round = 0; round < 20; round++) expect(await freePort()).toBeLessThan(32_768)
})

test('a port in use is named, with what to do', async () => {
  const held = await listen(0, () => undefined)
  const ports = { ...(await freePorts()), site: held.port }
  await expect(claim(stateDir, ports)).rejects.toThrow(new RegExp(`${held.port} \\(site\\)[\\s\\S]*PORT=3100`))
  await held.close()
})

test('a state folder that a dead process left is taken over, and can be given back', async () => {
  writeFileSync(join(stateDir, 'owner.pid'), '999999999')
  const giveBack = await claim(stateDir, await freePorts())
  await giveBack()
  await expect(claim(stateDir, await freePorts())).resolves.toBeTypeOf('function')
})
