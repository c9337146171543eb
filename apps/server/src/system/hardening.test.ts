import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../testing/ask-owner.ts'
import { multipartOf } from '../testing/multipart.ts'
import { createTestApp } from '../testing/test-app.ts'

/** What servers of this contract were known to be open to. Numbers are those of the list of weaknesses. */
const test = await createTestApp({ template: 'demo', environment: { RATE_LIMIT: '1', LOGIN_CAPTCHA: 'image' } })
const { call } = test
const ask = createAskOwner(test.ownerDb)
const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-hardening-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const open = await createTestApp({
  template: 'demo',
  environment: { CORS_ORIGINS: 'https://desk.example.com', DATA_DIR: dataDir, REQUIRE_SIGN: '0' },
})
let admin = ''
let trader = ''
beforeAll(async () => {
  admin = await open.login('admin')
  trader = await open.login('trader')
})

describe('weaknesses that are closed', () => {
  it('[HARDEN-2] tables and columns come from a registry, on every call that takes their names', async () => {
    const refusal = '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!'
    const tree = {
      tableName: 'sys_user',
      text: 'password_hash',
      code: 'id',
      pidField: 'id',
      pid: '',
      hasChildField: '',
    }
    const names = { tableName: 'sys_session', fieldName: 'token_hash', fieldVal: 'x', dataId: '' }
    const asks: [string, Record<string, string>][] = [
      ['/sys/dict/getDictItems/sys_user,password_hash,id', {}],
      ['/sys/dict/loadDict/sys_session,token_hash,id', { keyword: "' or 1=1 --" }],
      ['/sys/dict/loadDictItem/sys_user,password_hash,id', { key: 'x' }],
      ['/sys/dict/loadTreeData', tree],
      ['/sys/duplicate/check', names],
    ]
    for (const [path, query] of asks) {
      const answer = await open.call('GET', path, { token: trader, query })
      expect([path, answer.success, answer.message]).toEqual([path, false, refusal])
    }
    for (const path of ['/sys/dict/queryTableData', '/sys/api/queryTableDictItemsByCode', '/sys/common/transitRESTful'])
      expect((await open.call('GET', path, { token: admin })).status).toBe(404)
  })

  it('[HARDEN-3] the announcement somebody has read is a value, never a part of the statement', async () => {
    const body = { anntId: "' or '1'='1" }
    const direct = createAskOwner(open.ownerDb)
    const read = () => direct(`select count(*)::int as n from sys_announcement_send where read_flag = '1'`)
    const before = await read()
    const answer = await open.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token: trader, body })
    expect(answer.success).toBe(false)
    expect(await read()).toEqual(before)
  })

  it('[HARDEN-5] there is no report designer to talk SQL to', async () => {
    for (const path of ['/jmreport/qurestSql', '/jmreport/queryFieldBySql', '/jmreport/show']) {
      expect((await open.call('POST', path, { body: { sql: 'select 1' } })).status).toBe(404)
      expect((await open.call('GET', path, { token: admin })).status).toBe(404)
    }
  })

  it('[HARDEN-6] a right signature opens nothing, a signed call still needs its session', async () => {
    const sign = createHash('md5').update('{}dd05f1c54d63749eda95f9fa6d49v442a').digest('hex').toUpperCase()
    const headers = { 'x-sign': sign, 'x-timestamp': String(open.clock.now().getTime()) }
    expect((await open.call('GET', '/sys/dict/getDictItems/sex', { headers })).status).toBe(401)
    expect((await open.call('GET', '/sys/user/recycleBin', { token: trader, headers })).code).toBe(510)
  })

  it('[HARDEN-2] table and column names come from a registry, and what takes SQL is not there', async () => {
    const get = (path: string, query: Record<string, string> = {}) => open.call('GET', path, { token: admin, query })
    for (const path of [
      '/sys/dict/getDictItems/sys_user,password_hash,username',
      '/sys/dict/loadDict/pg_catalog.pg_authid,rolname,rolpassword',
      '/sys/dict/loadDictItem/sys_session,token_hash,id',
      `/sys/dict/loadDict/sys_user,realname,username,${encodeURIComponent('1=1 union select password_hash from sys_user')}`,
    ])
      expect([path, (await get(path, { key: 'x' })).success]).toEqual([path, false])
    expect((await get('/sys/dict/loadDict/sys_user,realname,username')).success).toBe(true)
    const tree = { pid: '0', text: 'password_hash', code: 'id', pidField: 'id', hasChildField: 'id', condition: '' }
    expect((await get('/sys/dict/loadTreeData', { ...tree, tableName: 'sys_user' })).success).toBe(false)
    const check = { tableName: 'sys_user', fieldName: 'password_hash', fieldVal: 'x', dataId: '' }
    expect((await get('/sys/duplicate/check', check)).success).toBe(false)
    const quoted = { ...check, fieldName: 'username', fieldVal: "x' or '1'='1" }
    expect((await get('/sys/duplicate/check', quoted)).message).toBe('该值可用！')
    for (const path of [
      '/sys/dict/queryTableData',
      '/sys/api/queryTableDictItemsByCode',
      '/sys/api/queryFilterTableDictInfo',
    ])
      expect((await get(path)).status).toBe(404)
  })

  it('[HARDEN-8] nobody is handed the token of another, nor headers of their calls', async () => {
    const list = await open.call('GET', '/sys/online/list', { token: admin, query: { pageSize: '-1' } })
    expect(list.text).not.toContain(trader)
    expect(list.text).toContain(admin)
    expect((await open.call('GET', '/sys/online/list', { token: trader })).code).toBe(510)
    const traces = await open.call('GET', '/actuator/httptrace', { token: admin })
    expect(traces.text).not.toContain(trader)
    expect(traces.text).not.toContain(admin)
    const made = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"username":"admin"}').toString('base64url')}.x`
    expect((await open.call('GET', `/sys/thirdLogin/getLoginUser/${made}/wechat`)).success).toBe(false)
  })

  it('[HARDEN-9] a new password may travel in a body, and no password is written down', async () => {
    const posted = await open.call('POST', '/sys/user/passwordChange', {
      body: { username: 'trader', password: 'Secret@2026x', smscode: '1', phone: '13800000000' },
    })
    expect(posted.status).toBe(200)
    expect(posted.code).not.toBe(405)
    const body = {
      username: 'trader',
      oldpassword: 'Old@2026x',
      password: 'Secret@2026x',
      confirmpassword: 'Secret@2026x',
    }
    await open.call('PUT', '/sys/user/updatePassword', { token: trader, body })
    const rows = await createAskOwner(open.ownerDb)(
      `select request_param from sys_log where request_param like '%2026x%'`,
    )
    expect(rows).toEqual([])
  })

  it('[HARDEN-10] a captcha is used up by one try, and guessing closes the account', async () => {
    await call('GET', '/sys/randomImage/4711')
    const guess = { username: 'manager', password: 'x', captcha: '0000', checkKey: '4711' }
    expect((await call('POST', '/sys/login', { body: guess })).code).toBe(412)
    const [left] = await ask(`select count(*)::int as n from sys_ephemeral where key like '%4711%'`)
    expect(left).toEqual({ n: 0 })
    for (let n = 0; n < 6; n += 1)
      await open.call('POST', '/sys/login', { body: { username: 'auditor', password: 'x' } })
    const right = { username: 'auditor', password: 'Liangshu@2026' }
    expect((await open.call('POST', '/sys/login', { body: right })).success).toBe(false)
    expect((await open.call('POST', '/sys/mLogin', { body: right })).success).toBe(false)
  })

  it('[HARDEN-11] an unknown, a frozen and a removed account all sound like a wrong password, and asking has a limit', async () => {
    const direct = createAskOwner(open.ownerDb)
    await direct(`update sys_user set status = 2 where username = 'tangke'`)
    await direct(`update sys_user set del_flag = 1 where username = 'luoyu'`)
    const messages = []
    for (const username of ['nobody_here', 'tangke', 'luoyu', 'hanmo']) {
      messages.push((await open.call('POST', '/sys/login', { body: { username, password: 'wrong' } })).message)
    }
    expect(new Set(messages)).toEqual(new Set(['用户名或密码错误']))
    const asked = []
    for (let n = 0; n < 25; n += 1)
      asked.push((await call('GET', '/sys/user/checkOnlyUser', { query: { username: 'x' } })).status)
    expect(asked).toContain(429)
  })

  it('[HARDEN-12] nobody chooses a department for somebody else, or one they are not in, or resets a password', async () => {
    const choose = (body: object) => open.call('PUT', '/sys/selectDepart', { token: trader, body })
    const direct = createAskOwner(open.ownerDb)
    const places = () => direct(`select username, org_code from sys_user order by username`)
    const before = await places()
    const [elsewhere] = await direct(`select org_code from sys_depart where tenant_id = 2 limit 1`)
    await choose({ username: 'manager', orgCode: String(elsewhere?.['org_code']) })
    expect(await places()).toEqual(before)
    const body = { username: 'manager', password: 'Taken@2026x', confirmpassword: 'Taken@2026x' }
    expect((await open.call('PUT', '/sys/user/changePassword', { token: trader, body })).code).toBe(510)
    const own = {
      username: 'manager',
      oldpassword: 'Liangshu@2026',
      password: 'Taken@2026x',
      confirmpassword: 'Taken@2026x',
    }
    expect((await open.call('PUT', '/sys/user/updatePassword', { token: trader, body: own })).message).toBe(
      '只允许修改自己的密码！',
    )
  })

  it('[HARDEN-13] a file is judged by its content, and no path leads out of its folder', async () => {
    for (const path of ['..%2f..%2fetc%2fpasswd', '../../etc/passwd', 'temp/..%2f..%2f.env', 'logs/']) {
      const answer = await open.call('GET', `/sys/common/static/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
    }
    const upload = (fileName: string, content: Buffer, biz = 'temp') => {
      const { payload, headers } = multipartOf([
        { name: 'file', fileName, content },
        { name: 'biz', content: biz },
      ])
      return open.call('POST', '/sys/common/upload', { token: trader, body: payload, headers })
    }
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    for (const name of ['a.png', 'a.html', 'a.jsp', 'a.svg', 'a.php.png'])
      expect([name, (await upload(name, page)).success]).toEqual([name, false])
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)])
    expect((await upload('a.png', png, '../out')).message).toBe('上传目录bizPath，格式非法！')
    const kept = await upload('a.png', png)
    expect(kept.message).toMatch(/^temp\/a_[0-9a-f]{32}\.png$/)
    const shown = await open.call('GET', `/sys/common/static/${kept.message}`)
    expect([shown.status, shown.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
  })

  it('[HARDEN-15] a data source inside our walls is not reached, and a password never comes back', async () => {
    const body = {
      dbType: '6',
      dbUrl: 'jdbc:postgresql://127.0.0.1:5432/x',
      dbUsername: 'u',
      dbPassword: 'p',
      dbDriver: 'org.postgresql.Driver',
    }
    const answer = await open.call('POST', '/online/cgreport/api/testConnection', { token: admin, body })
    expect(answer.message).toBe('数据库连接失败：不允许连接内部网络地址')
    const stored = {
      ...body,
      code: 'walls',
      name: '墙',
      dbUrl: 'jdbc:postgresql://db.example.com/x',
      dbPassword: 'Deep#Secret',
    }
    expect((await open.call('POST', '/sys/dataSource/add', { token: admin, body: stored })).success).toBe(true)
    const list = await open.call('GET', '/sys/dataSource/list', { token: admin, query: { code: 'walls' } })
    const [{ id = '' } = {}] = list.result['records'] as { id?: string }[]
    const detail = await open.call('GET', '/sys/dataSource/queryById', { token: admin, query: { id } })
    expect(detail.result).toMatchObject({ code: 'walls', dbUsername: 'u' })
    expect(list.text + detail.text).not.toContain('Deep#Secret')
  })

  it('[HARDEN-16] only named origins are let in, and an ending opens no door', async () => {
    const from = (origin: string) => open.call('GET', '/sys/randomImage/1', { headers: { origin } })
    expect((await from('https://desk.example.com')).headers['access-control-allow-origin']).toBe(
      'https://desk.example.com',
    )
    expect((await from('https://evil.example.com')).headers['access-control-allow-origin']).not.toBe(
      'https://evil.example.com',
    )
    for (const ending of ['.js', '.css', '.png', '/x.html', ';.js']) {
      expect([401, 404]).toContain((await open.call('GET', `/sys/user/list${ending}`)).status)
    }
    for (const path of ['/druid/index.html', '/swagger-ui.html', '/v2/api-docs', '/actuator/metrics']) {
      expect([401, 404]).toContain((await open.call('GET', path)).status)
    }
  })

  it('[HARDEN-18] a session is never taken from a cookie, so another site can send none', async () => {
    for (const path of ['/sys/annountCement/doReleaseData', '/sys/quartzJob/execute', '/sys/dict/refleshCache']) {
      const headers = { cookie: `X-Access-Token=${admin}; token=${admin}` }
      expect((await open.call('GET', path, { headers, query: { id: 'x' } })).status).toBe(401)
    }
  })

  it('[HARDEN-19] what broke inside stays inside', async () => {
    const evil = `x' and 1=cast(version() as int)--`
    for (const query of [{ column: evil, order: 'asc' }, { username: evil }, { superQueryParams: evil }]) {
      const answer = await open.call('GET', '/sys/user/list', { token: admin, query })
      expect(answer.text).not.toMatch(/PostgreSQL|syntax error|at .*\.ts:|select /i)
    }
    const broken = await open.call('PUT', '/sys/user/edit', { token: admin, body: { id: 'x', birthday: 'never' } })
    expect(broken.text).not.toMatch(/invalid input syntax|sys_user|kysely/)
  })

  it('[HARDEN-21] an announcement that runs is stored without what runs', async () => {
    const body = {
      titile: '<b>粗</b>',
      msgContent: '<p onclick="x()">a</p><script>alert(1)</script>',
      msgType: 'ALL',
      msgCategory: '1',
    }
    await open.call('POST', '/sys/annountCement/add', {
      token: admin,
      body: { ...body, startTime: '2026-01-05 00:00:00', priority: 'L' },
    })
    const list = await open.call('GET', '/sys/annountCement/list', { token: admin, query: { titile: '*粗*' } })
    expect(list.result['total']).toBe(1)
    expect(list.text).not.toMatch(/<script|onclick/i)
  })
})

it('[HARDEN-17] the socket wants its own token for its own person', async () => {
  const socket = (id: string, token: string) =>
    open.app.inject({
      url: `/jeecg-boot/websocket/${id}`,
      headers: { 'sec-websocket-protocol': token, connection: 'upgrade', upgrade: 'websocket' },
    })
  expect((await socket('someone-else', trader)).statusCode).toBe(401)
  expect((await socket('someone-else', 'made-up-token')).statusCode).toBe(401)
})

it('[HARDEN-20] an institution named in the header is believed of its own people only, of those without any of nobody', async () => {
  const direct = createAskOwner(open.ownerDb)
  await direct(`insert into sys_user (id, username, realname, password_hash, tenant_ids)
    select 'homeless', 'homeless', '无机构', password_hash, '{}' from sys_user where username = 'trader'`)
  const homeless = await open.login('homeless')
  for (const [token, named] of [
    [homeless, '1'],
    [homeless, '2'],
    [trader, '2'],
  ] as const) {
    for (const path of ['/sys/role/list', '/sys/sysDepart/queryTreeList', '/sys/user/list']) {
      const answer = await open.call('GET', path, { token, headers: { 'tenant-id': named } })
      expect([path, named, answer.status, answer.message]).toEqual([path, named, 401, '用户租户信息变更,请重新登陆!'])
    }
  }
})
