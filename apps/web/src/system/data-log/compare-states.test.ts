import { announcement } from '@liangshu/contract/system/announcement'
import { announcementSend } from '@liangshu/contract/system/announcement-send'
import { sysCategory } from '@liangshu/contract/system/category'
import { sysCheckRule } from '@liangshu/contract/system/check-rule'
import { sysDataSource } from '@liangshu/contract/system/data-source'
import { sysDict, sysDictItem } from '@liangshu/contract/system/dict'
import { sysFillRule } from '@liangshu/contract/system/fill-rule'
import { gatewayRoute } from '@liangshu/contract/system/gateway'
import { quartzJob } from '@liangshu/contract/system/job'
import { sysMessage } from '@liangshu/contract/system/message'
import { sysMessageTemplate } from '@liangshu/contract/system/message-template'
import { sysPosition } from '@liangshu/contract/system/post'
import { report } from '@liangshu/contract/system/report'
import { sysRole } from '@liangshu/contract/system/role/role-list'
import { tenantRecord } from '@liangshu/contract/system/tenant'
import { listedUser } from '@liangshu/contract/system/user/user-list'
import { describe, expect, it } from 'vitest'
import { fieldText } from './field-names.ts'
import { compareStates, firstPair, stateText } from './compare-states.ts'

/** Records whose states are kept. */
const kept = {
  announcement,
  announcementSend,
  sysCategory,
  sysCheckRule,
  sysDataSource,
  sysDict,
  sysDictItem,
  sysFillRule,
  gatewayRoute,
  quartzJob,
  sysMessage,
  sysMessageTemplate,
  sysPosition,
  report,
  sysRole,
  tenantRecord,
  listedUser,
}

const fieldsOf = (before: unknown, after: unknown) =>
  compareStates(JSON.stringify(before), JSON.stringify(after)).map(({ field, before: was, after: is, isChanged }) => [
    field,
    was,
    is,
    isChanged,
  ])

describe('two states of one record', () => {
  it('[PAGES-3] what changed comes first and is marked', () => {
    expect(fieldsOf({ id: '1', name: 'a', tags: [1] }, { id: '1', name: 'b', tags: [1, 2] })).toEqual([
      ['name', 'a', 'b', true],
      ['tags', '1', '1、2', true],
      ['id', '1', '1', false],
    ])
  })

  it('[PAGES-3] fields that came or went are changes; nothing and empty are the same', () => {
    expect(fieldsOf({ gone: 'x', empty: '' }, { come: 0, empty: null })).toEqual([
      ['come', '--', '0', true],
      ['gone', 'x', '--', true],
      ['empty', '--', '--', false],
    ])
  })

  it('[LOGS-1] values read as the texts of their dictionaries, fields in the words of the screens', () => {
    const state = (status: number, text: string) => ({ status, status_dictText: text })
    expect(fieldsOf(state(1, '正常'), state(2, '冻结'))).toEqual([['status', '正常', '冻结', true]])
    expect(fieldText('status')).toBe('状态')
    expect(fieldText('somethingElse')).toBe('somethingElse')
  })

  it('[LOGS-1] parts of a record are lines in the words of the screens, not the text they are kept as', () => {
    const parts = [
      { fieldName: 'a', isShow: true },
      { fieldName: 'b', isShow: false },
    ]
    const lines = '字段：a，显示：是\n字段：b，显示：否'
    expect(fieldsOf({}, { items: parts, ruleJson: JSON.stringify(parts), params: [] })).toEqual([
      ['items', '--', lines, true],
      ['ruleJson', '--', lines, true],
      ['params', '--', '--', false],
    ])
    expect(fieldsOf({}, { ruleJson: '[{broken' })).toEqual([['ruleJson', '--', '[{broken', true]])
  })

  it.each(Object.entries(kept))('[LOGS-7] every property of %s has a word', (_table, schema) =>
    expect(Object.keys(schema.shape).filter((name) => !name.endsWith('_dictText') && fieldText(name) === name)).toEqual(
      [],
    ),
  )

  it('[PAGES-3] text that is no record shows nothing instead of failing', () => {
    expect(compareStates('not json', '[1]')).toEqual([])
    expect(compareStates(null, null)).toEqual([])
  })
})

describe('which two states are shown first', () => {
  const versions = [{ id: 'v3' }, { id: 'v2' }, { id: 'v1' }]

  it.each([
    ['v3', { before: 'v2', after: 'v3' }],
    ['v2', { before: 'v1', after: 'v2' }],
    ['v1', { before: 'v1', after: 'v2' }],
    ['unknown', { before: 'v2', after: 'v3' }],
  ])('[PAGES-3] %s stands beside its neighbour', (id, pair) => expect(firstPair(versions, id)).toEqual(pair))

  it('[PAGES-3] a single state stands alone', () => {
    expect(firstPair([{ id: 'v1' }], 'v1')).toEqual({ before: undefined, after: 'v1' })
  })
})

it.each([
  [
    {
      id: 'a1',
      roleName: '风控专员',
      roleCode: 'risk',
      pid: '0',
      status: 1,
      createBy: 'admin',
      createTime: '2026-11-16',
    },
    '风控专员 · risk',
  ],
  [{ name: '同名', title: '同名', remark: null }, '同名'],
  [{ id: 'a1' }, '--'],
])('[PAGES-3] a state reads in the words of its record: %j', (state, text) => {
  expect(stateText(JSON.stringify(state))).toBe(text)
})
