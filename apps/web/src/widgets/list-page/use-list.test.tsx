import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { useListActions } from './use-list-actions.ts'
import { useList, type ListUrls } from './use-list.ts'

const row = z.object({ id: z.string() })

function open(urls: ListUrls, refetchMs?: number | false) {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MemoryRouter>
  )
  return renderHook(
    () => {
      const list = useList({
        name: 't',
        urls,
        schema: row,
        isInUrl: false,
        ...(refetchMs !== undefined && { refetchMs }),
      })
      return { list, actions: useListActions(list) }
    },
    { wrapper },
  ).result
}

describe('a list', () => {
  it('[LIST-24] is loading while its question is on the way', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    fakeServer({ 'GET /rows': () => promise })
    const { current } = open({ list: '/rows' })
    expect(current.list.isLoading).toBe(true)
    await act(async () => resolve(ok({ records: [{ id: '1' }], total: 1 })))
  })

  it('[LIST-24] shows records and total when they have come', async () => {
    const calls = fakeServer({ 'GET /rows': ok({ records: [{ id: '1' }], total: 41 }) })
    const result = open({ list: '/rows' })
    await waitFor(() => expect(result.current.list.isLoading).toBe(false))
    expect([result.current.list.rows, result.current.list.total]).toEqual([[{ id: '1' }], 41])
    const asked = calls[0]?.params
    expect(['pageNo', 'pageSize', 'column', 'order'].map((name) => asked?.get(name))).toEqual([
      '1',
      '10',
      'createTime',
      'desc',
    ])
  })

  it('[LIST-32] of rows that change by themselves asks again at its pace, and shows no sign of it', async () => {
    let asked = 0
    const { promise, resolve } = Promise.withResolvers<object>()
    fakeServer({
      'GET /rows': () => {
        asked += 1
        return asked === 1 ? ok({ records: [{ id: '1' }], total: 1 }) : promise
      },
    })
    const result = open({ list: '/rows' }, 20)
    await waitFor(() => expect(asked).toBe(2))
    expect(result.current.list.isLoading).toBe(false)
    await act(async () => resolve(ok({ records: [{ id: '2' }], total: 1 })))
    await waitFor(() => expect(result.current.list.rows).toEqual([{ id: '2' }]))
  })

  it('[LIST-25] without an address says so and asks nothing', async () => {
    const { said } = recordFeedback()
    const calls = fakeServer({})
    open({ list: '' })
    await waitFor(() => expect(said).toEqual(['warning: 请设置url.list属性!']))
    expect(calls).toEqual([])
  })

  it('[LIST-25] removing without an address says which one is missing', async () => {
    const { said } = recordFeedback()
    fakeServer({ 'GET /rows': ok([]) })
    const result = open({ list: '/rows' })
    await waitFor(() => expect(result.current.list.isLoading).toBe(false))
    result.current.actions.removeOne({ id: '1' })
    result.current.actions.removeSelected()
    expect(said).toEqual(['warning: 请设置url.delete属性!', 'warning: 请设置url.deleteBatch属性!'])
  })

  it('[LIST-26] an export that brings no file says 文件下载失败', async () => {
    const { said } = recordFeedback()
    const empty = () => new Response('', { headers: { 'Content-Type': 'application/vnd.ms-excel' } })
    fakeServer({ 'GET /rows': ok([]), 'GET /rows/exportXls': empty })
    const result = open({ list: '/rows', exportXls: '/rows/exportXls' })
    await waitFor(() => expect(result.current.list.isLoading).toBe(false))
    await result.current.actions.exportXls()
    expect(said).toEqual(['系统提示: 文件下载失败'])
  })

  it('[LIST-21] a batch without ticks warns', async () => {
    const { said, asked } = recordFeedback()
    fakeServer({ 'GET /rows': ok([]) })
    const result = open({ list: '/rows', deleteBatch: '/rows/deleteBatch' })
    await waitFor(() => expect(result.current.list.isLoading).toBe(false))
    result.current.actions.removeSelected()
    expect(said).toEqual(['warning: 请选择一条记录！'])
    expect(asked).toEqual([])
  })
})
