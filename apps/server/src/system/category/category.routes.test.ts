import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const codes = ['list', 'add', 'edit', 'delete', 'deleteBatch'].map((name) => `system:category:${name}`)
let token = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'keeper', permissions: codes })
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: string,
  rest: { body?: unknown; query?: Record<string, string> } = {},
) => test.call(method, `/sys/category/${name}`, { token, ...rest })
const get = (name: string, query: Record<string, string> = {}) => send('GET', name, { query })
const rowOf = async (name: string) => (await ask('select * from sys_category where name = $1', [name]))[0] ?? {}
const idOf = async (name: string) => String((await rowOf(name))['id'])
const add = async (name: string, parent = '') =>
  send('POST', 'add', { body: { name, pid: parent && (await idOf(parent)), code: 'X99' } })

describe('categories', () => {
  it('[CATEGORY-1] get their code from their place and mark their parent', async () => {
    expect(await add('设备')).toMatchObject({ success: true, message: '添加成功！' })
    await add('物资')
    await add('电脑', '设备')
    await add('笔记本', '电脑')
    await Promise.all([add('甲', '物资'), add('乙', '物资')])
    const rows = await ask('select name, code, has_child from sys_category order by code')
    expect(rows.map((row) => [row['code'], row['has_child']])).toEqual([
      ['A01', '1'],
      ['A01A01', '1'],
      ['A01A01A01', '0'],
      ['A02', '1'],
      ['A02A01', '0'],
      ['A02A02', '0'],
    ])
    expect(await rowOf('设备')).toMatchObject({ pid: '0', sys_org_code: 'A01', create_by: 'keeper' })
  })

  it('[CATEGORY-2] are listed from the top, by search, and by parents', async () => {
    const names = async (name: string, query: Record<string, string> = {}) => {
      const { result } = await get(name, query)
      return ((Array.isArray(result) ? result : result['records']) as { name: string }[]).map((row) => row.name)
    }
    expect(await names('rootList')).toEqual(['设备', '物资'])
    expect(await names('rootList', { name: '*本*' })).toEqual(['笔记本'])
    expect(await names('childList', { pid: await idOf('设备') })).toEqual(['电脑'])
    const parentIds = `${await idOf('设备')},${await idOf('电脑')}`
    expect(await names('getChildListBatch', { parentIds })).toEqual(['电脑', '笔记本'])
    const one = await get('queryById', { id: await idOf('设备') })
    expect(Object.keys(one.result)).toEqual(
      expect.arrayContaining('id pid name code hasChild sysOrgCode createBy createTime updateBy updateTime'.split(' ')),
    )
  })

  it('[CATEGORY-3] serve tree pickers: one level, a whole branch, by code, with a condition', async () => {
    expect((await get('loadTreeRoot', { async: 'true', pcode: '0' })).result).toMatchObject([
      { title: '设备', code: 'A01', leaf: false, parentId: '0', children: null },
      { title: '物资' },
    ])
    expect((await get('loadTreeRoot', { async: 'false', pcode: 'A01' })).result).toMatchObject([
      { title: '电脑', children: [{ title: '笔记本', leaf: true, children: null }] },
    ])
    expect(await get('loadTreeRoot', { pcode: 'Q01' })).toMatchObject({
      code: 0,
      message: '该编码【Q01】不存在，请核实!',
    })
    expect((await get('loadTreeChildren', { pid: await idOf('电脑') })).result).toMatchObject([{ title: '笔记本' }])
    const condition = JSON.stringify({ name: '甲', evil: "' or 1=1" })
    expect((await get('loadTreeData', { pcode: 'A02', condition })).result).toMatchObject([{ title: '甲' }])
    expect((await get('loadTreeData')).message).toBe('加载分类字典树参数有误.[null]!')
    expect((await get('loadTreeData', { pcode: 'Q01' })).message).toBe('加载分类字典树参数有误.[code]!')
  })

  it('[HARDEN-2] names and conditions are looked up, never pasted into a statement', async () => {
    const evil = "name = '' or 1=1 --"
    expect((await get('loadOne', { field: evil, val: 'x' })).message).toBe('字段无效，请检查!')
    expect(
      (await get('loadTreeData', { pcode: '0', condition: JSON.stringify({ name: "' or '1'='1" }) })).result,
    ).toEqual([])
    expect((await get('loadTreeData', { pcode: '0', condition: 'no json' })).result).toHaveLength(2)
    expect((await get('loadTreeChildren', { pid: "' or '1'='1" })).result).toEqual([])
  })

  it('[CATEGORY-4] give names in the order asked, one entry, and all below a code', async () => {
    const [first, second] = [await idOf('甲'), await idOf('电脑')]
    const ids = `${second},gone,${first}`
    expect((await get('loadDictItem/', { ids })).result).toEqual(['电脑', '甲'])
    expect((await get('loadDictItem', { ids, delNotExist: 'false' })).result).toEqual(['电脑', 'gone', '甲'])
    expect(await get('loadDictItem')).toMatchObject({ code: 0, message: 'ids 不能为空' })
    expect((await get('loadOne', { field: 'code', val: 'A02' })).result).toMatchObject({ name: '物资', hasChild: '1' })
    expect((await get('loadOne', { field: 'create_by', val: 'x' })).message).toBe('字段无效，请检查!')
    expect((await get('loadOne', { field: 'code', val: 'Q' })).message).toBe('查询无果')
    expect((await get('loadOne', { field: 'pid', val: '0' })).message).toBe('查询数据异常,[pid]存在多个值:0')
    expect((await get('loadAllData', { code: 'A01' })).result).toHaveLength(3)
    expect((await get('loadAllData', { code: '0' })).result).toHaveLength(6)
    expect((await get('loadAllData', { code: '%' })).message).toBe('无数据,参数有误.[code]')
  })

  it('[CATEGORY-5] check a code against its parent', async () => {
    const pid = await idOf('设备')
    expect((await get('checkCode', { pid })).message).toBe('错误,类型编码为空!')
    expect((await get('checkCode', { pid, code: 'B01' })).message).toBe('编码不符合规范,须以"A01"开头!')
    expect((await get('checkCode', { pid, code: 'A01A09' })).success).toBe(true)
  })

  it('[CATEGORY-6] are edited and moved with all below, never under themselves; removing takes the branch', async () => {
    const [device, computer, laptop] = [await idOf('设备'), await idOf('电脑'), await idOf('笔记本')]
    const edit = (body: object) => send('PUT', 'edit', { body })
    expect((await edit({ id: computer, name: '计算机', code: 'Z01' })).message).toBe('修改成功!')
    expect(await rowOf('计算机')).toMatchObject({ code: 'A01A01' })
    expect((await edit({ id: computer, pid: laptop })).message).toBe('父级节点不能是自己或自己的下级')
    expect((await edit({ id: computer, pid: await idOf('物资') })).success).toBe(true)
    expect([await rowOf('计算机'), await rowOf('笔记本'), await rowOf('设备')]).toMatchObject([
      { code: 'A02A03' },
      { code: 'A02A03A01' },
      { has_child: '0' },
    ])
    expect((await send('DELETE', 'delete', { query: { id: computer } })).message).toBe('删除成功!')
    expect(await rowOf('笔记本')).toEqual({})
    expect((await send('DELETE', 'deleteBatch', { query: { ids: `${device},` } })).message).toBe('删除成功!')
    expect((await send('DELETE', 'delete', { query: { id: device } })).message).toBe('未找到对应实体')
  })
})
