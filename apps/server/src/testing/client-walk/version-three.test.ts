import { createCipheriv, createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { WebSocket } from 'ws'
import { beforeAll, describe, expect, it } from 'vitest'

import { oldPasswordKey } from '../../system/login/old-password-form.ts'
import { createAskOwner } from '../ask-owner.ts'
import { createTestApp, demoPassword } from '../test-app.ts'

/** A client of version 3.9: its header, its sign-in, its socket, and every call that older clients do not make. */
const test = await createTestApp({ template: 'demo', environment: { REQUIRE_SIGN: '0' } })
const { app } = test
const ask = createAskOwner(test.ownerDb)
const headers = { 'x-version': 'v3', 'x-tenant-id': '0' }
let token = ''
let own = ''

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Given = { query?: Record<string, string>; body?: Record<string, unknown> }
const call = (method: Method, path: string, given: Given = {}) => test.call(method, path, { token, headers, ...given })
const get = (path: string, query: Record<string, string> = {}) => call('GET', path, { query })

const encrypted = (password: string): string => {
  const cipher = createCipheriv('aes-128-cbc', oldPasswordKey.key, oldPasswordKey.iv)
  return Buffer.concat([cipher.update(password), cipher.final()]).toString('base64')
}

type Rows = Record<string, unknown>[]
const firstOf = (result: unknown): Record<string, unknown> => {
  const rows = Array.isArray(result) ? result : (result as { records?: Rows }).records
  return (rows ?? [result])[0] as Record<string, unknown>
}

beforeAll(async () => {
  await ask(`update sys_announcement set send_status = '1', send_time = now() where send_status = '0'`)
  await ask(
    `insert into sys_announcement (id, tenant_id, title, send_status, send_time) values ('v3-ann', 0, '三版', '1', now())`,
  )
  await ask(
    `insert into sys_dict (id, dict_code, dict_name, del_flag) values ('v3a', 'v3a', '甲', 1), ('v3b', 'v3b', '乙', 1)`,
  )
  const body = { username: 'admin', password: encrypted(demoPassword), captcha: '', checkKey: '' }
  const { result } = await test.call('POST', '/sys/login', { body, headers })
  token = String(result['token'])
  own = String((result['userInfo'] as { id: string }).id)
})

describe('a client of version 3', () => {
  it('[V3-1] signs in with a password padded by PKCS7, whatever its length', async () => {
    expect(token).not.toBe('undefined')
    for (const password of ['a', 'x'.repeat(15), 'x'.repeat(16), 'x'.repeat(17)]) {
      const { decryptIfOldForm } = await import('../../system/login/old-password-form.ts')
      expect(decryptIfOldForm(encrypted(password))).toBe(password)
    }
  })

  it('[V3-2] finds its own pages in the menu and its codes beside it; older clients find theirs', async () => {
    const { result } = await get('/sys/permission/getUserPermissionByToken')
    const components = (nodes: Rows): string[] =>
      nodes.flatMap((node) => [String(node['component']), ...components((node['children'] as Rows) ?? [])])
    const names = components(result['menu'] as Rows)
    expect(names).toEqual(expect.arrayContaining(['system/user/index', 'monitor/redis/index', 'layouts/default/index']))
    expect(names).not.toContain('system/UserList')
    expect(result['codeList']).toContain('system:user:list')
    const old = await test.call('GET', '/sys/permission/getUserPermissionByToken', { token })
    expect(components(old.result['menu'] as Rows)).toContain('system/UserList')
    expect(old.result['codeList']).toBeUndefined()
  })

  it('[V3-3] opens the socket by its id and the fingerprint of its token, and by no other', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const open = (name: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot/websocket/${name}`, [token])
      socket.on('error', () => undefined)
      return socket
    }
    const socket = open(`${own}_${createHash('md5').update(token).digest('hex')}`)
    await once(socket, 'open')
    socket.terminate()
    const wrong = open(`${own}_${createHash('md5').update('another').digest('hex')}`)
    const [request, answer] = (await once(wrong, 'unexpected-response')) as [
      { destroy: () => void },
      { statusCode: number },
    ]
    request.destroy()
    expect(answer.statusCode).toBe(401)
  })
})

/** Lists and records, with the keys that version 3 added to them. */
const keys: [path: string, query: Record<string, string>, names: string][] = [
  ['/sys/user/list', {}, 'loginTenantId mainDepPostId otherDepPostId belongDepIds postText sort izHideContact sign'],
  ['/sys/user/listAll', {}, 'loginTenantId mainDepPostId belongDepIds'],
  ['/sys/user/selectUserList', { keyword: 'a' }, 'id username realname mainDepPostId'],
  ['/sys/user/queryDepartUserByOrgCode', {}, 'id userId realname departName'],
  ['/sys/user/login/setting/getUserData', {}, 'id username realname loginTenantId postText'],
  ['/sys/role/list', {}, 'roleName tenantId'],
  ['/sys/role/queryallNoByTenant', {}, 'id roleCode tenantId'],
  ['/sys/sysDepart/queryTreeList', {}, 'departName departPathName izLeaf tenantId'],
  ['/sys/sysDepart/queryDepartTreeSync', {}, 'departName departPathName izLeaf'],
  ['/sys/sysDepart/queryDepartAndPostTreeSync', {}, 'key title departPathName izLeaf positionId'],
  ['/sys/position/list', {}, 'postLevel tenantId'],
  ['/sys/log/list', {}, 'clientType tenantId'],
  ['/sys/tenant/list', {}, 'trade companySize companyAddress companyLogo houseNumber workPlace delFlag applyStatus'],
  ['/sys/tenant/getTenantListByUserId', {}, ''],
  ['/sys/tenant/getTenantPageListByUserId', {}, ''],
  ['/sys/tenant/recycleBinPageList', {}, ''],
  ['/sys/tenant/getTenantUserList', { userTenantId: '1' }, 'username userTenantStatus loginTenantId'],
  ['/sys/tenant/getUserTenantPageList', { userTenantStatus: '1' }, ''],
  ['/sys/tenant/packList', { tenantId: '1' }, 'packName packCode packType status permissionIds tenantId izSysn'],
  ['/sys/dict/list', {}, 'dictCode tenantId lowAppId'],
  ['/sys/dictItem/list', {}, 'itemText itemColor'],
  ['/sys/dict/getDictItems/sex', {}, 'value text color'],
  ['/sys/annountCement/list', {}, 'izTop visitsNum files noticeType tenantId msgClassify izApproval'],
  ['/sys/annountCement/vue3List', {}, 'id titile izTop readFlag sendId'],
  ['/sys/annountCement/getUnreadMessageCount', {}, 'systemCount flowCount fileCount planCount count'],
  ['/sys/sysAnnouncementSend/getMyAnnouncementSend', {}, 'anntId readFlag'],
  ['/sys/tableWhiteList/list', {}, 'tableName fieldName status'],
  ['/sys/sysRoleIndex/queryDefIndex', {}, 'url component route roleCode'],
  ['/sys/thirdApp/getThirdAccountByUserId', {}, ''],
  ['/sys/position/queryByCodes', { codes: 'nothing' }, ''],
]

describe('the calls of version 3', () => {
  it.each(keys)('[V3-4] GET %s answers with the keys it reads', async (path, query, names) => {
    const answer = await get(path, query)
    expect(answer).toMatchObject({ success: true, message: expect.any(String), code: expect.any(Number) })
    const wanted = names.split(' ').filter(Boolean)
    const row = wanted.length > 0 ? firstOf(answer.result) : {}
    expect(wanted.filter((name) => !(name in row))).toEqual([])
  })

  it('[V3-5] read flags are numbers for it and texts for others', async () => {
    expect(typeof firstOf((await get('/sys/sysAnnouncementSend/getMyAnnouncementSend')).result)['readFlag']).toBe(
      'number',
    )
    const old = await test.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', { token })
    expect(typeof firstOf(old.result)['readFlag']).toBe('string')
    expect(firstOf((await test.call('GET', '/sys/user/list', { token })).result)).not.toHaveProperty('mainDepPostId')
  })

  it('[V3-6] departments tell the way to them', async () => {
    const [deep] = await ask(`select d.org_code, d.depart_name, p.depart_name as above from sys_depart d
      join sys_depart p on p.id = d.parent_id where d.del_flag = '0' order by length(d.org_code), d.id`)
    const path = await get('/sys/sysDepart/getDepartPathNameByOrgCode', { orgCode: String(deep?.['org_code']) })
    expect(path.result).toBe(`${String(deep?.['above'])}/${String(deep?.['depart_name'])}`)
  })

  it('[V3-7] messages: listed is read, a visit counts, one on top comes first', async () => {
    await ask(`update sys_announcement_send set read_flag = '0' where user_id = $1`, [own])
    const before = (await get('/sys/annountCement/getUnreadMessageCount')).result
    expect(before['count']).toBeGreaterThan(0)
    expect(before['systemCount']).toBe(before['count'])
    expect(await call('POST', '/sys/annountCement/editIzTop', { body: { id: 'v3-ann', izTop: 1 } })).toMatchObject({
      message: '修改成功!',
    })
    expect((await get('/sys/annountCement/addVisitsNumber', { id: 'v3-ann' })).success).toBe(true)
    const listed = (await get('/sys/annountCement/vue3List', { pageSize: '100' })).result as unknown as Rows
    expect(listed[0]).toMatchObject({ id: 'v3-ann', izTop: 1, visitsNum: 1, readFlag: 0 })
    expect((await get('/sys/annountCement/getUnreadMessageCount')).result['count']).toBe(0)
    expect((await get('/sys/annountCement/vue3List', { rangeDateKey: 'sy' })).result).toEqual([])
    expect((await get('/sys/annountCement/addVisitsNumber', { id: 'no-such' })).success).toBe(false)
  })

  it('[V3-8] the departments of somebody who has not signed in yet need the same proof as signing in', async () => {
    const departs = (password: string) =>
      test.call('POST', '/sys/loginGetUserDeparts', {
        headers,
        body: { loginType: 'account', username: 'trader', password },
      })
    expect((await departs(encrypted('wrong'))).success).toBe(false)
    const { result } = await departs(encrypted(demoPassword))
    expect(result['departs']).toEqual([expect.objectContaining({ departName: expect.any(String) })])
    expect(result['currentOrgCode']).toEqual(expect.any(String))
    expect(JSON.stringify(result)).not.toContain('token')
  })

  it('[V3-9] whether the password is the one that was given is told, the password never', async () => {
    expect((await get('/sys/user/verifyIzDefaultPwd')).result).toBe('no')
    await ask(`update sys_user set must_change_password = true where id = $1`, [own])
    expect((await get('/sys/user/verifyIzDefaultPwd')).result).toBe('yes_')
    await ask(`update sys_user set must_change_password = false where id = $1`, [own])
  })

  it('[V3-10] a package of an institution is a role: it is made, filled, changed and removed as one', async () => {
    const [grant] = await ask(`select permission_id as id from sys_role_permission where tenant_id = 1 order by 1`)
    const [member] = await ask(`select id from sys_user where username = 'trader'`)
    const userId = String(member?.['id'])
    const body = { tenantId: 1, packName: '交易套餐', packCode: 'v3_pack', permissionIds: String(grant?.['id']) }
    expect(await call('POST', '/sys/tenant/addPackPermission', { body })).toMatchObject({
      message: '创建租户产品包成功',
    })
    const pack = firstOf((await get('/sys/tenant/packList', { tenantId: '1', packName: '交易套餐' })).result)
    const packId = String(pack['id'])
    expect(pack).toMatchObject({ packCode: 'v3_pack', permissionIds: grant?.['id'] })
    expect((await call('POST', '/sys/tenant/addTenantPackUser', { body: { packId, userId } })).success).toBe(true)
    const query = { tenantId: '1', packId, userId }
    expect(firstOf((await get('/sys/tenant/queryTenantPackUserList', query)).result)).toMatchObject({
      username: 'trader',
      packId,
    })
    expect((await get('/sys/tenant/listPackByTenantUserId', query)).result['userPackIdList']).toContain(packId)
    const remove = () => call('DELETE', '/sys/tenant/deleteTenantPack', { query: { ids: packId } })
    expect((await remove()).message).toBe('套餐中还有成员，请先移出后再删除')
    expect((await call('PUT', '/sys/tenant/deleteTenantPackUser', { body: { packId, userId } })).success).toBe(true)
    expect(
      (
        await call('PUT', '/sys/tenant/editPackPermission', {
          body: { id: packId, packName: '改名', permissionIds: '' },
        })
      ).success,
    ).toBe(true)
    expect(await ask('select role_name from sys_role where id = $1', [packId])).toEqual([{ role_name: '改名' }])
    expect((await remove()).success).toBe(true)
  })

  it('[V3-10] people are invited into an institution and leave it', async () => {
    const [member] = await ask(`select id from sys_user where username = 'trader'`)
    const userId = String(member?.['id'])
    const tenants = async () =>
      (await ask('select tenant_ids as ids from sys_user where id = $1', [userId]))[0]?.['ids']
    const before = await tenants()
    const leave = (tenantId: string) => call('PUT', '/sys/tenant/leaveTenant', { query: { userIds: userId, tenantId } })
    expect(
      (await call('PUT', '/sys/tenant/invitationUserJoin', { query: { ids: '2', username: 'trader' } })).message,
    ).toBe('邀请用户成功')
    expect(await tenants()).toEqual([...(before as number[]), 2])
    expect((await leave('2')).success).toBe(true)
    expect(await tenants()).toEqual(before)
    expect((await leave(String((before as number[])[0]))).success).toBe(false)
  })

  it('[V3-11] the recycle bin of dictionaries takes several at once, both ways', async () => {
    expect((await call('PUT', '/sys/dict/putRecycleBin', { body: { ids: 'v3a,v3b' } })).success).toBe(true)
    await ask(`update sys_dict set del_flag = 1 where id in ('v3a', 'v3b')`)
    expect((await call('DELETE', '/sys/dict/deleteRecycleBin', { query: { ids: 'v3a,v3b' } })).success).toBe(true)
    expect(await ask(`select id from sys_dict where id in ('v3a', 'v3b')`)).toEqual([])
  })

  it('[V3-12] what it stores comes back: colours, companies, files, grades', async () => {
    const [dict] = await ask(`select id from sys_dict where dict_code = 'sex'`)
    const item = { dictId: dict?.['id'], itemText: '未知', itemValue: '9', itemColor: '#ff0000' }
    await call('POST', '/sys/dictItem/add', { body: item })
    expect((await get('/sys/dict/getDictItems/sex')).result).toContainEqual(
      expect.objectContaining({ value: '9', color: '#ff0000' }),
    )
    await call('POST', '/sys/tenant/edit', { body: { id: 1, companySize: '100人', trade: '1' } })
    expect((await get('/sys/tenant/queryById', { id: '1' })).result).toMatchObject({ companySize: '100人', trade: '1' })
    await call('POST', '/sys/position/add', { body: { code: 'v3_post', name: '三版职务', postLevel: 3 } })
    expect(firstOf((await get('/sys/position/list', { code: 'v3_post' })).result)).toMatchObject({
      postLevel: 3,
      postRank: '3',
    })
    await call('POST', '/sys/annountCement/add', {
      body: { titile: '带附件', files: 'a.pdf,b.pdf', noticeType: 'file' },
    })
    expect(firstOf((await get('/sys/annountCement/list', { titile: '带附件' })).result)).toMatchObject({
      files: 'a.pdf,b.pdf',
      noticeType: 'file',
    })
    expect(await call('POST', '/sys/user/login/setting/userEdit', { body: { id: own, sex: 1 } })).toMatchObject({
      message: '更新个人信息成功',
    })
    expect((await call('POST', '/sys/user/login/setting/userEdit', { body: { id: 'another', sex: 1 } })).success).toBe(
      false,
    )
  })

  it('[V3-13] dictionaries may name institutions: the platform sees all of them, an institution its own', async () => {
    const all = (await get('/sys/dict/loadDict/sys_tenant,name,id')).result as unknown as Rows
    expect(all.length).toBeGreaterThan(1)
    const trader = await test.login('trader')
    const mine = await test.call('GET', '/sys/dict/loadDict/sys_tenant,name,id', {
      token: trader,
      headers: { 'x-version': 'v3' },
    })
    expect(mine.result).toHaveLength(1)
  })

  it.each(['/airag/app/list', '/online/cgform/head/list', '/drag/page/refreshCache'])(
    '[V3-14] %s is not ours, and says so',
    async (path) =>
      expect(await get(path)).toMatchObject({ status: 404, success: false, message: '本系统不提供该功能' }),
  )

  it('[V3-14] the tables a dictionary may name are part of the code', async () => {
    expect(await call('POST', '/sys/tableWhiteList/add', { body: { tableName: 'sys_session' } })).toMatchObject({
      success: false,
      message: '表白名单由系统内置，不能修改',
    })
  })
})
