/**
 * The network that a limit counts: an IPv4 address itself, an IPv6 address by its first 64 bits, because one household
 * owns all that follow. `2001:db8:0:1::7` → `2001:db8:0:1::/64`; an IPv4 address inside IPv6 counts as itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = groups(head)
  const right = groups(tail ?? '')
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const all = [...left, ...middle, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${all.slice(0, 4).join(':')}::/64`
}

/**
 * The networks that an address belongs to, smallest first: itself, or for IPv6 its /64, /56 and /48, because providers hand
 * out all three sizes and whoever holds the widest can call from any address in it.
 */
export function networksOf(address: string): string[] {
  const network = networkOf(address)
  if (!network.endsWith('::/64')) return [network]
  const [a = '0', b = '0', c = '0', d = '0'] = network.replace('::/64', '').split(':')
  const upper = d.padStart(4, '0').slice(0, 2)
  return [network, `${a}:${b}:${c}:${upper}00::/56`, `${a}:${b}:${c}::/48`]
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
