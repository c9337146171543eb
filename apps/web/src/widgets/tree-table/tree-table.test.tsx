import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { TreeTable } from './tree-table.tsx'
import { withLevel } from './tree-rows.ts'

const columns = [{ title: '名称', dataIndex: 'name' }]
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TreeTable url="/roots" childrenUrl="/children" columns={columns} />
    </QueryClientProvider>,
  )
const opener = () => document.querySelector('.ant-table-row-expand-icon') as HTMLElement

describe('the tree table', () => {
  it('[TREE-1] asks for the rows below one that is opened, and a leaf cannot be opened', async () => {
    const calls = fakeServer({
      'GET /roots': ok({ records: [{ id: 'a', name: '甲', hasChild: '1' }] }),
      'GET /children': ok([{ id: 'b', name: '乙', hasChild: '0' }]),
    })
    show()
    await screen.findByText('甲')
    fireEvent.click(opener())
    await screen.findByText('乙')
    expect(calls.at(-1)?.params.get('pid')).toBe('a')
    expect(document.querySelectorAll('.ant-table-row-expand-icon:not(.ant-table-row-expand-icon-spaced)')).toHaveLength(
      1,
    )
  })

  it('[TREE-2] an answer of an unknown shape is named', async () => {
    fakeServer({ 'GET /roots': ok({ rows: [] }) })
    show()
    expect(await screen.findByText('返回数据类型不识别')).toBeTruthy()
  })

  it('[TREE-3] a level that cannot be had says why, and the row can be opened again', async () => {
    const { said } = recordFeedback()
    fakeServer({ 'GET /roots': ok([{ id: 'a', name: '甲', hasChild: '1' }]), 'GET /children': refuse('查询失败') })
    show()
    await screen.findByText('甲')
    fireEvent.click(opener())
    await waitFor(() => expect(said.join()).toBe('系统提示: 查询失败'))
  })

  it('[TREE-1] a level goes below its own row, however deep', () => {
    const tree = [{ id: '1', children: [{ id: '2', children: [] }] }]
    expect(withLevel(tree, '2', [{ id: '3' }])).toEqual([{ id: '1', children: [{ id: '2', children: [{ id: '3' }] }] }])
  })
})
