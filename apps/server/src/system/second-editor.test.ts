import { beforeAll, describe, expect, it } from 'vitest'

import { createTestApp } from '../testing/test-app.ts'

/** Two people open the same record; whoever saves second is told, and what the first wrote stays. */
const { call, login } = await createTestApp({ template: 'demo' })
let token = ''
beforeAll(async () => {
  token = await login('admin')
})

type Row = Record<string, unknown> & { id: string | number; version: number }
type Resource = {
  list: string
  add: { path: string; body: object }
  edit: string
  /** The property the two editors write, and one the second leaves alone. */
  name: string
  other: string
  /** How a save travels; the plain record unless told otherwise. */
  toBody?: (row: object) => object
}

const route = {
  routerId: 'two',
  name: '初稿',
  uri: 'http://two.example.com',
  predicates: '[]',
  filters: '[]',
  status: 1,
}
const resources: Resource[] = [
  {
    list: '/sys/tenant/list',
    add: { path: '/sys/tenant/add', body: { id: 77, name: '初稿' } },
    edit: '/sys/tenant/edit',
    name: 'name',
    other: 'endDate',
  },
  {
    list: '/sys/quartzJob/list',
    add: {
      path: '/sys/quartzJob/add',
      body: { jobClassName: 'sample', cronExpression: '0 0 3 * * ? *', description: '初稿', status: -1 },
    },
    edit: '/sys/quartzJob/edit',
    name: 'description',
    other: 'parameter',
  },
  {
    list: '/sys/gatewayRoute/list',
    add: { path: '/sys/gatewayRoute/updateAll', body: { router: route } },
    edit: '/sys/gatewayRoute/updateAll',
    name: 'name',
    other: 'uri',
    toBody: (given) => ({ router: { ...route, ...given } }),
  },
  {
    list: '/sys/annountCement/list',
    add: { path: '/sys/annountCement/add', body: { titile: '初稿' } },
    edit: '/sys/annountCement/edit',
    name: 'titile',
    other: 'msgAbstract',
  },
  {
    list: '/sys/sysDepart/queryTreeList',
    add: { path: '/sys/sysDepart/add', body: { departName: '初稿' } },
    edit: '/sys/sysDepart/edit',
    name: 'departName',
    other: 'memo',
  },
]

describe.each(resources)('two editors of $list', ({ list, add, edit, name, other, toBody = (given) => given }) => {
  const find = async (match: (row: Row) => boolean): Promise<Row> => {
    const { result } = await call('GET', list, { token, query: { pageSize: '-1' } })
    const rows = (Array.isArray(result) ? result : result['records']) as Row[]
    const found = rows.find(match)
    if (!found) throw new Error(`${list} has no such row`)
    return found
  }
  // The gateway takes its changes by POST, everything else either way.
  const save = (given: object) => call(add.path === edit ? 'POST' : 'PUT', edit, { token, body: toBody(given) })

  it('[EDIT-1] the second is told, and the first loses nothing', async () => {
    expect((await call('POST', add.path, { token, body: add.body })).success).toBe(true)
    const { id, version, [other]: untouched } = await find((row) => row[name] === '初稿')
    expect(version).toBe(1)
    expect((await save({ id, version, [name]: '甲的改动' })).success).toBe(true)
    expect(await save({ id, version, [name]: '乙的改动' })).toMatchObject({
      success: false,
      code: 409,
      message: '数据已被他人修改，请刷新后重试',
    })
    const now = await find((row) => row.id === id)
    expect(now).toMatchObject({ [name]: '甲的改动', [other]: untouched, version: 2 })
    expect((await save({ id, version: String(now.version), [name]: '乙重新来过' })).success).toBe(true)
  })

  it('[EDIT-2] a client that knows no versions still saves', async () => {
    const { id } = await find((row) => row[name] === '乙重新来过')
    expect((await save({ id, [name]: '老客户端' })).success).toBe(true)
    expect(await find((row) => row.id === id)).toMatchObject({ [name]: '老客户端', version: 4 })
  })
})

it.each([
  ['/sys/quartzJob', 'resume', { jobClassName: 'sample' }, { description: '晚了' }],
  ['/sys/annountCement', 'doReleaseData', { titile: '老客户端' }, { titile: '晚了' }],
])('[EDIT-3] in %s, %s in between is a change too', async (path, command, query, part) => {
  const [row] = (await call('GET', `${path}/list`, { token, query })).result['records'] as [Row]
  const { id, version } = row
  expect((await call('GET', `${path}/${command}`, { token, query: { id: String(id) } })).success).toBe(true)
  expect((await call('PUT', `${path}/edit`, { token, body: { id, version, ...part } })).code).toBe(409)
})
