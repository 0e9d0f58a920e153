/** The tag that GuardDuty Malware Protection sets on a scanned object; our own small scanner sets the same. */
export const scanTagName = 'GuardDutyMalwareScanStatus'
export const clean = 'NO_THREATS_FOUND'
export const threat = 'THREATS_FOUND'

/** GuardDuty's word for what it cannot look into, as an encrypted file. */
const unsupported = 'UNSUPPORTED'

export type ScanVerdict = 'clean' | 'infected' | 'unscannable' | 'failed' | 'waiting'

/**
 * What the scan said. `unscannable` is no all-clear: the scanner could not look inside. Nor is `failed`: the scanner's own fault, or
 * that of its permissions, which tells nothing about the file.
 */
export function scanTag(tags: Record<string, string>): ScanVerdict {
  const verdict = tags[scanTagName]
  if (verdict === undefined) return 'waiting'
  if (verdict === clean) return 'clean'
  if (verdict === threat) return 'infected'
  return verdict === unsupported ? 'unscannable' : 'failed'
}

/** The scanner did not do its work. */
export class ScanFailed extends Error {
  constructor() {
    super('The scanner failed at the file')
    this.name = 'ScanFailed'
  }
}

/** The workflow waits and tries again. */
export class NotScannedYet extends Error {
  constructor() {
    super('The scan has not tagged the file yet')
    this.name = 'NotScannedYet'
  }
}
