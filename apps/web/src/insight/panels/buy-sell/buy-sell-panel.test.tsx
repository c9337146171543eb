import { signalPaths } from '@liangshu/contract/insight/signal-calls'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hold, showPanel } from '../../../market/testing/panel-fixture.tsx'
import { ok } from '../../../shared/testing/fake-server.ts'
import { panel } from './panel.ts'

const dayOf = (_: unknown, i: number) => ({
  date: `2026-10-${String(i + 1).padStart(2, '0')}`,
  buy: 0,
  sell: 0,
  strongBuy: 0,
  strongSell: 0,
})

const row = {
  symbol: 'SHSE.600000',
  name: '示例银行',
  side: 1,
  price: 10,
  time: '2026-11-13 15:00:00',
  strength: 2,
  score: 3,
  reasons: ['B_MA'],
  source: 'signal',
  last: 10.1,
  changePct: 0.01,
  suggestVolume: null,
  held: 0,
  executable: true,
  blockReason: null,
}

function showDays(count: number, buy: readonly object[] = []) {
  hold('SIGNAL:view')
  showPanel(panel, {
    [`GET ${signalPaths.calendar}`]: ok(Array.from({ length: count }, dayOf)),
    [`GET ${signalPaths.marks}`]: ok([]),
    'GET /api/buySell/list': ok({ date: '2026-11-16', buy, sell: [] }),
  })
}

it.each([
  [0, /^行情没有历史日线，无法计算买卖信号/],
  [7, /^当日没有算出买卖信号，行情只有 7 个交易日的历史日线/],
])(
  '[SIGNAL-13] with %i days of history it is said what is missing, not that there is no signal',
  async (days, words) => {
    showDays(days)
    expect((await screen.findByText(words)).textContent).toContain('至少要 20 个交易日')
    expect(screen.queryByText(/当日没有[买卖]/)).toBeNull()
  },
)

it('[SIGNAL-9] who may do nothing with a signal has no column for it', async () => {
  showDays(20, [row])
  await screen.findByRole('table', { name: '买入信号' })
  expect(screen.getByRole('columnheader', { name: '理由' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
})

it('[SIGNAL-13] a day without signals of a market with history has none', async () => {
  showDays(20)
  expect(await screen.findByText('当日没有买入信号')).toBeTruthy()
  expect(screen.getByText('当日没有卖出信号')).toBeTruthy()
})
