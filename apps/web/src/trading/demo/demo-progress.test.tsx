import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { DemoProgress } from './demo-progress.tsx'

beforeEach(() => {
  cleanup()
  queryClient.clear()
})

function show(state: object) {
  const calls = fakeServer({ 'GET /demo/state': ok(state) })
  render(
    <QueryClientProvider client={queryClient}>
      <DemoProgress />
    </QueryClientProvider>,
  )
  return calls
}

it('[DEMO-7] says how far the demo has come while it is being made', async () => {
  show({ state: 'building', percent: 42 })
  expect((await screen.findByRole('status')).textContent).toBe('演示数据生成中 42%')
})

it.each(['none', 'ready'])('[DEMO-7] says nothing when it is %s', async (state) => {
  const calls = show({ state, percent: 100 })
  await waitFor(() => expect(calls.length).toBe(1))
  expect(screen.queryByRole('status')).toBeNull()
})
