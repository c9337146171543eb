import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const codes = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'permission'].map((name) => `system:depart:${name}`)
let token = ''
let other = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'keeper', permissions: codes })
  other = await makePerson(test, { username: 'foreign', tenantId: 2, permissions: codes })
  await ask(`update sys_user set org_code = null`)
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: string,
  { as = token, ...rest }: { body?: unknown; query?: Record<string, string>; as?: string } = {},
) => test.call(method, `/sys/sysDepart/${name}`, { token: as, ...rest })
const rowOf = async (name: string) => (await ask('select * from sys_depart where depart_name = $1', [name]))[0] ?? {}
const idOf = async (name: string) => String((await rowOf(name))['id'])
const add = async (departName: string, parent = '', as = token) =>
  send('POST', 'add', { body: { departName, parentId: parent && (await idOf(parent)), departOrder: '1' }, as })

describe('departments', () => {
  it('[ORG-3] get their code and level from their place, one sequence for all institutions at the top', async () => {
    expect(await add('总部')).toMatchObject({ success: true, message: '添加成功！' })
    await add('别家', '', other)
    await add('分部')
    await add('研究部', '总部')
    await add('交易部', '总部')
    await add('量化组', '研究部')
    const codesOf = await ask('select depart_name, org_code, org_type, tenant_id from sys_depart order by org_code')
    expect(codesOf).toEqual([
      { depart_name: '总部', org_code: 'A01', org_type: '1', tenant_id: 1 },
      { depart_name: '研究部', org_code: 'A01A01', org_type: '2', tenant_id: 1 },
      { depart_name: '量化组', org_code: 'A01A01A01', org_type: '3', tenant_id: 1 },
      { depart_name: '交易部', org_code: 'A01A02', org_type: '2', tenant_id: 1 },
      { depart_name: '别家', org_code: 'A02', org_type: '1', tenant_id: 2 },
      { depart_name: '分部', org_code: 'A03', org_type: '1', tenant_id: 1 },
    ])
    expect((await add('x', '别家')).message).toBe('上级部门不存在')
    expect((await add(' ')).message).toBe('参数错误：departName 部门名称不能为空')
  })

  it('[ORG-4] never share a code, however many are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => add(`同时${index}`, '交易部')))
    expect(answers.every((answer) => answer.success)).toBe(true)
    const found = await ask(`select org_code from sys_depart where depart_name like '同时%' order by 1`)
    expect(found.map((row) => row['org_code'])).toEqual([1, 2, 3, 4, 5, 6].map((n) => `A01A02A0${n}`))
  })

  it('[ORG-5] after Z99 take a code with a further group that nobody has', async () => {
    await add('满级', '分部')
    await ask(`update sys_depart set org_code = 'A03Z99' where depart_name = '满级'`)
    await add('满级之下', '满级')
    await add('又一个', '分部')
    await add('再一个', '分部')
    expect(
      [await rowOf('满级之下'), await rowOf('又一个'), await rowOf('再一个')].map((row) => row['org_code']),
    ).toEqual(['A03Z99A01', 'A03Z99A02', 'A03Z99A03'])
    expect(await rowOf('又一个')).toMatchObject({ org_type: '2' })
  })

  it('[ORG-6] are edited; code, type and institution are not for the asking', async () => {
    const id = await idOf('量化组')
    const edit = (body: object) => send('PUT', 'edit', { body: { id, ...body } })
    const evil = { orgCode: 'Z01', orgType: '9', tenantId: 2, delFlag: '1' }
    expect((await edit({ departName: '量化小组', memo: '备注', ...evil })).message).toBe('修改成功!')
    expect(await rowOf('量化小组')).toMatchObject({ org_code: 'A01A01A01', org_type: '3', tenant_id: 1, memo: '备注' })
    expect((await edit({ departName: '晚了', version: 1 })).message).toBe('数据已被他人修改，请刷新后重试')
    expect((await send('PUT', 'edit', { body: { id: 'x' } })).message).toBe('未找到对应实体')
    expect((await send('PUT', 'edit', { body: { id }, as: other })).message).toBe('未找到对应实体')
    expect(await ask('select data_version from sys_data_log where data_id = $1 order by 1', [id])).toHaveLength(2)
  })

  it('[ORG-7] move with everything below and everyone in it, never under themselves', async () => {
    await ask(`insert into sys_user_depart select 'u-keeper', id, 1 from sys_depart where depart_name = '量化小组'`)
    await ask(`update sys_user set org_code = 'A01A01A01' where id = 'u-keeper'`)
    const [research, group, branch] = [await idOf('研究部'), await idOf('量化小组'), await idOf('总部')]
    const move = (id: string, parentId: string) => send('PUT', 'edit', { body: { id, parentId } })
    expect((await move(research, group)).message).toBe('上级部门不能是自己或自己的下级')
    expect((await move(research, research)).message).toBe('上级部门不能是自己或自己的下级')
    expect((await move(research, '')).message).toBe('修改成功!')
    expect([await rowOf('研究部'), await rowOf('量化小组')]).toMatchObject([
      { org_code: 'A04', org_type: '1', parent_id: null },
      { org_code: 'A04A01', org_type: '2' },
    ])
    expect(await ask(`select org_code from sys_user where id = 'u-keeper'`)).toEqual([{ org_code: 'A04A01' }])
    expect((await move(research, branch)).success).toBe(true)
    expect(await rowOf('量化小组')).toMatchObject({ org_code: 'A01A03A01', org_type: '3' })
  })

  it('[ORG-7] make no circle when two are moved below one another at once', async () => {
    await add('东')
    await add('西')
    const [east, west] = [await idOf('东'), await idOf('西')]
    const move = (id: string, parentId: string) => send('PUT', 'edit', { body: { id, parentId } })
    const moves = await Promise.all([move(east, west), move(west, east)])
    expect(moves.filter((answer) => answer.success)).toHaveLength(1)
    expect(await ask(`select 1 from sys_depart where depart_name in ('东', '西') and parent_id is null`)).toHaveLength(
      1,
    )
    await ask('delete from sys_depart where id in ($1, $2)', [east, west])
  })

  it('[ORG-8] go with everything below, unless somebody is still in one of them', async () => {
    const id = await idOf('研究部')
    const remove = () => send('DELETE', 'delete', { query: { id } })
    expect((await remove()).message).toBe('部门【量化小组】下还有1名用户，请先移出后再删除')
    await ask('delete from sys_user_depart')
    await ask(`update sys_user set depart_ids = $1 where id = 'u-keeper'`, [`${id},keep`])
    expect((await remove()).message).toBe('删除成功!')
    expect(await rowOf('量化小组')).toEqual({})
    expect(await ask(`select org_code, depart_ids from sys_user where id = 'u-keeper'`)).toEqual([
      { org_code: null, depart_ids: 'keep' },
    ])
    expect((await remove()).message).toBe('未找到对应实体')
    const ids = `${await idOf('交易部')},`
    expect((await send('DELETE', 'deleteBatch', { query: { ids }, as: other })).message).toBe('未找到对应实体')
    expect((await send('DELETE', 'deleteBatch', { query: { ids } })).message).toBe('删除成功!')
    expect(await ask(`select 1 from sys_depart where depart_name like '同时%'`)).toEqual([])
  })
})

describe('looking departments up', () => {
  it('[ORG-9] all parents from the top, by id and by code', async () => {
    await add('孙部', '满级之下')
    const query = { departId: await idOf('孙部') }
    const byId = (await send('GET', 'queryAllParentId', { query })).result
    const [branch, full, below] = [await idOf('分部'), await idOf('满级'), await idOf('满级之下')]
    expect(byId).toMatchObject({ [query.departId]: { parentIds: [branch, full, below] } })
    const byCode = (await send('GET', 'queryAllParentId', { query: { orgCode: 'A03Z99' } })).result
    expect(byCode).toMatchObject({ A03Z99: { parentIds: [branch], parentMap: { [branch]: { departName: '分部' } } } })
    expect((await send('GET', 'queryAllParentId')).message).toBe('departId 和 orgCode 不能都为空！')
  })

  it('[ORG-10] by id, code, word, and the people in one', async () => {
    await ask(`insert into sys_user_depart select 'u-keeper', id, 1 from sys_depart where depart_name = '分部'`)
    const names = ((await send('GET', 'listAll')).result as unknown as { departName: string }[]).map(
      (d) => d.departName,
    )
    expect(names.slice(0, 3)).toEqual(['总部', '分部', '满级'])
    expect((await send('GET', 'listAll', { query: { id: `${await idOf('分部')},` } })).result).toHaveLength(1)
    expect((await send('GET', 'getDepartName', { query: { orgCode: 'A03' } })).result).toMatchObject({
      departName: '分部',
    })
    expect((await send('GET', 'getUsersByDepartId', { query: { id: await idOf('分部') } })).result).toMatchObject([
      { username: 'keeper' },
    ])
    expect((await send('GET', 'queryTreeByKeyWord', { query: { keyWord: '分' } })).result).toMatchObject({
      departList: [{ departName: '分部' }],
      userList: [],
    })
    expect((await send('GET', 'queryTreeByKeyWord', { query: { keyWord: 'keep' } })).result['userList']).toHaveLength(1)
  })

  it('[ORG-11] those the caller leads, with the identity beside them', async () => {
    expect(await send('GET', 'queryMyDeptTreeList')).toMatchObject({ success: true, message: '1', result: null })
    await ask(`update sys_user set user_identity = 2, depart_ids = $1 where id = 'u-keeper'`, [await idOf('满级之下')])
    expect(await send('GET', 'queryMyDeptTreeList')).toMatchObject({
      message: '2',
      result: [{ departName: '满级之下', children: [{ departName: '孙部' }] }],
    })
  })
})
