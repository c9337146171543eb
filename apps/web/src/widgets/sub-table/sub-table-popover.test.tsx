import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SubTablePopover } from './sub-table-popover.tsx'

const columns = [{ title: '名称', dataIndex: 'name' }]
const show = (load: () => Promise<{ id: string; name: string }[]>) => {
  render(
    <SubTablePopover columns={columns} rowKey="id" load={load}>
      <button type="button">明细</button>
    </SubTablePopover>,
  )
  fireEvent.click(screen.getByRole('button', { name: '明细' }))
}

it('[SUBTABLE-1] shows the rows of the second attempt', async () => {
  const load = vi.fn(async () => [{ id: '1', name: '甲' }]).mockRejectedValueOnce(new Error('down'))
  show(load)
  expect(await screen.findByText('甲')).toBeTruthy()
})

it('[SUBTABLE-2] says 打开子表失败 after three', async () => {
  const load = vi.fn<() => Promise<{ id: string; name: string }[]>>().mockRejectedValue(new Error('down'))
  show(load)
  expect(await screen.findByText('打开子表失败')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
})
