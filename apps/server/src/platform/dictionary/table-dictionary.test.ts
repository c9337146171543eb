import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { someActor } from '../../testing/some-actor.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { Tx } from '../database/database.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { createDictionaries } from './dictionary-cache.ts'
import type { DictionaryTables } from './dictionary-tables.ts'
import { addDictionaryText } from './dictionary-text.ts'
import { soundsLikeSqlInDescriptor, soundsLikeSqlInName } from './injection-words.ts'
import { createTableDictionaries } from './table-dictionary.ts'
import { findTreeLevel, type TreeAsk } from './table-tree.ts'

const { db, ownerDb, clock } = await createTestApp()
const ask = createAskOwner(ownerDb)
const actor = someActor()
const within = <Result>(work: (tx: Tx) => Promise<Result>) => inTenant(db, actor, work)

const tables: DictionaryTables = {
  thing: {
    columns: { id: 'text', name: 'text', pid: 'text', sort_no: 'int', has_child: 'text', size: 'int' },
    offered: sql`t.is_gone = 0`,
    order: 'sort_no',
  },
  plain: { columns: { id: 'text', name: 'text', pid: 'text' } },
}
const beyondAsked: unknown[] = []
const dictionaries = createTableDictionaries({
  tables,
  clock,
  namesBeyond: async (descriptor, keys) => {
    beyondAsked.push([descriptor.table, keys])
    return new Map([['far', '远方']])
  },
})

/** id, name, parent, order, has children, size, gone */
const things: [string, string | null, string | null, number | null, string | null, number, number][] = [
  ['a', '苹果', null, 3, '1', 10, 0],
  ['b', '香蕉', '', 2, 'true', 20, 0],
  ['c', '樱桃 50%', 'a', 1, '0', 30, 0],
  ['d', null, 'a', null, null, 40, 0],
  ['e', '橘子', 'b', 5, 'false', 50, 1],
  ['Ab', '红苹果', 'c', 4, '0', 60, 0],
]
beforeAll(async () => {
  await ask(
    `create table thing (id text, name text, pid text, sort_no integer, has_child text, size integer, is_gone integer)`,
  )
  await ask('create view plain as select * from thing')
  await ask('grant select on thing, plain to liangshu_app')
  for (const row of [...things, [null, '没有编号', null, 9, null, 0, 0]])
    await ask('insert into thing values ($1, $2, $3, $4, $5, $6, $7)', row)
})

const options = async (descriptor: string, search: { keyword?: string; pageSize?: number } = {}) =>
  (await within((tx) => dictionaries.options(tx, actor, descriptor, search))).map(({ value }) => value).join(' ')

describe('the options of a table', () => {
  it('[DICT-10] have a text under every name clients read, an empty one when there is none', async () => {
    const found = await within((tx) => dictionaries.options(tx, actor, 'thing,name,id,size >= 40'))
    expect(found).toEqual([
      { value: 'Ab', text: '红苹果', title: '红苹果', label: '红苹果' },
      { value: 'd', text: '', title: '', label: '' },
    ])
  })

  it.each<[string, string, { keyword?: string; pageSize?: number }, string]>([
    [
      '[DICT-10] in their natural order, without removed rows and rows without a code',
      'thing,name,id',
      {},
      'c b a Ab d',
    ],
    ['[DICT-10] of a table without an order of its own, by code', 'plain,name,id', {}, 'Ab a b c d e'],
    ['[DICT-11] narrowed by both conditions', 'thing where size > 10,name,id,size < 40', {}, 'c b'],
    ['[DICT-12] in the order of the descriptor', 'thing,name,id,order by size desc', {}, 'Ab d c b a'],
    ['[DICT-12] missing values are the smallest', 'thing,name,id,order by sort_no', {}, 'd c b a Ab'],
    [
      '[DICT-12] missing values are the smallest, downwards too',
      'thing,name,id,order by sort_no desc',
      {},
      'Ab a b c d',
    ],
    ['[DICT-20] by a part of the text', 'thing,name,id', { keyword: '苹' }, 'a Ab'],
    ['[DICT-20] by a part of the code, whatever its case', 'thing,name,id', { keyword: 'B' }, 'b Ab'],
    ['[DICT-20] a per cent sign stands for itself', 'thing,name,id', { keyword: '0%' }, 'c'],
    ['[DICT-20] a list of texts and codes', 'thing,name,id', { keyword: '香蕉,,a' }, 'b a'],
    ['[DICT-20] a list holds whole ones only', 'thing,name,id', { keyword: '香,' }, ''],
    ['[DICT-20] blanks ask for nothing', 'thing,name,id', { keyword: '  ' }, 'c b a Ab d'],
    ['[DICT-20] nor does what no text can hold', 'thing,name,id', { keyword: 'a\0' }, 'c b a Ab d'],
    [
      '[DICT-20] the order that was typed stands before the other',
      'thing,name,id,order by size desc',
      { keyword: '[orderby:sortNo,asc]' },
      'd c b a Ab',
    ],
    ['[DICT-21] as many as asked for', 'thing,name,id', { pageSize: 2 }, 'c b'],
    ['[DICT-21] at least one', 'thing,name,id', { pageSize: 0 }, 'c'],
    ['[DICT-21] at least one', 'thing,name,id', { pageSize: -5 }, 'c'],
    [
      '[DICT-16] a variable that is empty for the caller offers nothing',
      'thing,name,id,pid = #{sys_multi_org_code}',
      {},
      '',
    ],
    ['[DICT-11] a variable of the caller', "thing,name,id,name = #{sys_user_code} or id = 'a'", {}, 'a'],
  ])('%s', async (_what, descriptor, search, expected) => expect(await options(descriptor, search)).toBe(expected))

  it.each([
    'other,name,id',
    'thing,is_gone,id',
    'thing,name,is_gone',
    'thing,name,id,is_gone = 1',
    'thing,name,id,size = 1 or',
    'thing,name,id,order by is_gone',
    'constructor,name,id',
    'thing,constructor,id',
  ])('[DICT-14] %s is outside what may be named', async (descriptor) => {
    await expect(options(descriptor)).rejects.toMatchObject({ code: 'DESCRIPTOR_FORBIDDEN' })
  })

  it('[DICT-21] at most five thousand', async () => {
    await ask(`insert into thing select 'n' || i, 'x', null, 100, null, -1, 0 from generate_series(1, 5001) i`)
    const found = await within((tx) => dictionaries.options(tx, actor, 'thing,name,id,size = -1', { pageSize: 6000 }))
    expect(found).toHaveLength(5000)
    await ask('delete from thing where size = -1')
  })
})

describe('the labels of stored values', () => {
  const labels = (keys: string[], keepUnknown = false, descriptor = 'thing,name,id') =>
    within((tx) => dictionaries.labels(tx, descriptor, keys, keepUnknown))

  it('[DICT-23] stand in the order of the keys, removed rows too; without a text the value is its own', async () => {
    beyondAsked.length = 0
    expect(await labels(['e', 'b', 'd', 'b'])).toEqual(['橘子', '香蕉', 'd', '香蕉'])
    expect(beyondAsked).toEqual([])
  })

  it('[DICT-24] unknown keys are looked for beyond, then dropped or kept', async () => {
    expect(await labels(['a', 'far', 'gone'])).toEqual(['苹果', '远方'])
    expect(await labels(['gone', 'a'], true)).toEqual(['gone', '苹果'])
    expect(beyondAsked.slice(-2)).toEqual([
      ['thing', ['far', 'gone']],
      ['thing', ['gone']],
    ])
  })

  it('[DICT-13] a descriptor of labels has three parts, and its condition must be one we know', async () => {
    await expect(labels(['a'], false, 'thing,name,id,size = 1')).rejects.toMatchObject({ code: 'DESCRIPTOR_INVALID' })
    await expect(labels(['a'], false, 'thing where is_gone = 1,name,id')).rejects.toMatchObject({
      code: 'DESCRIPTOR_FORBIDDEN',
    })
    expect(await labels(['a'], false, 'thing where size = 99,name,id')).toEqual(['苹果'])
    expect(await labels(['a'], false, 'thing where pid = #{sys_org_code},name,id')).toEqual(['苹果'])
    await expect(labels(['a'], false, 'thing,is_gone,id')).rejects.toMatchObject({ code: 'DESCRIPTOR_FORBIDDEN' })
  })
})

describe('one level of a tree', () => {
  const level = (more: Partial<TreeAsk> = {}) =>
    within((tx) =>
      findTreeLevel(tx, tables, {
        pid: '',
        tableName: 'thing',
        text: 'name',
        code: 'id',
        pidField: 'pid',
        hasChildField: '',
        condition: '',
        converIsLeafVal: 1,
        ...more,
      }),
    )
  const leaves = async (more: Partial<TreeAsk>) =>
    (await level({ condition: '{"id":"_"}', ...more }))
      .map(({ key, leaf }) => `${key} ${leaf ? 'leaf' : 'branch'}`)
      .join(', ')

  it('[DICT-30] without a parent the top, in its natural order; with one what is below it', async () => {
    expect(await level({ condition: '{"id":"_"}' })).toEqual([
      { key: 'b', title: '香蕉', leaf: false, parentId: '' },
      { key: 'a', title: '苹果', leaf: false, parentId: null },
    ])
    expect((await level({ pid: 'a' })).map(({ key }) => key)).toEqual(['c', 'd'])
    expect((await level({ tableName: 'plain', pid: 'a' })).map(({ key }) => key)).toEqual(['c', 'd'])
    expect(await level({ pid: 'b' })).toEqual([])
  })

  it('[DICT-31] a row is a leaf by counting, or as its field says, in either sense', async () => {
    expect(await leaves({ pid: 'a' })).toBe('c branch, d leaf')
    expect(await leaves({ hasChildField: 'has_child' })).toBe('b branch, a branch')
    expect(await leaves({ pid: 'a', hasChildField: 'has_child' })).toBe('c leaf, d leaf')
    expect(await leaves({ hasChildField: 'has_child', converIsLeafVal: 0 })).toBe('b leaf, a leaf')
    expect(await leaves({ pid: 'a', hasChildField: 'has_child', converIsLeafVal: 2 })).toBe('c branch, d branch')
  })

  it('[DICT-32] patterns narrow it; a number is one too', async () => {
    expect((await level({ pid: 'a', condition: '{"name":"樱%"}' })).map(({ key }) => key)).toEqual(['c'])
    expect((await level({ pid: 'a', condition: '{"size":40}' })).map(({ key }) => key)).toEqual(['d'])
    expect((await level({ pid: 'a', condition: '  ' })).map(({ key }) => key)).toEqual(['c', 'd'])
  })

  it.each(['{', '[]x', '{"name":{}}', '"x"'])('[DICT-33] %s is no condition', async (condition) => {
    await expect(level({ condition })).rejects.toThrow('校验失败，sql解析异常！')
  })

  it.each([
    [{ tableName: 'drop table' }, '操作失败，请注意，值可能存在SQL注入风险!--->drop table'],
    [{ text: 'name;' }, '操作失败，请注意，值可能存在SQL注入风险!--->name;'],
    [{ code: 'id/*' }, '操作失败，请注意，值可能存在SQL注入风险!--->id/*'],
    [{ pidField: 'a and b' }, '操作失败，请注意，值可能存在SQL注入风险!--->a and b'],
    [{ hasChildField: 'user ()' }, '操作失败，请注意，值可能存在SQL注入风险!--->user ()'],
  ])('[DICT-33] %j sounds like SQL', async (more, words) => await expect(level(more)).rejects.toThrow(words))

  it('[DICT-33] a column that is not listed does not exist', async () => {
    for (const more of [
      { text: 'is_gone' },
      { code: 'is_gone' },
      { pidField: 'is_gone' },
      { hasChildField: 'is_gone' },
      { condition: '{"is_gone":"1"}' },
      { tableName: 'sys_user' },
    ])
      await expect(level(more)).rejects.toMatchObject({ code: 'DESCRIPTOR_FORBIDDEN' })
  })
})

describe('words of SQL', () => {
  it.each([
    ['select', false, false],
    ['select ', true, false],
    ['a SELECT b', true, true],
    ['a and b', true, false],
    ['a or b', true, false],
    ['x;', true, true],
    ['a+b', true, true],
    ['show  tables', true, true],
    ['ExtractValue', true, true],
    ['user( )', true, true],
    ['username', false, false],
  ])('[DICT-15] %j: in a name %s, in a descriptor %s', (text, inName, inDescriptor) => {
    expect([soundsLikeSqlInName(text), soundsLikeSqlInDescriptor(text)]).toEqual([inName, inDescriptor])
  })
})

describe('dictionaries with items', () => {
  const cache = createDictionaries()
  const read = () => within((tx) => cache.read(tx))

  beforeAll(async () => {
    await ask(`insert into sys_dict (id, dict_name, dict_code, del_flag) values
      ('d1', '大小', 'size_of', 0), ('d2', '空', 'empty_one', 0), ('d3', '删了', 'gone_one', 1)`)
    await ask(`insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status) values
      ('i1', 'd1', '大', '2', 2, 1), ('i2', 'd1', '小', '1', 1, 0), ('i3', 'd3', '不见', '1', 1, 1)`)
  })

  it('[DICT-1] hold all their items in order, disabled ones too, empty dictionaries as well, removed ones not', async () => {
    const { items } = await read()
    expect(items.get('size_of')).toEqual([
      { value: '1', text: '小', isEnabled: false },
      { value: '2', text: '大', isEnabled: true },
    ])
    expect(items.get('empty_one')).toEqual([])
    expect(items.has('gone_one')).toBe(false)
  })

  it('[DICT-4] are read once until something changes, or are forgotten', async () => {
    const first = await read()
    expect(await read()).toBe(first)
    await ask(`update sys_dict_item set item_text = '巨大' where id = 'i1'`)
    const second = await read()
    expect(second.version).not.toBe(first.version)
    expect(second.items.get('size_of')?.[1]?.text).toBe('巨大')
    cache.forget()
    const third = await read()
    expect(third).toEqual(second)
    expect(third).not.toBe(second)
  })

  it('[DICT-23] add their texts beside every bound value, of however many rows', async () => {
    const rows: Record<string, unknown>[] = Array.from({ length: 401 }, (_, at) => ({ size: (at % 2) + 1 }))
    Object.assign(rows[0] ?? {}, { fruits: 'a,,zz,b', other: 'c' })
    Object.assign(rows[1] ?? {}, { size: null, fruits: '', other: undefined })
    const bound = [
      { property: 'size', dict: 'size_of' },
      { property: 'fruits', dict: 'thing,name,id' },
      { property: 'other', dict: 'thing,name,id' },
    ]
    await within((tx) => addDictionaryText(tx, cache, bound, rows))
    expect(rows[0]).toEqual({
      size: 1,
      size_dictText: '小',
      fruits: 'a,,zz,b',
      fruits_dictText: '苹果,zz,香蕉',
      other: 'c',
      other_dictText: '樱桃 50%',
    })
    expect(rows[1]).toEqual({ size: null, fruits: '', other: undefined })
    expect(rows.slice(2).map((row) => row['size_dictText'])).toEqual(
      Array.from({ length: 399 }, (_, at) => (at % 2 === 0 ? '小' : '巨大')),
    )
    const unknown: Record<string, unknown>[] = [{ size: 1 }]
    await within((tx) => addDictionaryText(tx, cache, [{ property: 'size', dict: 'no_such' }], unknown))
    expect(unknown).toEqual([{ size: 1, size_dictText: '1' }])
  })
})
