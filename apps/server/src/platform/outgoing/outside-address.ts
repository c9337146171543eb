import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

type Network = readonly [address: string, bits: number]

/** Networks of this machine and of the house it stands in: an address somebody typed must not lead us there. */
const inside: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  // The old way to write an IPv4 address as IPv6, ::127.0.0.1, with :: and ::1 inside it.
  ['::', 96],
  // IPv4 translated, ISATAP and Teredo lead to IPv4 addresses as well.
  ['::ffff:0:0:0', 96],
  ['2001::', 32],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(networks: Iterable<Network>): BlockList {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, familyOf(address))
  return list
}

const insideList = listOf(inside)

/** An IPv4 address may come dressed as IPv6; it is judged by what it is. */
function plain(address: string): string {
  if (isIP(address) !== 6) return address
  const [zoneless = ''] = address.split('%')
  // One way of writing for all: ::ffff:127.0.0.1 and 0:0:0:0:0:ffff:7f00:1 are the same.
  const written = new URL(`http://[${zoneless}]`).hostname.slice(1, -1)
  const halves = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(written)
  if (!halves) return written
  const [high, low] = [Number.parseInt(halves[1] ?? '0', 16), Number.parseInt(halves[2] ?? '0', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

export const isInside = (address: string): boolean => insideList.check(plain(address), familyOf(plain(address)))

/** `10.1.2.3`, `10.1.0.0/16` or a host name; names are compared as typed, networks with what a name resolves to. */
function readAllowed(allowed: readonly string[]) {
  const names = new Set<string>()
  const networks: Network[] = []
  for (const entry of allowed) {
    const [address = '', bits] = entry.split('/')
    const width = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0) names.add(entry.toLowerCase())
    else networks.push([address, bits === undefined ? width : Math.min(Number(bits) || width, width)])
  }
  return { names, list: listOf(networks) }
}

export type Lookup = (host: string) => Promise<readonly string[]>
const lookUp: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/** `address` is null when the host has none or leads inside; `addresses` are all it has. */
export type OutsideAddress = { readonly address: string | null; readonly addresses: readonly string[] }

/**
 * Finds the address to connect to; it must be used in place of the name, because a second lookup could give another one.
 * A name of which any address is inside is refused unless it is among the allowed, or its owner could lead us in by chance.
 */
export function createOutsideAddresses(
  allowed: readonly string[],
  resolve: Lookup = lookUp,
): (host: string) => Promise<OutsideAddress> {
  const { names, list } = readAllowed(allowed)
  return async (host) => {
    const name = host.replace(/^\[(.*)\]$/, '$1')
    const addresses = (isIP(name) === 0 ? await resolve(name) : [name]).map(plain)
    const isAllowed = (address: string) => list.check(address, familyOf(address)) || !isInside(address)
    const [first = null] = addresses
    return { addresses, address: names.has(name.toLowerCase()) || addresses.every(isAllowed) ? first : null }
  }
}
