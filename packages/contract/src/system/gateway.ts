import { z } from 'zod'

import { auditFields, nullableInt, nullableText, requiredText, versionField } from '../form-fields.ts'
import { wireBoolean, wireInt, wireText } from '../wire.ts'

/** Conditions with a list of values, and those that name something and say what it looks like. */
export const listPredicates = ['Path', 'Host', 'Method', 'After', 'Before', 'Between', 'RemoteAddr'] as const
export const pairPredicates = ['Header', 'Query', 'Cookie'] as const

const value = z.string().trim().min(1).max(500)
const regexp = z.string().max(500).default('')
const values = (name: (typeof listPredicates)[number], most = 20) =>
  z.object({ name: z.literal(name), args: z.array(value).min(1).max(most) })

export const gatewayPredicate = z.discriminatedUnion('name', [
  values('Path'),
  values('Host'),
  values('Method'),
  values('After', 1),
  values('Before', 1),
  values('Between', 2),
  values('RemoteAddr'),
  z.object({ name: z.literal('Header'), args: z.object({ header: value, regexp }) }),
  z.object({ name: z.literal('Query'), args: z.object({ param: value, regexp }) }),
  z.object({ name: z.literal('Cookie'), args: z.object({ name: value, regexp }) }),
])
export type GatewayPredicate = z.output<typeof gatewayPredicate>

export const gatewayFilter = z.object({
  name: value,
  title: z.string().max(100).nullish(),
  args: z.array(z.object({ key: z.string().max(100), value: z.string().max(500) })).max(20),
})
export type GatewayFilter = z.output<typeof gatewayFilter>

export const gatewayPredicates = z.array(gatewayPredicate).max(20)
export const gatewayFilters = z.array(gatewayFilter).max(20)

export const gatewayRoute = z.object({
  id: z.string(),
  routerId: nullableText,
  name: nullableText,
  uri: nullableText,
  predicates: gatewayPredicates,
  filters: gatewayFilters,
  stripPrefix: nullableInt,
  retryable: nullableInt,
  persistable: nullableInt,
  showApi: nullableInt,
  status: nullableInt,
  ...versionField,
  ...auditFields,
})
export type GatewayRoute = z.output<typeof gatewayRoute>

/** Part of the name or of the id; stars around it, as lists send them, mean the same. */
export const gatewayListQuery = z.object({
  name: wireText,
  routerId: wireText,
  /** The contract answers all of them as an array; whoever asks for `paged` gets a page. */
  paged: wireBoolean,
  pageNo: wireText,
  pageSize: wireText,
})

/** Conditions and filters arrive as JSON text; the status as 0/1 or as a boolean. */
export const updateRoutesBody = z.object({
  router: z.object(
    {
      id: wireText,
      version: wireInt,
      routerId: requiredText('路由ID', 100),
      name: requiredText('路由名称', 100),
      uri: requiredText('路由URI', 500),
      predicates: wireText,
      filters: wireText,
      status: wireBoolean,
    },
    { error: '缺少路由' },
  ),
})
export type UpdateRoute = z.output<typeof updateRoutesBody>['router']
