import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, type FakeCall } from '../../shared/testing/fake-server.ts'
import { MarketClock } from './market-clock.tsx'

const status = {
  isReady: true,
  progress: 1,
  source: 'sim',
  label: '模拟行情',
  mode: 'replay',
  isLoop: false,
  tradingDay: '2026-11-13',
  asOf: '2026-11-13 10:30:00',
  instruments: 7000,
  feeds: [],
  canTurnClock: true,
}

function open(more: object = {}): FakeCall[] {
  const calls = fakeServer({ 'GET /market/status': ok({ ...status, ...more }), 'POST /market/clock': ok(null) })
  render(
    <QueryClientProvider client={queryClient}>
      <MarketClock />
    </QueryClientProvider>,
  )
  return calls
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const told = (calls: FakeCall[]) => calls.filter(({ path }) => path === '/market/clock').map(({ body }) => body)

beforeEach(() => {
  queryClient.clear()
})

describe('the clock of the simulated market', () => {
  it('[MKT-WEB-15] a replay is stopped where it is, and sent back to now', async () => {
    const calls = open()
    fireEvent.click(await screen.findByRole('button', { name: '行情时钟' }))
    expect(await screen.findByText('2026-11-13 10:30:00')).toBeTruthy()
    press(/^暂\s*停$/)
    await waitFor(() => expect(told(calls)).toEqual([{ mode: 'step' }]))
    press(/^回到实时$/)
    await waitFor(() => expect(told(calls)).toContainEqual({ mode: 'live' }))
  })

  it('[MKT-WEB-15] standing still it moves by what is chosen, and runs on', async () => {
    const calls = open({ mode: 'step' })
    fireEvent.click(await screen.findByRole('button', { name: '行情时钟' }))
    press(/^\+5分钟$/)
    press(/^继\s*续$/)
    await waitFor(() =>
      expect(told(calls)).toEqual([
        { mode: 'step', seconds: 300 },
        { mode: 'replay', speed: 1 },
      ]),
    )
  })

  it('[MKT-WEB-15] nobody else sees it', async () => {
    open({ canTurnClock: false })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
