import { BROWSER, type Missing, OCR, POPPLER, RULE_BASED, setUpDebian } from './debian.ts'
import { setUpModels } from './models.ts'
import { setUpPython } from './python.ts'
import type { Say } from './say.ts'

/** Bring the machine to where the local instance can start; done steps cost nothing. Returns what stays missing. */
export async function setUp(say: Say, { forTests = false } = {}): Promise<Missing[]> {
  await setUpPython(say)
  await setUpModels(say)
  return setUpDebian(forTests ? [OCR, RULE_BASED, POPPLER, BROWSER] : [OCR, RULE_BASED], say)
}
