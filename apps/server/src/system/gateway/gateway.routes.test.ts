import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
let token = ''
beforeAll(async () => {
  const permissions = ['list', 'edit', 'delete', 'refresh'].map((name) => `system:gatewayRoute:${name}`)
  token = await makePerson(test, { username: 'router', permissions })
})

const router = {
  routerId: 'quotes',
  name: '行情服务',
  uri: 'lb://quote-service',
  predicates: JSON.stringify([{ name: 'Path', args: ['/quote/**'] }]),
  filters: JSON.stringify([{ name: 'StripPrefix', title: '截断前缀', args: [{ key: 'parts', value: '1' }] }]),
  status: true,
}
const save = (part: Record<string, unknown> = {}) =>
  test.call('POST', '/sys/gatewayRoute/updateAll', { token, body: { router: { ...router, ...part } } })
const list = async () =>
  (await test.call('GET', '/sys/gatewayRoute/list', { token })).result as Record<string, unknown>[]

describe('gateway routes', () => {
  it('[GATEWAY-1] are stored, listed as an array, edited and removed', async () => {
    expect(await save()).toMatchObject({ message: '操作成功！', result: '操作成功！' })
    const [added] = await list()
    expect(added).toMatchObject({
      routerId: 'quotes',
      predicates: [{ name: 'Path', args: ['/quote/**'] }],
      filters: [{ name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] }],
      status: 1,
      createBy: 'router',
    })
    const id = String(added?.['id'])
    expect((await save({ id, name: '行情', status: 0 })).result).toBe('操作成功！')
    expect(await list()).toMatchObject([{ id, name: '行情', status: 0 }])
    expect((await test.call('GET', '/sys/gatewayRoute/clearRedis', { token })).result).toBe('清除成功！')
    expect((await test.call('DELETE', '/sys/gatewayRoute/delete', { token, query: { id } })).result).toBe(
      '删除路由成功',
    )
    expect(await list()).toEqual([])
    expect((await test.call('DELETE', '/sys/gatewayRoute/delete', { token, query: { id } })).message).toBe(
      '未找到对应实体',
    )
  })

  it.each([
    [{ routerId: 'a b' }, '路由ID只能包含字母、数字、下划线、点和横线'],
    [{ uri: 'file:///etc/passwd' }, '路由URI应以 lb://、http:// 或 https:// 开头'],
    [{ predicates: '{' }, '路由条件应为JSON数组'],
    [{ predicates: '[{"name":"Weight","args":["a"]}]' }, '路由条件格式不正确'],
    [{ predicates: '[{"name":"Path","args":["quote"]}]' }, '路由条件 Path 应以 / 开头'],
    [{ predicates: '[{"name":"Method","args":["STEAL"]}]' }, '路由条件 Method 取值不正确'],
    [{ predicates: '[{"name":"Between","args":["2026-01-01T00:00:00Z"]}]' }, '路由条件 Between 需要开始和结束两个时间'],
    [{ predicates: '[{"name":"After","args":["soon"]}]' }, '路由条件 After 的时间格式不正确'],
    [{ filters: '[{"name":""}]' }, '过滤器格式不正确'],
    [{ name: '' }, '参数错误：router.name 路由名称不能为空'],
  ])('[GATEWAY-2] refuses %o', async (part, message) => {
    expect(await save(part)).toMatchObject({ success: false, message })
  })

  it('[GATEWAY-3] every kind of condition goes through unchanged; one id is used once', async () => {
    const predicates = [
      { name: 'Host', args: ['*.example.com'] },
      { name: 'Method', args: ['GET', 'POST'] },
      { name: 'Between', args: ['2026-01-01T00:00:00+08:00[Asia/Shanghai]', '2026-12-31T00:00:00+08:00'] },
      { name: 'RemoteAddr', args: ['192.168.1.0/24'] },
      { name: 'Header', args: { header: 'X-Id', regexp: '\\d+' } },
      { name: 'Query', args: { param: 'v', regexp: '' } },
      { name: 'Cookie', args: { name: 'c', regexp: 'x' } },
    ]
    await save({ routerId: 'all', predicates: JSON.stringify(predicates) })
    expect(await list()).toMatchObject([{ routerId: 'all', predicates }])
    expect((await save({ routerId: 'all' })).message).toBe('路由ID已存在')
    const search = async (query: Record<string, string>) =>
      (await test.call('GET', '/sys/gatewayRoute/list', { token, query })).result.length
    expect(await search({ name: '*行情*', routerId: 'al' })).toBe(1)
    expect(await search({ name: '100%' })).toBe(0)
  })
})
