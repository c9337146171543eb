import { describe, expect, it } from 'vitest'

import { typeOfUpload } from './file-types.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj')
const zip = Buffer.from('504b030414000000', 'hex')

describe('what may be uploaded', () => {
  it.each([
    ['a picture', 'png', png],
    ['a document', 'pdf', pdf],
    ['a workbook', 'xlsx', zip],
    ['plain text', 'txt', Buffer.from('第一行\n第二行\t字段')],
    ['text of an older encoding', 'csv', Buffer.from('b4fac2eb2cc3fbb3c6', 'hex')],
  ])('[FILE-3] takes %s whose ending and content agree', (_what, extension, head) => {
    expect(typeOfUpload(extension, head)).toBeDefined()
  })

  it.each([
    ['a page renamed to a picture', 'png', Buffer.from('<html><script>alert(1)</script>')],
    ['a picture renamed to text', 'txt', png],
    ['a program renamed to a workbook', 'xlsx', Buffer.from('4d5a90000300', 'hex')],
    ['a page', 'html', Buffer.from('<html></html>')],
    ['a drawing that can run scripts', 'svg', Buffer.from('<svg onload="alert(1)"/>')],
    ['a page that calls itself text', 'txt', Buffer.from('  <!DOCTYPE html><p>')],
    ['a server page', 'jsp', Buffer.from('<%@ page %>')],
    ['no ending at all', '', png],
    ['a name every object has', 'constructor', png],
    ['bytes that call themselves text', 'txt', Buffer.from([0, 1, 2, 3])],
  ])('[FILE-4] refuses %s', (_what, extension, head) => {
    expect(typeOfUpload(extension, head)).toBeUndefined()
  })
})
