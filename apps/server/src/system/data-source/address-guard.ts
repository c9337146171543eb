import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

import { refusal } from '../../platform/http/app-error.ts'

type Family = 'ipv4' | 'ipv6'
const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Networks of this machine and of the house it stands in; nobody outside has a database there. */
const inside: readonly (readonly [string, number])[] = [
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

function listOf(networks: Iterable<readonly [string, number]>): BlockList {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, familyOf(address))
  return list
}

const insideList = listOf(inside)

/** `10.1.2.3`, `10.1.0.0/16` or a host name; names are compared as typed, networks with what a name resolves to. */
function readAllowed(allowed: readonly string[]) {
  const names = new Set<string>()
  const networks: [string, number][] = []
  for (const entry of allowed) {
    const [address = '', bits] = entry.split('/')
    const width = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0) names.add(entry.toLowerCase())
    else networks.push([address, bits === undefined ? width : Math.min(Number(bits) || width, width)])
  }
  return { names, list: listOf(networks) }
}

/** An IPv4 address may come dressed as IPv6; it is judged by what it is. */
function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

export type AddressGuard = (host: string) => Promise<string>
export type Lookup = (host: string) => Promise<readonly string[]>

const lookUp: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * The address to connect to. It is returned and must be used in place of the name: a second lookup could give another
 * one. A name of which any address is inside is refused, or its owner could lead us in by chance.
 */
export function createAddressGuard(allowed: readonly string[], resolve: Lookup = lookUp): AddressGuard {
  const { names, list } = readAllowed(allowed)
  return async (host) => {
    const addresses = (isIP(host) === 0 ? await resolve(host) : [host]).map(plain)
    const isAllowed = (address: string) =>
      list.check(address, familyOf(address)) || !insideList.check(address, familyOf(address))
    const [first] = addresses
    if (first === undefined) throw refusal('数据库连接失败：找不到主机')
    if (names.has(host.toLowerCase()) || addresses.every(isAllowed)) return first
    throw refusal('数据库连接失败：不允许连接内部网络地址', { host, addresses })
  }
}
