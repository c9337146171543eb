import { describe, expect, it } from 'vitest'
import { md5 } from './md5.ts'
import { signatureOf, signedValues } from './sign-request.ts'

describe('md5', () => {
  it.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['abc', '900150983cd24fb0d6963f7d28e17f72'],
    ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
    [
      '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
      '57edf4a22be3c955ac49da2e2107b67a',
    ],
  ])('gives the digest of the standard for %j', (text, digest) => expect(md5(text)).toBe(digest))
})

describe('signature', () => {
  it.each([
    ['nothing', '/sys/dict/list', {}, 'E19D6243CB1945AB4F7202A1B00F77D5'],
    [
      'a comma in the last path segment',
      '/sys/dict/loadDict/sys_user,realname,username',
      {},
      'D9E9093773A902BBE1CF4FAE26BE5D1C',
    ],
    [
      'path variable, text and number together',
      '/sys/dict/loadDict/sys_user,realname,username',
      { keyword: '张', pageSize: 10 },
      'DEC32AAE8A40A8EC67A5FC920DBCE7BB',
    ],
    [
      'payload in any order, empty texts kept',
      '/sys/dict/loadTreeData',
      {
        pid: '',
        tableName: 'sys_category',
        text: 'name',
        code: 'id',
        pidField: 'pid',
        hasChildField: 'has_child',
        condition: '',
      },
      'CA6123F927181814792753FA91848520',
    ],
  ])('[SIGN-1] matches the known digest for %s', (_name, path, payload, expected) => {
    expect(signatureOf(signedValues(path, payload))).toBe(expected)
  })

  it('[SIGN-2] reads the query of the path and leaves out _t and undefined', () => {
    expect(signedValues('/a/b?x=1&_t=5', { y: undefined, z: 2 })).toEqual({ x: '1', y: undefined, z: '2' })
    expect(signatureOf(signedValues('/a/b', { y: undefined }))).toBe('E19D6243CB1945AB4F7202A1B00F77D5')
  })
})
