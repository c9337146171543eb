import { describe, expect, it } from 'vitest'

import { networkOf } from '../auth/lockout.ts'
import { readTimeOr } from '../records/read-time.ts'
import { cellOf, plainCell } from '../spreadsheet/cell-text.ts'
import { fromDatabase } from './database-error.ts'
import { isDeeperThan } from './json-body.ts'
import { frameAncestors } from './other-origins.ts'

const failure = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

describe('what the database says, as the caller hears it', () => {
  it.each([
    ['23505', 'DUPLICATE'],
    ['23503', 'CONSTRAINT'],
    ['23514', 'CONSTRAINT'],
    ['22001', 'CONSTRAINT'],
    ['22021', 'INPUT_INVALID'],
    ['22003', 'INPUT_INVALID'],
    ['22P02', 'INPUT_INVALID'],
    ['54000', 'INPUT_INVALID'],
    ['42501', 'FORBIDDEN'],
    ['08006', 'DATABASE_DOWN'],
    ['57P01', 'DATABASE_DOWN'],
    ['53300', 'DATABASE_DOWN'],
    ['55000', 'DATABASE_DOWN'],
    ['3D000', 'DATABASE_DOWN'],
    ['25006', 'DATABASE_DOWN'],
    ['ECONNREFUSED', 'DATABASE_DOWN'],
    ['ETIMEDOUT', 'DATABASE_DOWN'],
    ['42601', undefined],
    ['57014', undefined],
    ['', undefined],
  ])('[PLATF-4] %s is %s', (code, expected) => expect(fromDatabase(failure(code))?.code).toBe(expected))

  it('[PLATF-4] a lost line is told by its words, the broken rule by its name, and what is no error is none', () => {
    expect(fromDatabase(new Error('Connection terminated unexpectedly'))?.code).toBe('DATABASE_DOWN')
    expect(fromDatabase(new Error('anything'))).toBeUndefined()
    expect(fromDatabase({ code: '23505' })).toBeUndefined()
    expect(fromDatabase(failure('23505', { constraint: 'one_name' }))?.details).toEqual({ constraint: 'one_name' })
    expect(fromDatabase(failure('23503'))?.details).toEqual({ constraint: '' })
    expect(fromDatabase(failure('22021'))?.message).toBe('参数错误：含有非法字符')
    expect(fromDatabase(failure('22003'))?.message).toBe('参数错误：内容超出范围或格式不正确')
  })
})

describe('the depth of a body', () => {
  it.each([
    ['[[1]]', 2, false],
    ['[[1]]', 1, true],
    ['{"a":{"b":1}}', 1, true],
    ['{"a":{"b":1}}', 2, false],
    ['[1],[2],[3]', 1, false],
    ['"[[[["', 0, false],
    [String.raw`"a\"[[["`, 0, false],
    [String.raw`["\\",[1]]`, 1, true],
    ['["[",[1]]', 2, false],
  ])('[PLATF-5] %s deeper than %d: %s', (json, limit, isDeeper) => expect(isDeeperThan(json, limit)).toBe(isDeeper))
})

describe('whose tries count together', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
  ])('[PLATF-6] %s is of %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('small readers', () => {
  it('[PLATF-7] a cell has the text of its dictionary, numbers stay numbers', () => {
    const columns = { a: { column: 'a', type: 'int' }, b: { column: 'b', type: 'text' } } as const
    const column = (property: string, isInstitution = false) => ({ property, isInstitution }) as never
    expect(cellOf(columns, column('a'), { a: 5 })).toBe(5)
    expect(cellOf(columns, column('a'), { a: 1, a_dictText: '男' })).toBe('男')
    expect(cellOf(columns, column('b'), { b: 'x', b_dictText: null })).toBe('x')
    const institutions = { textOf: (value: unknown) => (value === 1 ? '机构一' : undefined) } as never
    expect(cellOf(columns, column('a', true), { a: 1, a_dictText: '男' }, institutions)).toBe('机构一')
    expect(cellOf(columns, column('a', true), { a: 2 }, institutions)).toBe(2)
    expect([plainCell(null), plainCell(undefined), plainCell(true), plainCell(0), plainCell('')]).toEqual([
      null,
      null,
      true,
      0,
      '',
    ])
  })

  it('[PLATF-8] a time of a form is not sent, emptied, read or refused', () => {
    expect(readTimeOr(undefined, '时间')).toBeUndefined()
    expect(readTimeOr('  ', '时间')).toBeNull()
    expect(readTimeOr('2026-11-16 10:00:00', '时间')?.getTime()).toBe(Date.UTC(2026, 10, 16, 2))
    expect(() => readTimeOr('soon', '开始时间')).toThrow('开始时间格式不正确')
  })

  it('[PLATF-9] a page may stand in frames of ours and of the origins that were set', () => {
    expect(frameAncestors([])).toBe("frame-ancestors 'self'")
    expect(frameAncestors(['https://a.test'])).toBe("frame-ancestors 'self' https://a.test")
  })
})
