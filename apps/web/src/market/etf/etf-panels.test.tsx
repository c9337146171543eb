import type { EtfSpotRow, EtfWatchRow } from '@liangshu/contract/market/etf-calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fillSlots } from '../../shared/slots/slots.ts'
import { ok, refuse } from '../../shared/testing/fake-server.ts'
import { panel as arbitrage } from '../panels/etf-arbitrage/panel.ts'
import { panel as basket } from '../panels/etf-basket/panel.ts'
import { panel as watch } from '../panels/etf-watch/panel.ts'
import { panel as shares } from '../panels/share-history/panel.ts'
import { panel as spots } from '../panels/spot-list/panel.ts'
import { panel as strip } from '../panels/premium-strip/panel.ts'
import { hold, showPanel } from '../testing/panel-fixture.tsx'
import { sampleFund, sampleMember, samplePortfolio } from '../testing/sample-fund.ts'

vi.mock('../panels/chart/price-chart.ts', () => import('../testing/fake-price-chart.ts'))

const FUND = 'SHSE.510300'
const rights = ['ETF:view', 'ETF:add', 'ETF:edit', 'ETF:delete', 'ORDER:submit']
const portfolioAt = (change: Parameters<typeof samplePortfolio>[0] = {}) => ({
  [`GET /etf/portfolio/${FUND}`]: ok(samplePortfolio(change)),
  'GET /etf/kline1m': ok([]),
})

afterEach(() => {
  fillSlots({})
  vi.unstubAllGlobals()
})

describe('arbitrage panel', () => {
  it('[ETF-WEB-5] a cost that eats the premium turns the verdict and the profit at once', async () => {
    hold('ETF:view')
    const { panel } = showPanel(arbitrage, portfolioAt(), FUND)
    expect(await screen.findByText('申购套利')).toBeTruthy()
    expect(screen.getByText('1.05万')).toBeTruthy()
    expect(panel.state.getState().report.asOf).toBe('2026-11-16 13:39:38')
    fireEvent.change(screen.getByLabelText('冲击'), { target: { value: '2' } })
    expect(await screen.findByText('无套利空间')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '恢复默认' }))
    expect(await screen.findByText('申购套利')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('单位数'), { target: { value: '3' } })
    expect(await screen.findByText('3.15万')).toBeTruthy()
    // Who may not trade is offered no order.
    expect(screen.queryByRole('button', { name: /ETF .* 份…/ })).toBeNull()
  })

  it('[ETF-WEB-5] blocked names are shown with their weight', async () => {
    hold('ETF:view')
    const records = [sampleMember('SHSE.600001', { weight: 0.4, status: 'suspended' })]
    showPanel(arbitrage, portfolioAt({ records }), FUND)
    expect(await screen.findByText('申购受阻')).toBeTruthy()
    expect(screen.getByRole('button', { name: '成分001' })).toBeTruthy()
    expect(screen.getByText('40.00%')).toBeTruthy()
  })
})

describe('basket panel', () => {
  it('[ETF-WEB-4] shows members by contribution, and says so when nothing is blocked', async () => {
    hold('ETF:view')
    showPanel(basket, portfolioAt(), FUND)
    const table = await screen.findByRole('table', { name: '申赎清单' })
    const names = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent?.slice(0, 5))
    expect(names).toEqual(['成分001', '成分002'])
    expect(within(table).getByText('+40.00')).toBeTruthy()
    fireEvent.click(screen.getByText('受阻 0'))
    expect(await screen.findByText('没有停牌或封板的成分股，篮子可以完整买卖')).toBeTruthy()
  })

  it('[ETF-WEB-9] a fed market without the list says what is missing', async () => {
    hold('ETF:view')
    const words = `尚未导入该基金的申购赎回清单：${FUND}`
    showPanel(basket, { [`GET /etf/portfolio/${FUND}`]: refuse(words, 500) }, FUND)
    expect(await screen.findByText(`加载失败：${words}`)).toBeTruthy()
  })
})

it('[ETF-WEB-9] where shares or values are not published, the panels say so', async () => {
  hold('ETF:view')
  showPanel(shares, { 'GET /etf/shares': ok({ symbol: FUND, name: '沪深300ETF', records: [] }) }, FUND)
  expect(await screen.findByText('行情源不提供该基金的份额历史')).toBeTruthy()
  const unvalued = sampleFund({ iopv: null, premium: null })
  showPanel(strip, { 'GET /etf/list': ok({ asOf: null, records: [unvalued], total: 1 }) }, FUND)
  expect(await screen.findByText(/没有可算溢价的ETF/)).toBeTruthy()
})

describe('lists of a person', () => {
  const watched: EtfWatchRow = { ...sampleFund(), note: '低估', sort: 0, createTime: '2026-11-16 09:00:00' }
  const other = { ...watched, symbol: 'SHSE.511010', name: '国债ETF', note: '' }
  const spot: EtfSpotRow = {
    id: 's1',
    symbol: FUND,
    name: '沪深300ETF',
    side: 2,
    targetVolume: 10_000,
    targetPrice: 4.2,
    note: '',
    doneVolume: 4000,
    last: 4,
    changePct: 0.01,
    createTime: '2026-11-16 09:00:00',
  }
  const act = async (name: string, item: string) => {
    fireEvent.click(screen.getByRole('button', { name: `${name}的更多操作` }))
    // A menu that was closed may still stand in the document.
    const items = await screen.findAllByRole('menuitem', { name: item })
    fireEvent.click(items.at(-1)!)
  }

  it('[ETF-WEB-10] a fund is removed by DELETE with a query, and rows are moved', async () => {
    hold(...rights)
    const done = ok(null)
    const { calls, desk } = showPanel(watch, {
      'GET /etf/watch': ok([watched, other]),
      'DELETE /etf/watch': done,
      'POST /etf/watch/order': done,
    })
    fireEvent.click(await screen.findByText('国债ETF'))
    expect(desk().getState().links.blue).toMatchObject({ symbol: other.symbol, list: [FUND, other.symbol] })
    await act('国债ETF', '上移')
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/etf/watch/order')?.body).toEqual({ keys: [other.symbol, FUND] }),
    )
    await act('沪深300ETF', '移出关注')
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
    const gone = calls.find(({ method }) => method === 'DELETE')
    expect([gone?.path, gone?.params.get('symbol'), gone?.body]).toEqual(['/etf/watch', FUND, undefined])
  })

  it('[ETF-WEB-10] many are pasted: what is wrong is named and stays, the rest is in', async () => {
    hold(...rights)
    const refused = [{ code: '999999', reason: '证券代码不存在：999999' }]
    const { calls } = showPanel(watch, {
      'GET /etf/watch': ok([]),
      'POST /etf/watch/batch': ok({ added: 2, refused }),
    })
    fireEvent.click(await screen.findByRole('button', { name: '批量导入' }))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('导入内容')
    fireEvent.change(field, { target: { value: '510300 511010\n999999' } })
    fireEvent.click(screen.getByRole('button', { name: '导入 3 条' }))
    expect(await screen.findByText('证券代码不存在：999999')).toBeTruthy()
    expect(field.value).toBe('999999')
    expect(calls.find(({ path }) => path === '/etf/watch/batch')?.body).toEqual({
      codes: ['510300', '511010', '999999'],
    })
  })

  it('[ETF-WEB-11] what is left of a spot fills the ticket, and nothing is sent', async () => {
    hold(...rights)
    fillSlots({ ticket: ({ symbol, side, volume }) => <output>{`${symbol} ${side} ${volume}`}</output> })
    const { calls } = showPanel(spots, { 'GET /etf/spot': ok([spot]), 'DELETE /etf/spot': ok(null) })
    expect(await screen.findByText('+5.00%')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /下\s*单/ }))
    expect(await screen.findByText(`${FUND} 2 6000`)).toBeTruthy()
    expect(calls.every(({ method }) => method === 'GET')).toBe(true)
    await act('沪深300ETF', '移出清单')
    await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.params.get('id')).toBe('s1'))
  })

  it('[ETF-WEB-11] one that is done offers no order; who may only look is offered nothing', async () => {
    hold('ETF:view')
    showPanel(spots, { 'GET /etf/spot': ok([{ ...spot, doneVolume: 10_000 }]) })
    expect(await screen.findByText('沪深300ETF')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /添\s*加|批量导入|更多操作/ })).toBeNull()
  })
})
