import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { SourceTag } from './source-tag.tsx'

function open(source: string, label: string): void {
  fakeServer({ 'GET /market/status': ok({ source, label, isLoop: true }) })
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
    expect((await screen.findByText('模拟行情')).title).toContain('循环播放')
  })

  it('[MKT-WEB-14] says nothing of real ones', async () => {
    open('feed', '实时行情')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/行情/)).toBeNull()
  })
})
