import { describe, expect, it } from 'vitest'

import { openItemSheet } from './testing/item-sheet.ts'

const { call, ask, keeper, platform, rowsOf, download, send, file } = await openItemSheet()

describe('before an import', () => {
  const rules = [
    { property: 'code', title: '物品编码', isRequired: true, rule: '' },
    { property: 'name', title: '名称', isRequired: true, rule: '' },
    {
      property: 'colour',
      title: '颜色',
      isRequired: false,
      rule: '可填：色1、色2、色3、色4、色5、色6、色7、色8、色9、色10、色11、色12等',
    },
    { property: 'owner', title: '部门', isRequired: false, rule: '填写已有的名称，多个用逗号分隔' },
    { property: 'count', title: '数量', isRequired: false, rule: '数字' },
    { property: 'madeOn', title: '制造日期', isRequired: false, rule: '日期，如 2026-01-31' },
  ]
  const institution = { property: 'tenantId', title: '所属机构', isRequired: false, rule: '填写机构名称，留空属于平台' }

  it('[SHEET-36] tells the columns and what may stand in them', async () => {
    expect((await call('GET', '/test/item/importColumns', { token: keeper })).result).toEqual(rules)
    expect((await call('GET', '/test/item/importColumns', { token: platform })).result).toEqual([...rules, institution])
    await ask(`delete from sys_dict_item where id = 'c13'`)
    const [, , colour] = (await call('GET', '/test/item/importColumns', { token: keeper }))
      .result as unknown as typeof rules
    expect(colour?.rule).toMatch(/、色12$/)
    await ask(
      `insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status) values ('c13', 'dc', '色13', '13', 13, 1)`,
    )
  })

  it('[SHEET-36] gives a template with headings, and a second sheet about them', async () => {
    const { headers, book } = await download('/test/item/importTemplate')
    expect(headers['content-disposition']).toContain(encodeURIComponent('物品导入模板.xlsx'))
    expect(book.SheetNames).toEqual(['物品', '填写说明'])
    expect(rowsOf(book)).toEqual([['物品编码', '名称', '颜色', '部门', '数量', '制造日期']])
    expect(rowsOf(book, 1).slice(0, 3)).toEqual([
      ['列', '是否必填', '填写要求'],
      ['物品编码', '必填', '文本'],
      ['名称', '必填', '文本'],
    ])
    expect(rowsOf(book, 1).at(-1)).toEqual(['制造日期', '选填', '日期，如 2026-01-31'])
  })

  it('[SHEET-35] shows the first eight rows that hold something, with their numbers, and how many there are', async () => {
    const rows = [
      ['标题'],
      ['物品编码', '名称', '别的'],
      ...Array.from({ length: 10 }, (_, at) => (at === 1 ? ['', '', ''] : [`n${at}`, '新', ''])),
    ]
    const { result } = await send('/test/item/importPreview', [file(rows)])
    expect(result).toMatchObject({
      headings: ['物品编码', '名称', '别的'],
      mapping: { code: '物品编码', name: '名称' },
      total: 9,
      columns: rules,
    })
    expect(
      (result['rows'] as { row: number; cells: string[] }[]).map(({ row, cells }) => `${row} ${cells[0]}`),
    ).toEqual(['3 n0', '5 n2', '6 n3', '7 n4', '8 n5', '9 n6', '10 n7', '11 n8'])
    expect(await send('/test/item/importPreview', [file([['x'], ['y']])])).toMatchObject({
      success: false,
      message: '文件导入失败:文件中没有数据',
    })
  })
})
