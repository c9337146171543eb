import type { GatewayRoute } from '@liangshu/contract/system/gateway'
import { describe, expect, it } from 'vitest'
import { predicatesText, routerOf, valuesOf } from './route-values.ts'

const route: GatewayRoute = {
  id: '1',
  routerId: 'quotes',
  name: '行情',
  uri: 'lb://quotes',
  predicates: [
    { name: 'Path', args: ['/quote/**'] },
    { name: 'Header', args: { header: 'X-Id', regexp: '\\d+' } },
    { name: 'Cookie', args: { name: 'c', regexp: '' } },
  ],
  filters: [{ name: 'StripPrefix', title: '截断前缀', args: [{ key: 'parts', value: '1' }] }],
  stripPrefix: 0,
  retryable: 0,
  persistable: 0,
  showApi: 0,
  status: 0,
  version: 3,
  createBy: null,
  createTime: null,
  updateBy: null,
  updateTime: null,
}

describe('a gateway route in its form', () => {
  it('[PAGES-7] goes through the form unchanged', () => {
    const { predicates, filters, status, ...rest } = routerOf(valuesOf(route), route)
    expect(rest).toEqual({ id: '1', version: 3, routerId: 'quotes', name: '行情', uri: 'lb://quotes' })
    expect([JSON.parse(predicates), JSON.parse(filters), status]).toEqual([route.predicates, route.filters, 0])
  })

  it('[PAGES-7] a new one is switched on and asks for a path', () => {
    expect(valuesOf(undefined)).toMatchObject({ status: true, predicates: [{ name: 'Path', values: [] }], filters: [] })
  })

  it('[PAGES-7] its conditions read in one line', () => {
    expect(predicatesText(route.predicates)).toBe('路径 /quote/** · 请求头 X-Id=\\d+ · Cookie c=')
  })
})
