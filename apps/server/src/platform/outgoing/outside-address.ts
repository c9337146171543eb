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
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const insideList = new BlockList()
for (const [address, bits] of inside) insideList.addSubnet(address, bits, familyOf(address))

/** An IPv4 address may come dressed as IPv6; it is judged by what it is. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

export const isInside = (address: string): boolean => insideList.check(plain(address), familyOf(plain(address)))

export type Lookup = (host: string) => Promise<readonly string[]>
const lookUp: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * The address to connect to; it must be used in place of the name, because a second lookup could give another one. A name
 * of which any address is inside is refused unless it is among the allowed. `null` for a refusal.
 */
export async function outsideAddress(
  host: string,
  allowed: readonly string[],
  resolve: Lookup = lookUp,
): Promise<string | null> {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(name) === 0 ? await resolve(name) : [name]
  const [first] = addresses
  if (first === undefined) return null
  return allowed.includes(name) || !addresses.some(isInside) ? first : null
}
