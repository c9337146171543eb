import { describe, expect, it } from 'vitest'
import { isShowable, keepLast, movePath, nameOfPath, pathsOf } from './stored-path.ts'

const random = '0123456789abcdef0123456789abcdef'

describe('stored paths', () => {
  it.each([
    [`temp/合同_${random}.pdf`, '合同.pdf'],
    ['temp/a_1700000000000.png', 'a.png'],
    ['https://x.test/a%20b.txt?v=1', 'a b.txt'],
    ['100%.txt', '100%.txt'],
    ['data:image/png;base64,AAAA', '本地图片'],
  ])('[UPLOAD-1] %s is called %s', (path, name) => expect(nameOfPath(path)).toBe(name))

  it('[UPLOAD-2] a text with commas is a list, an empty one is none', () => {
    expect(pathsOf('a,b,')).toEqual(['a', 'b'])
    expect(pathsOf(null)).toEqual([])
  })

  it('[UPLOAD-4] a limit keeps the last ones', () => {
    expect(keepLast(['a', 'b', 'c'], 1)).toEqual(['c'])
    expect(keepLast(['a', 'b', 'c'], 0)).toEqual(['a', 'b', 'c'])
  })

  it('[UPLOAD-5] pictures and PDF can be looked at', () => {
    expect(['a.PNG', 'a.pdf', 'a.docx', 'data:image/gif;base64,x'].map(isShowable)).toEqual([true, true, false, true])
  })

  it('[UPLOAD-6] order changes one place at a time, and the ends say so', () => {
    expect(movePath(['a', 'b'], 1, -1)).toEqual({ paths: ['b', 'a'] })
    expect(movePath(['a', 'b'], 0, 1)).toEqual({ paths: ['b', 'a'] })
    expect(movePath(['a', 'b'], 0, -1)).toEqual({ refusal: '未知的操作' })
    expect(movePath(['a', 'b'], 1, 1)).toEqual({ refusal: '已到最后~' })
  })
})
