import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { SourceTag } from './source-tag.tsx'

function open(source: string, label: string, more: object = { isLoop: true }): void {
  fakeServer({ 'GET /market/status': ok({ source, label, ...more }) })
  render(
    <QueryClientProvider client={queryClient}>
      <SourceTag />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  queryClient.clear()
})

describe('the header of every page', () => {
  it('[MKT-WEB-14] says that numbers are simulated, and why they move at this hour', async () => {
    open('sim', '模拟行情')
    expect((await screen.findByText('模拟行情')).parentElement?.title).toContain('循环播放')
  })

  it.each([
    ['2026-11-13', true, '2026-11-13 10:21:03', '模拟行情 · 11-13 循环'],
    ['2026-11-16', false, '2026-11-16 11:45:00', '模拟行情 · 午间休市'],
    ['2026-11-16', false, '2026-11-16 15:07:00', '模拟行情 · 已收盘'],
    ['2026-11-16', false, '2026-11-16 10:21:03', '模拟行情'],
    ['2026-11-16', false, '2026-11-16 13:00:00', '模拟行情'],
  ])('[MKT-WEB-16] of %s, loop %s, at %s it reads "%s"', async (tradingDay, isLoop, asOf, text) => {
    open('sim', '模拟行情', { tradingDay, isLoop, asOf })
    expect((await screen.findByText('模拟行情')).parentElement?.textContent).toBe(text)
  })

  it('[MKT-WEB-14] says nothing of real ones', async () => {
    open('feed', '实时行情')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/行情/)).toBeNull()
  })
})
