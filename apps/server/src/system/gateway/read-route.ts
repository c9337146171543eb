import { gatewayFilters, gatewayPredicates, type UpdateRoute } from '@liangshu/contract/system/gateway'
import type { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import { compileLinear } from '../check-rule/linear-pattern.ts'
import { parseSentJson } from '../../platform/http/clean-text.ts'

const routerIdShape = /^[\w.-]+$/
/** A service by name, or an address. */
const uriShape = /^(lb:\/\/[\w.-]+|(https?|wss?):\/\/[^\s/?#]+[^\s]*)$/i
const methods = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])

export type RouteValues = {
  router_id: string
  name: string
  uri: string
  predicates: string
  filters: string
  status: 0 | 1
}

/** A route as it is stored; what could not be applied is refused here, in words that name the field. */
export function readRoute(given: UpdateRoute): RouteValues {
  if (!routerIdShape.test(given.routerId)) throw refusal('路由ID只能包含字母、数字、下划线、点和横线')
  if (!uriShape.test(given.uri)) throw refusal('路由URI应以 lb://、http:// 或 https:// 开头')
  const predicates = readJson(given.predicates, gatewayPredicates, '路由条件')
  for (const predicate of predicates) checkPredicate(predicate)
  const filters = readJson(given.filters, gatewayFilters, '过滤器')
  return {
    router_id: given.routerId,
    name: given.name,
    uri: given.uri,
    predicates: JSON.stringify(predicates),
    filters: JSON.stringify(filters),
    status: given.status === false ? 0 : 1,
  }
}

function checkPredicate({ name, args }: z.output<typeof gatewayPredicates>[number]): void {
  if (!Array.isArray(args)) {
    if (!isRunnable(args.regexp)) throw refusal(`路由条件 ${name} 的正则表达式不被支持`)
    return
  }
  if (name === 'Path' && !args.every((path) => path.startsWith('/'))) throw refusal('路由条件 Path 应以 / 开头')
  if (name === 'Method' && !args.every((method) => methods.has(method.toUpperCase()))) {
    throw refusal('路由条件 Method 取值不正确')
  }
  if (name === 'Between' && args.length !== 2) throw refusal('路由条件 Between 需要开始和结束两个时间')
  if (['After', 'Before', 'Between'].includes(name) && !args.every((time) => !Number.isNaN(Date.parse(plain(time))))) {
    throw refusal(`路由条件 ${name} 的时间格式不正确`)
  }
}

function isRunnable(regexp: string): boolean {
  try {
    compileLinear(regexp)
    return true
  } catch {
    return false
  }
}

/** Times carry their zone's name behind the offset: `2026-01-01T00:00:00+08:00[Asia/Shanghai]`. */
export const plain = (time: string): string => time.replace(/\[[^\]]*\]$/, '')

function readJson<Schema extends z.ZodType>(text: string | undefined, schema: Schema, name: string): z.output<Schema> {
  let value: unknown
  try {
    value = parseSentJson(text || '[]')
  } catch {
    throw refusal(`${name}应为JSON数组`)
  }
  const read = schema.safeParse(value)
  if (!read.success) throw refusal(`${name}格式不正确`, { issues: read.error.issues })
  return read.data
}
