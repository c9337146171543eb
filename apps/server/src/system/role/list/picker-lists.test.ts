import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../../testing/ask-owner.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let token = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'alice' })
  await makePerson(test, { username: 'stranger', tenantId: 2 })
  await ask(`insert into sys_role (id, tenant_id, role_name, role_code) values ('r1', 1, '交易员', 'trader')`)
  await ask(
    `insert into sys_position (id, tenant_id, code, name, post_rank) values ('p1', 1, 'dev', '研发', '2'), ('p2', 2, 'dev', '别家', '1')`,
  )
  await ask(`insert into sys_dict (id, dict_name, dict_code) values ('pr', '职级', 'position_rank')`)
  await ask(`insert into sys_dict_item (id, dict_id, item_text, item_value) values ('pr2', 'pr', '助级', '2')`)
})

describe('lists that every picker needs', () => {
  it('[ROLELIST-1] roles of the own institution, by page and all at once', async () => {
    const page = await test.call('GET', '/sys/role/list', { token, query: { roleName: '*交易*' } })
    expect(page.result['records']).toMatchObject([{ id: 'r1', roleCode: 'trader', roleName: '交易员' }])
    const all = await test.call('GET', '/sys/role/queryall', { token })
    expect((all.result as { id: string }[]).map((role) => role.id).toSorted()).toEqual(['r-alice', 'r1'])
  })

  it('[ROLELIST-2] the text when there are none', async () => {
    const lonely = await makePerson(test, { username: 'lonely', tenantId: 3 })
    await ask(`delete from sys_role where tenant_id = 3`)
    expect(await test.call('GET', '/sys/role/queryall', { token: lonely })).toMatchObject({
      success: false,
      code: 500,
      message: '未找到角色信息',
    })
  })

  it('[POSITION-1] posts with their grade under both names', async () => {
    const page = await test.call('GET', '/sys/position/list', { token, query: { rank: '2' } })
    expect(page.result['records']).toMatchObject([{ code: 'dev', postRank: '2', postRank_dictText: '助级', rank: '2' }])
  })
})
