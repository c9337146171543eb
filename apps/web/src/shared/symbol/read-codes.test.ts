import { describe, expect, it } from 'vitest'
import { readCodes } from './read-codes.ts'

describe('codes out of what was pasted', () => {
  it.each<[string, string, string[]]>([
    ['one a line', '600519\n000001.SZ\nsh600000\n', ['600519', '000001.SZ', 'sh600000']],
    ['separated by anything, once each', '600519, 600519；SHSE.600000 000001', ['600519', 'SHSE.600000', '000001']],
    ['a table with names and prices', '代码,名称,现价\n600519,甲,1700.5\n000001,乙,12', ['600519', '000001']],
    ['a table from a spreadsheet', '名称\t代码\n甲\t="000001"\n乙\t600000', ['000001', '600000']],
    ['a file with the mark of its encoding', '\uFEFF证券代码\n600519', ['600519']],
    ['full-width digits', '６００５１９', ['600519']],
    ['words that are no codes are kept, so that they can be named', '600519\n茅台', ['600519', '茅台']],
    ['nothing', ' \n ', []],
  ])('[WATCH-10] %s', (_what, text, expected) => {
    expect(readCodes(text).codes).toEqual(expected)
  })
})
