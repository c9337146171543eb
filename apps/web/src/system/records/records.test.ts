import { describe, expect, it } from 'vitest'
import { advancedFields } from './advanced-fields.ts'
import { recordTitle } from './record-form.tsx'
import { removalTitle } from './tree-removal.ts'

interface Row {
  id: string
  children?: Row[]
}

describe('pages of records', () => {
  it('[PAGES-9] the query builder knows the fields of the query line, and who kept a record when', () => {
    const fields = advancedFields([
      { name: 'name', label: '名称', kind: 'contains' },
      { name: 'status', label: '状态', kind: 'dict', dictCode: 'valid_status' },
      { name: 'kind', label: '种类', kind: 'options', options: [{ value: '1', label: '一' }] },
      { name: 'createTime', label: '登记时间', kind: 'dates' },
      { name: 'place', label: '地点', kind: 'custom' },
    ])
    expect(fields.map(({ value, text, type }) => [value, text, type])).toEqual([
      ['name', '名称', 'string'],
      ['status', '状态', 'select'],
      ['kind', '种类', 'select'],
      ['createTime', '登记时间', 'datetime'],
      ['createBy', '创建人', 'string'],
      ['updateTime', '更新时间', 'datetime'],
    ])
    expect(fields[1]?.dictCode).toBe('valid_status')
    expect(fields[2]?.options).toEqual([{ value: '1', text: '一' }])
  })

  it.each([
    [undefined, false, '新增职务'],
    [{ id: '1' }, false, '编辑职务'],
    [{ id: '1' }, true, '职务详情'],
  ])('[PAGES-10] a form says what it is for: %j, read only %s', (row, isReadOnly, title) => {
    expect(recordTitle('职务', { row, isReadOnly })).toBe(title)
  })

  it('[PAGES-11] a removal from a tree counts what goes along, once', () => {
    const child: Row = { id: '2', children: [{ id: '3' }] }
    const parent: Row = { id: '1', children: [child] }
    const counted = { counted: '个部门' }
    expect(removalTitle<Row>([{ id: '9' }], counted)).toBe('确认删除 1 个部门吗？')
    expect(removalTitle([parent], counted)).toBe('确认删除 1 个部门及其下 2 个部门吗？')
    expect(removalTitle([parent, child], { counted: '个菜单', countedBelow: '项' })).toBe(
      '确认删除 2 个菜单及其下 1 项吗？',
    )
  })
})
