import { describe, expect, it } from 'vitest'
import { checkedFolder, splitName } from './stored-name.ts'

describe('names of uploaded files', () => {
  it.each([
    ['report.PDF', 'report', 'pdf'],
    ['a.b.txt', 'a_b', 'txt'],
    ['.env', '_env', ''],
    ['x.', 'x', ''],
    ['none', 'none', ''],
    ['a.c', 'a', 'c'],
    ['C:\\temp\\月报 1.xlsx', '月报_1', 'xlsx'],
    ['../../etc/passwd', 'passwd', ''],
    ['', 'file', ''],
  ])('[FILE-20] %s is stored by stem and ending', (name, stem, extension) =>
    expect(splitName(name)).toEqual({ stem, extension }),
  )

  it('[FILE-20] a long name is cut', () => {
    expect(splitName(`${'a'.repeat(81)}.txt`).stem).toHaveLength(80)
    expect(splitName(`${'a'.repeat(80)}.txt`).stem).toHaveLength(80)
  })

  it('[FILE-20] a folder is a label of at most four parts', () => {
    expect([checkedFolder(''), checkedFolder('a/b'), checkedFolder('/a/b/c/d/')]).toEqual(['', 'a/b', 'a/b/c/d'])
    for (const biz of ['../a', 'a/..\\b', 'a/b/c/d/e', 'a b', 'a'.repeat(61)]) {
      expect(() => checkedFolder(biz)).toThrow('格式非法')
    }
    expect(checkedFolder('a'.repeat(60))).toHaveLength(60)
  })
})
