/** Kinds of relationship whose target runs or is pulled in as soon as the document opens. */
export const isActive = (kind: string): boolean => active.has(kind)

/** True for an address on another machine; a path on the reader's own disk is not. */
export function isRemote(target: string): boolean {
  const address = target.trim().toLowerCase()
  return /^(?:https?|ftps?|mhtml|mk|ms-its|its|webdavs?|x-usc|\\\\)/.test(address) || address.includes('!x-usc:')
}

/** What stands in the output instead of an address that would be loaded; null where the address may stay. */
export function neutralTarget(kind: string, target: string): string | null {
  if (kind === 'hyperlink') return opens.test(target.trim()) ? null : 'about:blank'
  if (kind === 'attachedtemplate') return target === 'Normal.dotm' ? null : 'Normal.dotm'
  return target === 'NULL' ? null : 'NULL'
}

const active = new Set([
  'attachedtemplate',
  'subdocument',
  'frame',
  'oleobject',
  'package',
  'afchunk',
  'control',
  'externallinkpath',
])

/** Addresses that open a page, a message or a file on a click; whatever else has a scheme may start something. */
const opens =
  /^(?:(?:https?|ftps?|mailto|tel|sms|callto|file|ms-(?:excel|word|powerpoint)):|[a-z]:[\\/]|[^:]*(?:[/?#\\]|$))/i
