import type { ContractPoint, CurveAnswer, CurveRow, FundingAnswer } from '@liangshu/contract/market/derivative-calls'
import type { PositionRow } from '@liangshu/contract/trading/report'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { hold, showPanel } from '../../market/testing/panel-fixture.tsx'
import { ok, refuse } from '../../shared/testing/fake-server.ts'
import { isInScope, scopeFilter } from './asset-scope.ts'
import { panel as points } from './contract-points/panel.ts'
import { suggestionOf, ticketOf } from './contract-points/point-columns.tsx'
import { countdownText, paymentOf, yearOf } from './funding/funding-view.ts'
import { panel as funding } from './funding/panel.ts'
import { positionColumns } from './positions/position-columns.tsx'
import { PositionTotals } from './positions/position-totals.tsx'
import { ReverseDialog } from './positions/reverse-dialog.tsx'
import { basisBars } from './term-structure/basis-chart.tsx'
import { curveShape, curveWord } from './term-structure/curve-shape.ts'
import { panel as term } from './term-structure/panel.ts'
import { rollsOf } from './term-structure/roll-helper.tsx'

const row = (code: string, change: Partial<CurveRow>): CurveRow => ({
  symbol: `CFFEX.${code}`,
  name: code,
  last: 4000,
  changePct: 0.01,
  openInterest: 1000,
  volume: 10,
  lastTradingDate: '2026-11-20',
  daysLeft: 4,
  basis: 0,
  basisRate: 0,
  annualRate: 0,
  spread: null,
  isMain: false,
  ...change,
})
const curve: CurveAnswer = {
  product: '沪深300股指',
  asOf: '2026-11-16 13:39:38',
  multiplier: 300,
  spot: { symbol: 'SHSE.000300', name: '沪深300', last: 4000 },
  basisDays: [
    { date: '2026-11-13', price: 4010, spot: 3990, basis: 20 },
    { date: '2026-11-16', price: 3960, spot: 4000, basis: -40 },
  ],
  records: [
    row('IF2611', { last: 3990, basis: -10, annualRate: -0.2281 }),
    row('IF2612', { last: 3960, daysLeft: 31, basis: -40, spread: -30, openInterest: 9000, isMain: true }),
  ],
}
const position = (change: Partial<PositionRow>) =>
  ({
    id: 'p1',
    accountId: 'F1',
    accountName: '期货账户',
    symbol: 'CFFEX.IF2611',
    positionSide: 2,
    volume: 3,
    available: 3,
    availableToday: 0,
    price: 3990,
    ...change,
  }) as PositionRow

describe('positions added up', () => {
  it('[PNL-8] each currency for itself, nominal apart from market value, and the day named as that of what is held', () => {
    const rows = [
      position({ symbol: 'SHSE.600001', positionSide: 1, marketValue: 10_000, fpnl: 100, dayPnl: 30 }),
      position({ marketValue: 3_591_000, fpnl: -60, fpnlOpen: 200, dayPnl: -40 }),
      position({ symbol: 'BINANCE.BTCUSDT-PERP', positionSide: 1, marketValue: 6000, fpnl: 7, fpnlOpen: 7, dayPnl: 5 }),
    ]
    const { container } = render(<PositionTotals rows={rows} />)
    expect(container.textContent).toBe(
      '共 3 只 · 市值 10000 · 空头名义 359.10万 · 浮动 +300 · 持仓当日 −10 · USDT · 多头名义 6000 · 浮动 +7 · 持仓当日 +5',
    )
  })
})

describe('term structure', () => {
  it('[TERM-4] shows the months by price against spot, and in a word how they run', () => {
    const { points, spotY } = curveShape(curve, 400, 100)
    expect(points.map(({ x }) => Math.round(x))).toEqual([56, 344])
    expect(points[0]!.y).toBeLessThan(points[1]!.y)
    expect(spotY).toBeCloseTo(14, 6)
    expect(curveWord(curve.records)).toBe('贴水')
    expect(curveWord([row('a', { spread: 1 }), row('b', { spread: -1 })])).toBe('混合')
    expect(curveShape({ ...curve, spot: null, records: [] }, 400, 100)).toEqual({ points: [], spotY: null })
  })

  it('[TERM-2] of what is held, only what is near its last day is to be moved', () => {
    const [roll] = rollsOf(curve, [position({}), position({ id: 'p2', symbol: 'CFFEX.IF2612' })])
    expect([roll?.position.id, roll?.to.symbol]).toEqual(['p1', 'CFFEX.IF2612'])
    expect(rollsOf(curve, [position({ volume: 0 })])).toEqual([])
  })

  it('[TERM-4] a month that is pressed turns the linked panels; who holds nothing is told so', async () => {
    hold('DERIV:view')
    const { desk, panel } = showPanel(
      term,
      { 'GET /market/termStructure': ok(curve), 'GET /api/position/list': ok([]) },
      'CFFEX.IF2611',
    )
    const table = await screen.findByRole('table', { name: '期限结构' })
    expect(within(table).getByText('−40.00')).toBeTruthy()
    fireEvent.click(within(table).getByText('IF2612'))
    expect(desk().getState().links.blue.symbol).toBe('CFFEX.IF2612')
    expect(await screen.findByText(/没有临近最后交易日/)).toBeTruthy()
    expect(panel.state.getState().report).toMatchObject({ subject: '沪深300股指 · 贴水', asOf: curve.asOf })
  })

  it('[TERM-5] the basis of the main contract stands by day around the line of no basis, with its method', async () => {
    const { zero, bars } = basisBars(curve.basisDays, 100, 72)
    expect(bars.map(({ x, y, height }) => [Math.round(x), Math.round(y), Math.round(height)])).toEqual([
      [8, 6, 20],
      [58, 26, 40],
    ])
    expect(zero).toBeCloseTo(26, 6)
    expect(basisBars([], 100, 72).bars).toEqual([])
    hold('DERIV:view')
    showPanel(term, { 'GET /market/termStructure': ok(curve), 'GET /api/position/list': ok([]) }, 'CFFEX.IF2611')
    const chart = await screen.findByRole('figure', { name: 'IF2612基差' })
    expect(within(chart).getByText('基差 IF2612 − 沪深300，近 2 日').parentElement?.title).toContain('结算价')
    expect(within(chart).getByText('−40.00')).toBeTruthy()
  })

  it('[TERM-4] what is no future is refused in the words of the server', async () => {
    hold('DERIV:view')
    showPanel(term, { 'GET /market/termStructure': refuse('该代码不是期货合约：SHSE.600000', 500) })
    expect(await screen.findByText('加载失败：该代码不是期货合约：SHSE.600000')).toBeTruthy()
  })
})

describe('funding', () => {
  const answer: FundingAnswer = {
    symbol: 'BINANCE.BTCUSDT-PERP',
    name: 'BTC永续',
    asOf: '2026-11-16 13:39:38',
    hours: 8,
    nextTime: '2026-11-16 16:00:00',
    nextEpochMs: 8_422_000,
    nowEpochMs: 0,
    records: [{ time: '2026-11-16 08:00:00', rate: 0.0001, mark: 60_000 }],
  }

  it('[FUNDING-2] a long of one coin at 60 000 pays 6.00 at 0.01%, a short receives it; 0.01% of 8 hours is 10.95% a year', () => {
    const coin = { symbol: answer.symbol, price: 60_000, volume: 1 }
    expect(paymentOf([position({ ...coin, positionSide: 1 })], answer.symbol, 0.0001)).toBeCloseTo(-6, 10)
    expect(paymentOf([position({ ...coin, positionSide: 2 })], answer.symbol, 0.0001)).toBeCloseTo(6, 10)
    expect(paymentOf([], answer.symbol, 0.0001)).toBeNull()
    expect(yearOf(0.0001, 8)).toBeCloseTo(0.1095, 12)
    expect([countdownText(8_422_000), countdownText(-5)]).toEqual(['02:20:22', '00:00:00'])
  })

  it('[FUNDING-2] the panel tells rate, countdown and hours; without history it says so', async () => {
    hold('DERIV:view')
    const routes = { 'GET /market/funding': ok(answer), 'GET /api/position/list': ok([]) }
    showPanel(funding, routes, answer.symbol)
    expect(await screen.findByText('+0.0100%')).toBeTruthy()
    expect(screen.getByText('02:20:22')).toBeTruthy()
    expect(screen.getByText('11-16 16:00（每8小时）')).toBeTruthy()
    showPanel(funding, { ...routes, 'GET /market/funding': ok({ ...answer, records: [] }) }, answer.symbol)
    expect(await screen.findByText('行情源不提供历史资金费率')).toBeTruthy()
  })
})

describe('trade points of contracts', () => {
  const point: ContractPoint = {
    symbol: 'CFFEX.IF2612',
    name: 'IF2612',
    time: '2026-11-16 11:00:00',
    period: '60m',
    side: 'short',
    price: 3980.2,
    type: 'S_BRK',
    score: 2.5,
    strength: 2,
    reasons: ['S_BRK', 'S_MA'],
    state: 'open',
    closedAt: null,
    retSince: -0.01,
    openInterestChange: -320,
    fundingRate: null,
    basis: -12.4,
    suggestedEffect: 'open',
  }

  it('[CPOINT-4] a point is told with what it suggests, basis and open interest; another period asks anew', async () => {
    hold('DERIV:view', 'ORDER:submit')
    const { calls } = showPanel(points, { 'GET /api/query/derivatives/trade/points': ok([point]) }, point.symbol)
    const table = await screen.findByRole('table', { name: '合约交易点' })
    for (const text of ['开空', '−320', '−12.40', '有效']) expect(within(table).getByText(text)).toBeTruthy()
    fireEvent.click(screen.getByText('15分'))
    await vi.waitFor(() => expect(calls.some(({ params }) => params.get('period') === '15m')).toBe(true))
  })

  it.each([
    ['long', 'open', '开多', 1, 1, false],
    ['short', 'open', '开空', 2, 1, false],
    ['long', 'close', '平空', 1, 2, true],
    ['short', 'close', '平多', 2, 2, true],
  ] as const)(
    '[CPOINT-4] a %s point that suggests to %s is %s, and so is its ticket',
    (side, effect, text, ...ticket) => {
      const one = { ...point, side, suggestedEffect: effect }
      expect(suggestionOf(one)).toBe(text)
      const start = ticketOf(one)
      expect([start.side, start.effect, start.reduceOnly]).toEqual(ticket)
    },
  )

  it('[CPOINT-4] without points the panel says why, and a refusal is shown in the words of the server', async () => {
    hold('DERIV:view')
    showPanel(points, { 'GET /api/query/derivatives/trade/points': ok([]) }, point.symbol)
    expect(await screen.findByText(/还没有交易点/)).toBeTruthy()
    const words = '该代码不是期货或永续合约：SHSE.600000'
    showPanel(points, { 'GET /api/query/derivatives/trade/points': refuse(words, 500) }, 'SHSE.600000')
    expect(await screen.findByText(`加载失败：${words}`)).toBeTruthy()
  })
})

it('[DERIV-1] a page of futures shows futures, one of coins coins', () => {
  const symbols = ['CFFEX.IF2612', 'SHFE.rb2701', 'BINANCE.BTCUSDT-PERP', 'SHSE.600000']
  const kept = (scope: 'all' | 'contract' | 'future' | 'crypto') =>
    symbols.filter((one) => isInScope(scope, one)).length
  expect([kept('all'), kept('contract'), kept('future'), kept('crypto')]).toEqual([4, 3, 2, 1])
  expect([scopeFilter('all'), scopeFilter('contract')]).toEqual([{}, { assetClass_MultiString: 'future,crypto' }])
})

it('[DERIV-2] futures stand with what their marking made of them, coins with the time to their funding', () => {
  const keys = (scope: 'all' | 'future' | 'crypto') => positionColumns(scope, null).map(({ key }) => key)
  expect(keys('future')).toEqual(expect.arrayContaining(['settled', 'today', 'margin']))
  expect(keys('future')).not.toContain('liquidation')
  expect(keys('crypto')).toEqual(expect.arrayContaining(['funding', 'liquidation', 'margin']))
  expect(keys('all')).not.toContain('settled')
})

it('[DERIV-3] the other way round is two tickets, one to close and one to open, and sends nothing', () => {
  const onTicket = vi.fn<(start: object) => void>()
  render(<ReverseDialog position={position({ available: 2 })} onTicket={onTicket} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: /平空 2/ }))
  fireEvent.click(screen.getByRole('button', { name: /开多 3/ }))
  expect(onTicket.mock.calls.map(([start]) => start)).toMatchObject([
    { symbol: 'CFFEX.IF2611', side: 1, volume: 2, effect: 4 },
    { symbol: 'CFFEX.IF2611', side: 1, volume: 3, effect: 1 },
  ])
})
