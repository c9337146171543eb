import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const actions = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'recycle'].map((action) => `system:dict:${action}`)
let token = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'keeper', permissions: actions })
})

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  rest: { body?: unknown; query?: Record<string, string> } = {},
) => test.call(method, path, { token, ...rest })
const add = (dictCode: string, dictName = dictCode) =>
  send('POST', '/sys/dict/add', { body: { dictName, dictCode, description: '说明', id: '', nonsense: 1 } })
const idOf = async (dictCode: string) =>
  String((await ask('select id from sys_dict where dict_code = $1', [dictCode]))[0]?.['id'])

describe('dictionaries', () => {
  it('[DICT-40] are added with who and when, listed, and written to the operation log', async () => {
    expect(await add('colour', '颜色')).toMatchObject({ success: true, code: 200, message: '保存成功！', result: null })
    const page = await send('GET', '/sys/dict/list', {
      query: { dictName: '*颜*', column: 'createTime', order: 'desc' },
    })
    expect(page.result['records']).toMatchObject([{ dictCode: 'colour', createBy: 'keeper', delFlag: 0, version: 1 }])
    const tree = await send('GET', '/sys/dict/treeList', { query: { dictName: '颜' } })
    expect(tree.result).toMatchObject([{ key: await idOf('colour'), title: '颜色' }])
    expect(await ask(`select log_content from sys_log where userid = 'keeper'`)).toEqual([
      { log_content: '添加数据字典' },
    ])
  })

  it('[DICT-41] are refused twice, and without name or code', async () => {
    await add('twice')
    expect(await add('twice')).toMatchObject({ success: false, message: '数据库中已存在该记录' })
    expect((await add('', '名')).message).toBe('参数错误：dictCode 字典编码不能为空')
    expect((await add('a,b')).message).toBe('参数错误：dictCode 字典编码不能含有逗号、斜杠和空格')
    expect((await add('ok', ' ')).message).toBe('参数错误：dictName 字典名称不能为空')
  })

  it.each(['PUT', 'POST'] as const)('[DICT-42] are edited by %s; what is not sent stays', async (method) => {
    await add(`edit${method}`)
    const id = await idOf(`edit${method}`)
    const answer = await send(method, '/sys/dict/edit', { body: { id, dictName: '新名' } })
    expect(answer).toMatchObject({ success: true, message: '编辑成功!' })
    expect(await ask('select dict_name, description, update_by, version from sys_dict where id = $1', [id])).toEqual([
      { dict_name: '新名', description: '说明', update_by: 'keeper', version: 2 },
    ])
  })

  it('[DICT-43] tell the second of two editors about the first; without a version the last one wins', async () => {
    await add('race')
    const id = await idOf('race')
    const edit = (body: object) => send('PUT', '/sys/dict/edit', { body: { id, ...body } })
    const answers = await Promise.all([edit({ dictName: 'a', version: '1' }), edit({ dictName: 'b', version: 1 })])
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(
      ['数据已被他人修改，请刷新后重试', '编辑成功!'].toSorted(),
    )
    expect((await edit({ dictName: 'c' })).success).toBe(true)
    expect((await send('PUT', '/sys/dict/edit', { body: { id: 'nobody', dictName: 'x' } })).message).toBe(
      '未找到对应实体',
    )
  })

  it('[DICT-44] go to the recycle bin, come back, and leave for good with their items', async () => {
    await add('bin')
    const id = await idOf('bin')
    await send('POST', '/sys/dictItem/add', { body: { dictId: id, itemText: '一', itemValue: '1' } })
    const remove = () => send('DELETE', '/sys/dict/delete', { query: { id } })
    expect(await remove()).toMatchObject({ success: true, message: '删除成功!' })
    expect(await remove()).toMatchObject({ success: false, message: '删除失败!' })
    expect((await send('GET', '/sys/dict/deleteList')).result).toMatchObject([{ dictCode: 'bin', delFlag: 1 }])
    expect((await send('GET', '/sys/dict/list', { query: { dictCode: 'bin' } })).result['total']).toBe(0)

    const back = () => send('PUT', `/sys/dict/back/${id}`)
    expect(await back()).toMatchObject({ success: true, message: '操作成功!', result: '操作成功!' })
    expect(await back()).toMatchObject({ success: false, message: '操作失败!' })

    const purge = () => send('DELETE', `/sys/dict/deletePhysic/${id}`)
    expect(await purge()).toMatchObject({ success: false, message: '删除失败!' })
    await remove()
    expect(await purge()).toMatchObject({ success: true, message: '删除成功!', result: '删除成功!' })
    expect(await ask('select id from sys_dict_item where dict_id = $1', [id])).toEqual([])
  })

  it('[DICT-45] are removed several at once', async () => {
    await add('m1')
    await add('m2')
    const ids = `${await idOf('m1')},${await idOf('m2')},`
    expect((await send('DELETE', '/sys/dict/deleteBatch', { query: { ids: '' } })).message).toBe('参数不识别！')
    expect((await send('DELETE', '/sys/dict/deleteBatch', { query: { ids } })).message).toBe('删除成功!')
    expect(await ask(`select count(*)::int as n from sys_dict where del_flag = 1 and dict_code like 'm_'`)).toEqual([
      { n: 2 },
    ])
  })
})

describe('items', () => {
  const items = async (query: Record<string, string>) => (await send('GET', '/sys/dictItem/list', { query })).result

  it('[DICT-50] are kept in their own order, with the text of their state', async () => {
    await add('dict_item_status')
    await add('ordered')
    const [states, dictId] = [await idOf('dict_item_status'), await idOf('ordered')]
    const put = (body: object) => send('POST', '/sys/dictItem/add', { body })
    await put({ dictId: states, itemText: '启用', itemValue: '1' })
    expect(await put({ dictId, itemText: '乙', itemValue: '2', sortOrder: '2', status: '1' })).toMatchObject({
      message: '保存成功！',
    })
    await put({ dictId, itemText: '甲', itemValue: 1, sortOrder: 1, status: 0 })
    expect((await items({ dictId, column: 'createTime', order: 'desc' }))['records']).toMatchObject([
      { itemText: '甲', itemValue: '1', sortOrder: 1, status: 0, status_dictText: '0' },
      { itemText: '乙', status: 1, status_dictText: '启用' },
    ])
    expect((await items({}))['total']).toBeGreaterThan(2)
  })

  it('[DICT-51] are checked, edited and removed', async () => {
    await add('careful')
    const dictId = await idOf('careful')
    const put = (itemValue: string) =>
      send('POST', '/sys/dictItem/add', { body: { dictId, itemText: itemValue, itemValue } })
    await put('1')
    expect((await put('1')).message).toBe('数据库中已存在该记录')
    expect(
      (await send('POST', '/sys/dictItem/add', { body: { dictId: 'no', itemText: 'x', itemValue: 'x' } })).message,
    ).toBe('未找到对应实体')
    expect(
      (await send('POST', '/sys/dictItem/add', { body: { dictId, itemText: 'x', itemValue: 'x', status: '7' } }))
        .message,
    ).toBe('参数错误：status 状态只能是启用或不启用')
    const [row] = await ask('select id from sys_dict_item where dict_id = $1', [dictId])
    const id = String(row?.['id'])

    const check = (query: Record<string, string>) =>
      send('GET', '/sys/dictItem/dictItemCheck', { query: { dictId, ...query } })
    expect(await check({ itemValue: '2' })).toMatchObject({
      success: true,
      message: '该值可用！',
      result: '该值可用！',
    })
    expect(await check({ itemValue: '1', id })).toMatchObject({ success: true })
    expect(await check({ itemValue: '1' })).toMatchObject({
      success: false,
      code: 500,
      message: '该值不可用，系统中已存在！',
    })

    const edit = (body: object) => send('PUT', '/sys/dictItem/edit', { body: { id, ...body } })
    expect((await edit({ itemText: '壹', version: 1 })).message).toBe('编辑成功!')
    expect((await edit({ itemText: '贰', version: 1 })).message).toBe('数据已被他人修改，请刷新后重试')
    expect((await send('POST', '/sys/dictItem/edit', { body: { id: 'no' } })).message).toBe('未找到对应实体')

    expect((await send('DELETE', '/sys/dictItem/delete', { query: { id } })).message).toBe('删除成功!')
    expect((await send('DELETE', '/sys/dictItem/delete', { query: { id } })).message).toBe('未找到对应实体')
    expect((await send('DELETE', '/sys/dictItem/deleteBatch', { query: { ids: ',' } })).message).toBe('参数不识别！')
    await put('9')
    const [other] = await ask('select id from sys_dict_item where dict_id = $1', [dictId])
    expect(
      (await send('DELETE', '/sys/dictItem/deleteBatch', { query: { ids: `${String(other?.['id'])},` } })).message,
    ).toBe('删除成功!')
  })
})

describe('signed calls', () => {
  it('[SIGN-8] of the dictionaries are held to their signature, and no others', async () => {
    const path = '/sys/dict/getDictItems/sys_user,realname,username'
    const time = { 'x-timestamp': String(test.clock.now().getTime()) }
    const ask = (headers: Record<string, string>) => test.call('GET', path, { token, query: { _t: '1' }, headers })
    expect((await ask({})).message).toBe('操作失败，null')
    expect((await ask(time)).message).toBe('Sign签名校验失败！')
    expect((await ask({ ...time, 'x-sign': 'D9E9093773A902BBE1CF4FAE26BE5D1C' })).success).toBe(true)
    expect((await send('GET', '/sys/dict/queryAllDictItems')).success).toBe(true)
  })
})
