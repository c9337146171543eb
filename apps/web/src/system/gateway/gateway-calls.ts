import type { GatewayRoute } from '@liangshu/contract/system/gateway'
import { request } from '../../shared/request/request.ts'
import { routerOf, type RouteValues } from './route-values.ts'

export const gatewayUrls = {
  list: '/sys/gatewayRoute/list',
  delete: '/sys/gatewayRoute/delete',
  exportXls: '/sys/gatewayRoute/exportXls',
} as const

export const saveRoute = (values: RouteValues, saved: GatewayRoute | undefined) =>
  request.answer('POST', '/sys/gatewayRoute/updateAll', { body: { router: routerOf(values, saved) } })

export const refreshGateway = () => request.answer('GET', '/sys/gatewayRoute/clearRedis')
