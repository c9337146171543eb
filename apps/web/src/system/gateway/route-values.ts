import {
  gatewayPredicate,
  pairPredicates,
  type GatewayFilter,
  type GatewayPredicate,
  type GatewayRoute,
} from '@liangshu/contract/system/gateway'
import { predicateWord } from './route-words.ts'

/** One line of conditions in the form: a list of values, or a name and what it looks like. */
export interface PredicateLine {
  name: string
  values: string[]
  key: string
  regexp: string
}

export interface FilterLine {
  name: string
  args: { key: string; value: string }[]
}

export interface RouteValues {
  routerId: string
  name: string
  uri: string
  status: boolean
  predicates: PredicateLine[]
  filters: FilterLine[]
}

const keyNames: Readonly<Record<string, string>> = { Header: 'header', Query: 'param', Cookie: 'name' }
export const isPair = (name: string): boolean => (pairPredicates as readonly string[]).includes(name)

export const emptyPredicate: PredicateLine = { name: 'Path', values: [], key: '', regexp: '' }

function lineOf({ name, args }: GatewayPredicate): PredicateLine {
  if (Array.isArray(args)) return { ...emptyPredicate, name, values: args }
  const texts: Readonly<Record<string, string>> = args
  return { name, values: [], key: texts[keyNames[name] ?? ''] ?? '', regexp: args.regexp }
}

const predicateOf = ({ name, values = [], key = '', regexp = '' }: PredicateLine): GatewayPredicate =>
  gatewayPredicate.parse({ name, args: isPair(name) ? { [keyNames[name] ?? 'name']: key, regexp } : values })

export interface FilterKind {
  value: string
  title: string
  keys: readonly string[]
}

export const filterKinds: readonly FilterKind[] = [
  { value: 'StripPrefix', title: '截断前缀', keys: ['parts'] },
  { value: 'PrefixPath', title: '添加前缀', keys: ['prefix'] },
  { value: 'RewritePath', title: '重写路径', keys: ['regexp', 'replacement'] },
  { value: 'AddRequestHeader', title: '添加请求头', keys: ['name', 'value'] },
  {
    value: 'RequestRateLimiter',
    title: '限流',
    keys: ['redis-rate-limiter.replenishRate', 'redis-rate-limiter.burstCapacity', 'key-resolver'],
  },
  { value: 'Hystrix', title: '熔断', keys: ['name', 'fallbackUri'] },
]

const filterOf = ({ name, args }: FilterLine): GatewayFilter => ({
  name,
  title: filterKinds.find(({ value }) => value === name)?.title ?? name,
  args: args.map(({ key, value }) => ({ key, value: value ?? '' })),
})

export const valuesOf = (route: GatewayRoute | undefined): RouteValues => ({
  routerId: route?.routerId ?? '',
  name: route?.name ?? '',
  uri: route?.uri ?? '',
  status: route?.status !== 0,
  predicates: route ? route.predicates.map(lineOf) : [emptyPredicate],
  filters: (route?.filters ?? []).map(({ name, args }) => ({ name, args })),
})

/** As the call takes it: conditions and filters as JSON text. */
export const routerOf = (
  { predicates, filters, status, ...values }: RouteValues,
  saved: Pick<GatewayRoute, 'id' | 'version'> | undefined,
) => ({
  ...values,
  ...(saved ? { id: saved.id, version: saved.version } : {}),
  status: status ? 1 : 0,
  predicates: JSON.stringify(predicates.map(predicateOf)),
  filters: JSON.stringify(filters.map(filterOf)),
})

/** `路径 /quote/** · 请求方法 GET, POST`: the conditions in one line. */
export const predicatesText = (predicates: readonly GatewayPredicate[]): string =>
  predicates
    .map(lineOf)
    .map(
      ({ name, values, key, regexp }) =>
        `${predicateWord(name)} ${isPair(name) ? `${key}=${regexp}` : values.join(', ')}`,
    )
    .join(' · ')
