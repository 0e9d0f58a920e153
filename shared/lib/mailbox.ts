/** The mailbox behind an address: case and a tag after `+` make no other one, and at Gmail no dot does. */
export function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return /^g(oogle)?mail\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/** Whether two addresses are one mailbox. */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)
