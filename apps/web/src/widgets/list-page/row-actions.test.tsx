import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setPermission } from '../../shared/session/session-store.ts'
import type { ListColumn } from './list-column.ts'
import { RowActions, useColumnsOfUse } from './row-actions.tsx'

type Row = { isOpen: boolean }

const columns: ListColumn<Row>[] = [
  { name: 'name', title: '名称', width: 100 },
  { title: '备注', width: 100, render: () => '--' },
  {
    title: '操作',
    width: 100,
    render: ({ isOpen }) => (
      <RowActions actions={[{ text: '停用', action: 'A:stop', isHidden: !isOpen, onClick: () => undefined }]} />
    ),
  },
]
const titlesFor = (...rows: Row[]) =>
  renderHook(() => useColumnsOfUse(columns, rows)).result.current.map(({ title }) => title)
const hold = (...actions: string[]) => {
  const auth = actions.map((action) => ({ action, type: '1', status: '1', describe: '' }))
  setPermission({ menu: [], auth, allAuth: [], sysSafeMode: false })
}

beforeEach(() => hold())

it('[LIST-47] a column in which the reader may do nothing on any row is left out', () => {
  expect(titlesFor({ isOpen: true }, { isOpen: true })).toEqual(['名称', '备注'])
})

it('[LIST-47] it stands while something can be done on one of the rows, and where there are none yet', () => {
  hold('A:stop')
  expect(titlesFor({ isOpen: false }, { isOpen: true })).toEqual(['名称', '备注', '操作'])
  expect(titlesFor({ isOpen: false })).toEqual(['名称', '备注'])
  expect(titlesFor()).toEqual(['名称', '备注', '操作'])
})
