import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../../testing/ask-owner.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let leader = ''
let keeper = ''

beforeAll(async () => {
  leader = await makePerson(test, { username: 'leader' })
  keeper = await makePerson(test, { username: 'keeper', permissions: ['system:user:list'] })
  await makePerson(test, { username: 'below' })
  await makePerson(test, { username: 'foreign', tenantId: 2 })
  await ask(`insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d1', 1, '研究部', 'A01')`)
  await ask(`insert into sys_user_depart values ('u-below', 'd1', 1), ('u-leader', 'd1', 1)`)
  await ask(`update sys_user set user_identity = 2, depart_ids = 'd1' where id = 'u-leader'`)
})

const get = (name: string, query: Record<string, string> = {}, token = leader) =>
  test.call('GET', `/sys/user/${name}`, { token, query })

describe('calls of the mobile client', () => {
  it('[MOBILE-1] tell the caller who they are', async () => {
    expect((await get('getUserSectionInfoByToken')).result).toEqual({
      sysUserId: 'u-leader',
      sysUserCode: 'leader',
      sysUserName: 'leader',
      sysOrgCode: 'A01',
    })
  })

  it('[MOBILE-2] find colleagues by a part of either name, by pages and all at once', async () => {
    const page = (await get('appUserList', { keyword: 'e', pageSize: '2' })).result
    expect(page).toMatchObject({ total: 3, size: 2 })
    expect((await get('appUserList', { username: 'below,foreign' })).result).toMatchObject({
      records: [{ username: 'below', orgCodeTxt: '研究部' }],
    })
    const all = (await get('appQueryUser', { keyword: 'LOW' })).result as { username: string }[]
    expect(all.map((row) => row.username)).toEqual(['below'])
    expect((await get('appQueryUser', { keyword: 'foreign' })).result).toEqual([])
  })

  it('[MOBILE-3] show a leader the people below, and others only to those who manage people', async () => {
    expect((await get('queryChildrenByUsername', { userId: 'u-leader' })).result).toMatchObject({
      sysUser: { username: 'leader' },
      children: [{ username: 'below' }],
    })
    expect((await get('queryChildrenByUsername', { userId: 'u-leader' }, keeper)).result).toMatchObject({
      children: [{ username: 'below' }],
    })
    expect((await get('queryChildrenByUsername', { userId: 'u-below' })).result).toMatchObject({
      sysUser: { username: 'leader' },
    })
    expect((await get('queryChildrenByUsername', { userId: 'u-foreign' }, keeper)).message).toBe('未找到对应用户!')
  })

  it('[MOBILE-4] keep one device for one person', async () => {
    await get('saveClientId', { clientId: 'phone-1' }, keeper)
    expect((await get('saveClientId', { clientId: 'phone-1' })).success).toBe(true)
    expect((await get('saveClientId')).message).toBe('设备标识不能为空')
    expect(await ask(`select id from sys_user where client_id = 'phone-1'`)).toEqual([{ id: 'u-leader' }])
  })
})
