/** Hosts of one provider at which a name is one mailbox under each of them, and the signs that it does not count. */
const providers = [
  { hosts: /^g(oogle)?mail\.com$/, ignored: /\./g },
  { hosts: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/, ignored: /[._-]/g },
  { hosts: /^(icloud|me|mac)\.com$/, ignored: undefined },
]

/**
 * The mailbox behind an address: case and a tag after `+` make no other one, and nor do what a provider ignores and its further hosts, or a host
 * that one of them makes of a name. Sources: proton.me/support/addresses-and-aliases and /change-username, support.apple.com/118230,
 * fastmail.help/hc/en-us/articles/360060591053.
 */
export function mailboxOf(address: string): string {
  const [written = '', at = ''] = address.trim().toLowerCase().split('@')
  // Whatever stands before a host that is a name of Fastmail's goes to that name.
  const [, owner, fastmail] = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(at) ?? []
  const [local, host] = owner && fastmail ? [owner, fastmail] : [written, at]
  const [name = ''] = local.split('+')
  const known = providers.findIndex(({ hosts }) => hosts.test(host))
  const provider = providers[known]
  if (!provider) return `${name}@${host}`
  return `${provider.ignored ? name.replaceAll(provider.ignored, '') : name}@provider-${known}`
}

/**
 * By what mails are counted that a stranger can cause: a mailbox, and apart from it all its tags together. Else tags, of which there is no
 * end, would use up what its person may get at the plain address.
 */
export const recipientOf = (address: string): string =>
  `${address.includes('+') ? 'tags of ' : ''}${mailboxOf(address)}`

/** Whether two addresses are one mailbox. */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)
