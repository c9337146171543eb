import { BlockList, isIP } from 'node:net'

import type { GatewayPredicate, GatewayRoute } from '@liangshu/contract/system/gateway'

import { compileLinear, type LinearPattern } from '../check-rule/linear-pattern.ts'
import { plain } from './read-route.ts'

/** What a route may look at. Header names are lower-case. */
export type Asked = {
  path: string
  method: string
  host: string
  ip: string
  now: Date
  headers: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  cookies: Readonly<Record<string, string>>
}

/** The first route all of whose conditions hold. One without conditions takes nothing. */
export const matchRoute = (routes: readonly GatewayRoute[], asked: Asked): GatewayRoute | undefined =>
  routes.find(({ predicates }) => predicates.length > 0 && predicates.every((predicate) => holds(predicate, asked)))

function holds(predicate: GatewayPredicate, asked: Asked): boolean {
  const { now } = asked
  switch (predicate.name) {
    case 'Path':
      return predicate.args.some((pattern) => fits(pathPattern(pattern), asked.path))
    case 'Host':
      return predicate.args.some((pattern) => fits(hostPattern(pattern), asked.host))
    case 'Method':
      return predicate.args.some((method) => method.toUpperCase() === asked.method)
    case 'After':
      return predicate.args.every((time) => now > momentOf(time))
    case 'Before':
      return predicate.args.every((time) => now < momentOf(time))
    case 'Between': {
      const [from = '', to = ''] = predicate.args
      return now > momentOf(from) && now < momentOf(to)
    }
    case 'RemoteAddr':
      return isFrom(predicate.args, asked.ip)
    case 'Header':
      return looksLike(asked.headers[predicate.args.header.toLowerCase()], predicate.args.regexp)
    case 'Query':
      return looksLike(asked.query[predicate.args.param], predicate.args.regexp)
    case 'Cookie':
      return looksLike(asked.cookies[predicate.args.name], predicate.args.regexp)
  }
}

const momentOf = (time: string): Date => new Date(plain(time))

/** Without an expression it is enough that the value is there. */
const looksLike = (value: string | undefined, regexp: string): boolean =>
  value !== undefined && (regexp === '' || fits(regexp, value))

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)

/** `/a/**` is /a and all below, `*` one piece of a path, `{name}` a piece that is not empty. */
function pathPattern(pattern: string): string {
  const pieces = pattern.split(/(\/\*\*|\*\*|\*|\{[^/}]*\})/)
  return pieces
    .map((piece) => {
      if (piece === '/**') return '(/.*)?'
      if (piece === '**') return '.*'
      if (piece === '*') return '[^/]*'
      return piece.startsWith('{') && piece.endsWith('}') ? '[^/]+' : quoted(piece)
    })
    .join('')
}

/** `**.example.com` is any depth of names below, `*.example.com` one. */
const hostPattern = (pattern: string): string =>
  pattern
    .split(/(\*\*|\*)/)
    .map((piece) => (piece === '**' ? '.*' : piece === '*' ? '[^.]*' : quoted(piece)))
    .join('')

const mostPatterns = 500
const compiled = new Map<string, LinearPattern>()

function fits(source: string, value: string): boolean {
  let pattern = compiled.get(source)
  if (!pattern) {
    pattern = compileLinear(source)
    if (compiled.size >= mostPatterns) compiled.clear()
    compiled.set(source, pattern)
  }
  return pattern(value)
}

function isFrom(networks: readonly string[], ip: string): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address)
    if (family === 0) continue
    const width = family === 6 ? 128 : 32
    list.addSubnet(
      address,
      bits === undefined ? width : Math.min(Number(bits) || width, width),
      family === 6 ? 'ipv6' : 'ipv4',
    )
  }
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
