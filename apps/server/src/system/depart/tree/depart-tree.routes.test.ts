import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../../testing/ask-owner.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let token = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'alice' })
  await ask(
    `insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code, depart_order, del_flag) values
      ('d1', 1, null, '总部', 'A01', 1, '0'), ('d2', 1, 'd1', '研究部', 'A01A01', 2, '0'), ('d3', 1, 'd1', '交易部', 'A01A02', 1, '0'),
      ('d4', 1, 'd2', '量化研究组', 'A01A01A01', 1, '0'), ('d5', 1, 'd1', '旧部', 'A01A03', 1, '1'), ('d9', 2, null, '别家研究', 'B01', 1, '0')`,
  )
})

type Node = { id: string; children?: Node[] | null }
const shape = (nodes: Node[]): unknown[] =>
  nodes.map((node) => (node.children ? [node.id, shape(node.children)] : node.id))
const get = (path: string, query: Record<string, string> = {}) =>
  test.call('GET', `/sys/sysDepart/${path}`, { token, query })
const nodesOf = async (path: string, query?: Record<string, string>) =>
  (await get(path, query)).result as unknown as (Node & Record<string, unknown>)[]

describe('departments', () => {
  it('[DEPART-1] come as one tree in their order, of the own institution only', async () => {
    const tree = await nodesOf('queryTreeList')
    expect(shape(tree)).toEqual([['d1', ['d3', ['d2', ['d4']]]]])
    expect(tree[0]).toMatchObject({
      key: 'd1',
      value: 'd1',
      title: '总部',
      departName: '总部',
      parentId: '',
      orgCode: 'A01',
      isLeaf: false,
    })
    expect(tree[0]?.children?.[0]).toMatchObject({ isLeaf: true, children: null })
  })

  it('[DEPART-8] follow every change at once, and stay apart by institution', async () => {
    const other = await makePerson(test, { username: 'bob', tenantId: 2 })
    const titles = async () => JSON.stringify((await get('queryTreeList')).result)
    await titles()
    await ask(`update sys_depart set depart_name = '新交易部' where id = 'd3'`)
    expect(await titles()).toContain('新交易部')
    await ask(`update sys_depart set depart_name = '交易部' where id = 'd3'`)
    expect(await titles()).not.toContain('新交易部')
    const theirs = await test.call('GET', '/sys/sysDepart/queryTreeList', { token: other })
    expect(shape(theirs.result as unknown as Node[])).toEqual(['d9'])
  })

  it('[DEPART-2] come flat when asked for by id', async () => {
    expect(shape(await nodesOf('queryTreeList', { ids: 'd4,d1,d9' }))).toEqual(['d1', 'd4'])
  })

  it('[DEPART-3] come one level at a time', async () => {
    expect(await nodesOf('queryDepartTreeSync')).toMatchObject([{ id: 'd1', isLeaf: false, children: null }])
    expect(await nodesOf('queryDepartTreeSync', { pid: 'd1' })).toMatchObject([
      { id: 'd3', isLeaf: true },
      { id: 'd2', isLeaf: false },
    ])
    expect(shape(await nodesOf('queryDepartTreeSync', { ids: 'A01A02', primaryKey: 'orgCode' }))).toEqual(['d3'])
    expect(shape(await nodesOf('queryDepartTreeSync', { ids: 'd2,' }))).toEqual(['d2'])
    expect(await nodesOf('queryDepartTreeSync', { pid: "' or '1'='1" })).toEqual([])
  })

  it('[DEPART-4] come as ids and titles', async () => {
    expect((await get('queryIdTree')).result).toMatchObject([
      { key: 'd1', value: 'd1', title: '总部', children: [{ key: 'd3', children: null }, { key: 'd2' }] },
    ])
  })

  it('[DEPART-5] are found by a part of their name', async () => {
    expect(shape(await nodesOf('searchBy', { keyWord: '研究' }))).toEqual(['d4', 'd2'])
    expect(await get('searchBy', { keyWord: '%' })).toMatchObject({
      success: false,
      code: 0,
      message: '未查询匹配数据！',
    })
  })

  it('[DEPART-6] are found among those the caller leads', async () => {
    const mine = () => get('searchBy', { keyWord: '研究', myDeptSearch: '1' })
    expect((await mine()).message).toBe('未查询匹配数据！')
    await ask(`update sys_user set user_identity = 2, depart_ids = 'd4,d9' where username = 'alice'`)
    expect(shape((await mine()).result as unknown as Node[])).toEqual(['d4'])
  })

  it('[DEPART-7] without a parent are the top', async () => {
    expect(await nodesOf('top')).toMatchObject([{ id: 'd1', departName: '总部' }])
  })
})
