/** The tag that GuardDuty Malware Protection sets on a scanned object; our own small scanner sets the same. */
export const scanTagName = 'GuardDutyMalwareScanStatus'
export const clean = 'NO_THREATS_FOUND'
export const threat = 'THREATS_FOUND'

/** What the scan said. `unscannable` is no all-clear: the scanner could not look inside, as with an encrypted file. */
export function scanTag(tags: Record<string, string>): 'clean' | 'infected' | 'unscannable' | 'waiting' {
  const verdict = tags[scanTagName]
  if (verdict === undefined) return 'waiting'
  if (verdict === clean) return 'clean'
  return verdict === threat ? 'infected' : 'unscannable'
}

/** The workflow waits and tries again. */
export class NotScannedYet extends Error {
  constructor() {
    super('The scan has not tagged the file yet')
    this.name = 'NotScannedYet'
  }
}
