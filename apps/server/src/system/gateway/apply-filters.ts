import type { GatewayFilter } from '@liangshu/contract/system/gateway'

/** A request on its way, and what is to be added to its answer. */
export type Passing = {
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  answerHeaders: Record<string, string>
}

const headerShape = /^[A-Za-z0-9-]+$/
const valueOf = ({ args }: GatewayFilter, ...keys: string[]): string =>
  (args.find(({ key }) => keys.includes(key)) ?? args[0])?.value ?? ''
const nameOf = ({ args }: GatewayFilter): string => args.find(({ key }) => key === 'name')?.value ?? ''

/** Values must not break out of their header. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]/g, ' ')

function setHeader(headers: Record<string, string>, filter: GatewayFilter): void {
  const name = nameOf(filter)
  if (headerShape.test(name))
    headers[name.toLowerCase()] = oneLine(filter.args.find(({ key }) => key === 'value')?.value ?? '')
}

/** Filters the proxy can apply. Others are kept for a gateway that knows them and do nothing here. */
const filters: Record<string, (passing: Passing, filter: GatewayFilter) => void> = {
  StripPrefix(passing, filter) {
    const parts = Math.max(0, Math.trunc(Number(valueOf(filter, 'parts')) || 0))
    passing.path = `/${passing.path
      .split('/')
      .slice(1 + parts)
      .join('/')}`
  },
  PrefixPath(passing, filter) {
    passing.path = `/${valueOf(filter, 'prefix').replaceAll(/^\/+|\/+$/g, '')}${passing.path}`
  },
  AddRequestHeader: (passing, filter) => setHeader(passing.headers, filter),
  AddResponseHeader: (passing, filter) => setHeader(passing.answerHeaders, filter),
  RemoveRequestHeader(passing, filter) {
    const name = (nameOf(filter) || valueOf(filter, 'name')).toLowerCase()
    passing.headers = Object.fromEntries(Object.entries(passing.headers).filter(([header]) => header !== name))
  },
  AddRequestParameter(passing, filter) {
    const name = nameOf(filter)
    if (name) passing.query.append(name, filter.args.find(({ key }) => key === 'value')?.value ?? '')
  },
}

export function applyFilters(given: readonly GatewayFilter[], passing: Passing): Passing {
  const applied = { ...passing, headers: { ...passing.headers }, answerHeaders: { ...passing.answerHeaders } }
  for (const filter of given) if (Object.hasOwn(filters, filter.name)) filters[filter.name]?.(applied, filter)
  return applied
}
