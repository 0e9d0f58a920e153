import type { EventBridgeEvent } from 'aws-lambda'
import { clean, scanTagName, threat } from '#shared/documents/scan-tag.ts'
import * as files from '../adapters/files.ts'
import { log } from '../lib/base.ts'
import { looksInfected } from './eicar.ts'

type Created = EventBridgeEvent<'Object Created', { object: { key: string } }>

/** Scans a new object and tags it as GuardDuty would. It stands where GuardDuty Malware Protection does not. */
export async function handler({ detail }: Created): Promise<void> {
  const { key } = detail.object
  const bytes = await files.find(key)
  if (!bytes) return log.warn('the object to scan is gone')
  await files.tag(key, { [scanTagName]: looksInfected(bytes) ? threat : clean })
}
