import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../ask-owner.ts'
import { multipartOf } from '../multipart.ts'
import { createTestApp, demoPassword } from '../test-app.ts'
import { clientPages, type ClientPage } from './client-pages.ts'
import { createOldClient, type Envelope, type Payload } from './old-client.ts'

/** A client of the contract on every page, with captcha, signatures and limits as they are shipped. */
const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-client-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const environment = { DATA_DIR: dataDir, LOGIN_CAPTCHA: 'image', REQUIRE_SIGN: '1', RATE_LIMIT: '1' }
const test = await createTestApp({ template: 'demo', environment })
const ask = createAskOwner(test.ownerDb)
const client = createOldClient(test.app, test.clock.now)
const readCaptcha = async (key: number) => {
  const rows = await ask(`select value from sys_ephemeral where key = 'captcha:${key}'`)
  return String((rows as { value: string }[])[0]?.value)
}

type Row = Payload & { id: string }
type Node = Row & { children?: Node[] | null }
let signedIn: Envelope
beforeAll(async () => {
  signedIn = await client.signIn('admin', demoPassword, readCaptcha)
})

/** Pages that keep no records by a form of their own. */
const otherPages = [
  'dashboard/Analysis',
  'system/DepartUserList',
  'system/LogList',
  'system/DataLogList',
  'system/SysUserOnlineList',
  'system/UserAnnouncementList',
  'modules/oss/OSSFileList',
  'system/SysGatewayRouteList',
]

const good = { success: true, message: expect.any(String) }
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

async function find({ path: base, list = `${base}/list`, columns, filter, isTree }: ClientPage, mark: string) {
  const filters = isTree && filter !== 'name' ? {} : { [filter]: mark }
  const answer = await (isTree ? client.get(list, filters) : client.list(list, filters, columns.split(',')))
  expect(answer).toMatchObject(good)
  const rows = isTree ? flat(answer.result as Node[]) : (answer.result as { records: Row[] }).records
  return rows.filter((row) => row[filter] === mark)
}

describe('a client of the contract', () => {
  it('[CLIENTWALK-1] signs in with the code of the picture and finds every page in its menu', async () => {
    expect(signedIn).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect(signedIn.result).toMatchObject({
      token: expect.any(String),
      userInfo: { id: expect.any(String), username: 'admin', realname: expect.any(String) },
      sysAllDictItems: { sex: expect.any(Array) },
      departs: expect.any(Array),
      multi_depart: expect.any(Number),
    })
    const { result } = await client.get('/sys/permission/getUserPermissionByToken')
    const { menu } = result as { menu: (Node & { component: string })[] }
    const components = flat(menu).map((node) => node['component'])
    expect(clientPages.map(({ component }) => component).filter((name) => !components.includes(name))).toEqual([])
    expect(otherPages.filter((name) => !components.includes(name))).toEqual([])
  })

  it('[CLIENTWALK-2] gets a new picture after a wrong code, and words it knows after a wrong password', async () => {
    const other = createOldClient(test.app, test.clock.now)
    expect(await other.signIn('trader', demoPassword, async () => '????')).toMatchObject({ success: false, code: 412 })
    const wrong = await other.signIn('trader', 'nonsense', readCaptcha)
    expect(wrong.message.indexOf('密码错误')).toBeGreaterThan(0)
  })
})

describe.each(clientPages.map((page) => [page.component, page] as const))('%s', (_component, page) => {
  it('[CLIENTWALK-3] opens: its list, its dictionaries, and whatever else it asks for', async () => {
    const { path: base, list = `${base}/list`, columns, dicts = [], opens = [], isTree } = page
    const answer = await (isTree ? client.get(list) : client.list(list, {}, columns.split(',')))
    expect(answer).toMatchObject(good)
    for (const code of dicts) {
      const { result } = await client.get(`/sys/dict/getDictItems/${code}`)
      expect([code, result]).toEqual([
        code,
        expect.arrayContaining([expect.objectContaining({ text: expect.any(String) })]),
      ])
    }
    for (const [url, params] of opens)
      expect([url, await client.get(url, params)]).toEqual([url, expect.objectContaining(good)])
  })

  it('[CLIENTWALK-4] adds, finds, edits both ways and removes, one and several', async () => {
    const { path: base, form, change } = page
    const marks = ['a', 'b', 'c'].map((letter) => `walk_${letter}${clientPages.indexOf(page).toString(36)}`)
    for (const mark of marks) expect(await client.post(`${base}/add`, form(mark))).toMatchObject(good)
    const [first = '', ...others] = marks
    for (const isSigned of [false, true]) {
      const [row] = await find(page, first)
      expect(await client.put(`${base}/edit`, { ...row, ...change }, isSigned)).toMatchObject(good)
    }
    const [told = '', value] = Object.entries(change)[0] ?? []
    expect(await find(page, first)).toEqual([expect.objectContaining({ [told]: value })])
    const ids = []
    for (const mark of others) ids.push((await find(page, mark))[0]?.id)
    expect(await client.remove(`${base}/delete`, { id: (await find(page, first))[0]?.id })).toMatchObject(good)
    expect(await client.remove(`${base}/deleteBatch`, { ids: `${ids.join(',')},` })).toMatchObject(good)
    for (const mark of marks) expect(await find(page, mark)).toEqual([])
  })
})

it.each(clientPages.flatMap(({ path: base, hasNoSheet }) => (hasNoSheet ? [] : [base])))(
  '[CLIENTWALK-6] %s is downloaded as a sheet with the query of its list',
  async (base) => {
    const file = await client.download(`${base}/exportXls`, { column: 'createTime', order: 'desc', field: 'id,,x' })
    expect([file.headers['content-type'], file.rawPayload.length > 0]).toEqual(['application/vnd.ms-excel', true])
  },
)

describe('the other pages', () => {
  const idOf = async (url: string, filters: Payload) =>
    ((await client.list(url, filters, ['id'])).result as { records: Row[] }).records[0]?.id
  const wellAll = async (calls: readonly Promise<Envelope>[]) => {
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(good)
  }

  it.each([
    ['/sys/log/list', { logType: '1', keyWord: '登录' }],
    ['/sys/dataLog/list', {}],
    ['/sys/online/list', { username: 'adm' }],
    ['/sys/oss/file/list', {}],
    ['/sys/sysAnnouncementSend/getMyAnnouncementSend', { titile: '' }],
    ['/sys/user/departUserList', { depId: 'none' }],
  ])('[CLIENTWALK-5] list %s', async (url, filters) => {
    const answer = await client.list(url, filters, ['createTime'])
    expect(answer).toMatchObject({ ...good, result: { records: expect.any(Array), total: expect.any(Number) } })
  })

  it('[CLIENTWALK-5] an advanced query travels encoded twice', async () => {
    const items = [{ field: 'username', rule: 'eq', val: 'admin', type: 'string', dictCode: '' }]
    const filters = { superQueryParams: encodeURI(JSON.stringify(items)), superQueryMatchType: 'and' }
    const { result } = await client.list('/sys/user/list', filters, ['username'])
    expect(result).toMatchObject({ total: 1, records: [{ username: 'admin' }] })
  })

  it('[CLIENTWALK-5] pickers ask for dictionaries by table, signed with their path', async () => {
    const people = 'sys_user,realname,username'
    const found = await client.get(`/sys/dict/loadDict/${people}`, { keyword: '管理', pageSize: 10 })
    expect(found).toMatchObject({ success: true, result: expect.any(Array) })
    await wellAll([
      client.get(`/sys/dict/getDictItems/${people}`),
      client.get(`/sys/dict/loadDictItem/${people}`, { key: 'admin' }),
      client.get('/sys/user/queryUserComponentData', { departId: '', pageNo: 1, pageSize: 10 }),
      client.get('/sys/sysDepart/queryMyDeptTreeList'),
    ])
  })

  it('[CLIENTWALK-5] an announcement is released, read by the bell and by my messages, and taken back', async () => {
    const titile = 'walk_notice'
    await client.post('/sys/annountCement/add', {
      titile,
      msgType: 'ALL',
      msgCategory: '1',
      priority: 'H',
      msgContent: '<p>x</p>',
    })
    const id = await idOf('/sys/annountCement/list', { titile })
    expect(await client.get('sys/annountCement/doReleaseData', { id })).toMatchObject(good)
    const bell = await client.get('/sys/annountCement/listByUser')
    expect(JSON.stringify((bell.result as Payload)['anntMsgList'])).toContain(titile)
    expect(await client.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id }, false)).toMatchObject(
      good,
    )
    expect(await client.get('sys/annountCement/syncNotic', { anntId: id })).toMatchObject(good)
    const mine = await client.list('/sys/sysAnnouncementSend/getMyAnnouncementSend', { titile }, ['titile'])
    expect(mine.result).toMatchObject({ records: [{ titile, readFlag: '1' }] })
    expect(await client.get('sys/annountCement/doReovkeData', { id })).toMatchObject(good)
    expect(await client.remove('/sys/annountCement/delete', { id })).toMatchObject(good)
  })

  it('[CLIENTWALK-5] a job is stopped, started and run at once', async () => {
    const form = { jobClassName: 'sample', cronExpression: '0 0 3 * * ? *', status: 0, description: 'walk_job' }
    await client.post('/sys/quartzJob/add', form)
    const id = await idOf('/sys/quartzJob/list', { description: 'walk_job' })
    for (const command of ['pause', 'resume', 'execute']) {
      expect([command, await client.get(`/sys/quartzJob/${command}`, { id })]).toEqual([
        command,
        expect.objectContaining(good),
      ])
    }
    expect(await client.remove('/sys/quartzJob/delete', { id })).toMatchObject(good)
  })

  it('[CLIENTWALK-5] a dictionary gets items, goes to the bin, comes back and leaves for good', async () => {
    await client.post('/sys/dict/add', { dictName: '走查', dictCode: 'walk_items', description: '' })
    const id = await idOf('/sys/dict/list', { dictCode: 'walk_items' })
    const item = { dictId: id, itemText: '一', itemValue: '1', sortOrder: 1, status: 1 }
    expect(await client.post('/sys/dictItem/add', item)).toMatchObject(good)
    const itemId = await idOf('/sys/dictItem/list', { dictId: id })
    expect(await client.put('/sys/dictItem/edit', { ...item, id: itemId, itemText: '壹' }, false)).toMatchObject(good)
    expect(await client.get('/sys/dict/getDictItems/walk_items')).toMatchObject({
      result: [{ text: '壹', value: '1' }],
    })
    await client.remove('/sys/dict/delete', { id })
    expect(await client.put(`/sys/dict/back/${id}`, {}, false)).toMatchObject(good)
    await client.remove('/sys/dict/delete', { id })
    expect(await client.remove(`/sys/dict/deletePhysic/${id}`, {})).toMatchObject(good)
  })

  it('[CLIENTWALK-5] a route of the gateway is kept and removed', async () => {
    const router = {
      routerId: 'walk',
      name: '走查',
      uri: 'http://a.example',
      predicates: '[]',
      filters: '[]',
      status: true,
    }
    expect(await client.post('/sys/gatewayRoute/updateAll', { router })).toMatchObject(good)
    const { result } = await client.get('/sys/gatewayRoute/list')
    const row = (result as Row[]).find((route) => route['routerId'] === 'walk')
    expect(await client.get('/sys/gatewayRoute/clearRedis')).toMatchObject(good)
    expect(await client.remove('/sys/gatewayRoute/delete', { id: row?.id })).toMatchObject(good)
  })

  it('[CLIENTWALK-5] a file is uploaded with the token alone and shown without one', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)])
    const { payload, headers } = multipartOf([{ name: 'file', fileName: 'a.png', content: png }])
    const token = String((signedIn.result as Payload)['token'])
    const stored = await test.call('POST', '/sys/common/upload', { token, body: payload, headers })
    expect(stored.success).toBe(true)
    expect((await test.call('GET', `/sys/common/static/${stored.message}`)).status).toBe(200)
  })

  it('[CLIENTWALK-5] the pages that watch the server have all their figures', async () => {
    for (const name of ['system.cpu.count', 'jvm.memory.max', 'jvm.gc.pause', 'tomcat.sessions.rejected']) {
      const answer = await client.download(`actuator/metrics/${name}`)
      expect([name, answer.json<Payload>()['measurements']]).toEqual([name, expect.any(Array)])
    }
    await wellAll([client.get('/sys/actuator/redis/info'), client.get('/sys/actuator/redis/queryDiskInfo')])
    await wellAll([client.get('/sys/loginfo'), client.get('/sys/visitInfo')])
  })
})
