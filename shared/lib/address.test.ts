import { expect, test } from 'vitest'
import { networkOf, networksOf } from './address.ts'

test.each([
  ['an IPv4 address is its own network', '203.0.113.7', '203.0.113.7'],
  ['an IPv6 address stands for its household', '2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['zeros left out in the middle', '2001:db8::1', '2001:db8:0:0::/64'],
  ['zeros left out after the network', '2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['written long and in capitals', '2001:0DB8:0000:0001:0000:0000:0000:0009', '2001:db8:0:1::/64'],
  ['the loopback', '::1', '0:0:0:0::/64'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s: %s', (_, address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['an IPv4 address', '203.0.113.7', ['203.0.113.7']],
  ['an IPv6 address', '2001:db8:1:abcd::9', ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['a short group', '2001:db8:1:7::9', ['2001:db8:1:7::/64', '2001:db8:1:0000::/56', '2001:db8:1::/48']],
])('%s belongs to its networks, smallest first', (_, address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})
