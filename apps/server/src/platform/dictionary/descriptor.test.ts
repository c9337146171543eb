import { describe, expect, it } from 'vitest'

import { readDescriptor, readKeyword } from './descriptor.ts'

const codeOf = (raw: string, mostParts?: 3 | 4) => {
  try {
    readDescriptor(raw, mostParts)
    return 'read'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the words of a table dictionary', () => {
  it.each([
    ['t,a,b', { table: 't', text: 'a', code: 'b', condition: '' }],
    [' t , a , b , ', { table: 't', text: 'a', code: 'b', condition: '' }],
    ['t,a,b,x = 1', { table: 't', text: 'a', code: 'b', condition: 'x = 1' }],
    ['t where y = 2,a,b', { table: 't', text: 'a', code: 'b', condition: 'y = 2' }],
    ['t where y = 2,a,b,x = 1', { table: 't', text: 'a', code: 'b', condition: '(y = 2) and x = 1' }],
    ['t WHERE y = 2,a,b,ORDER by x', { table: 't', text: 'a', code: 'b', condition: 'y = 2 ORDER by x' }],
    ['t,a,b,order by x', { table: 't', text: 'a', code: 'b', condition: 'order by x' }],
  ])('[PLATF-2] %s', (raw, expected) => expect(readDescriptor(raw)).toEqual(expected))

  it.each([
    ['t,a', undefined, 'DESCRIPTOR_INVALID'],
    ['t,a,b,c,d', undefined, 'DESCRIPTOR_INVALID'],
    ['t,a,b,c', 3, 'DESCRIPTOR_INVALID'],
    ['t,a,b', 3, 'read'],
    ['sys_user,password,id', undefined, 'DESCRIPTOR_FORBIDDEN'],
    ['sys_user,salt,id', undefined, 'DESCRIPTOR_FORBIDDEN'],
    ['sys_user,realname,id', undefined, 'read'],
    ['other,password_note,id', undefined, 'read'],
    ['a b,c,d', undefined, 'DESCRIPTOR_FORBIDDEN'],
    [',a,b', undefined, 'DESCRIPTOR_FORBIDDEN'],
  ] as const)('[PLATF-2] %s in %s parts: %s', (raw, mostParts, expected) =>
    expect(codeOf(raw, mostParts)).toBe(expected),
  )

  it.each([
    ['abc', { text: 'abc' }],
    ['abc [orderby:createTime,desc]', { text: 'abc', order: { column: 'create_time', descending: true } }],
    ['[orderby: sortNo , ASC ]', { text: '', order: { column: 'sort_no', descending: false } }],
    ['a[orderby:x,up]', { text: 'a[orderby:x,up]' }],
  ])('[PLATF-3] what was typed: %s', (raw, expected) => expect(readKeyword(raw)).toEqual(expected))
})
