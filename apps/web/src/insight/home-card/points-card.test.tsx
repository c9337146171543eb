import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { useOpenedSymbol } from '../../shared/symbol/opened-symbol.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { PointsCard } from './points-card.tsx'

const before = useSession.getState()
const point = (symbol: string, side: 1 | 2, held: number | null) => ({
  symbol,
  name: `名${symbol.slice(-3)}`,
  side,
  price: 10,
  time: '2026-11-16 15:00:00',
  strength: 2,
  score: 0.8,
  reasons: ['B_MA'],
  source: 'signal',
  last: 10.5,
  changePct: 0.05,
  suggestVolume: null,
  held,
  executable: true,
  blockReason: null,
})

function open(buy: object[], sell: object[]) {
  fakeServer({ 'GET /api/buySell/list': ok({ date: '2026-11-17', buy, sell }) })
  useSession.setState({
    permission: {
      menu: [],
      auth: [{ action: 'SIGNAL:view', type: '1', describe: '' }],
      allAuth: [],
      sysSafeMode: false,
    } as never,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <PointsCard />
    </QueryClientProvider>,
  )
}

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  useSession.setState(before, true)
})

it('[LANDING-7] points of today are those of what is held, sales first', async () => {
  open(
    [point('SHSE.600001', 1, 300), point('SHSE.600002', 1, 0)],
    [point('SHSE.600003', 2, 100), point('SHSE.600004', 2, null)],
  )
  const buttons = await screen.findAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['名003卖 ●●10.50+5.00%', '名001买 ●●10.50+5.00%'])
  fireEvent.click(buttons[1]!)
  expect(useOpenedSymbol.getState().opened?.symbol).toBe('SHSE.600001')
})

it('[LANDING-7] without any it says so', async () => {
  open([point('SHSE.600002', 1, 0)], [])
  expect(await screen.findByText('今天没有与持仓有关的买卖点')).toBeTruthy()
})
