import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeLink } from '../../desk/link/desk-store.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { failing, ok, refuse } from '../../shared/testing/fake-server.ts'
import { quoteQuery } from '../live/market-queries.ts'
import { hold, quotesOf, showPanel } from '../testing/panel-fixture.tsx'
import { sampleQuote } from '../testing/sample-quote.ts'
import { panel as book } from './book/panel.ts'
import { panel as flow } from './fund-flow/panel.ts'
import { panel as head } from './instrument-head/panel.ts'
import { panel as held } from './positions-of-symbol/panel.ts'
import { panel as tags } from './symbol-tags/panel.ts'
import { panel as tape } from './tape/panel.ts'

const rowTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)

describe('the head of an instrument', () => {
  it('[HEAD-1] tells price, change with its sign and the figures of the day', async () => {
    showPanel(head, {
      'GET /market/quotes': quotesOf({ ...sampleQuote, change: -1.5, changePct: -0.0326, volumeRatio: null }),
    })
    expect(await screen.findByText('49.23')).toBeTruthy()
    expect(screen.getByText(/▼ −1\.50/)).toBeTruthy()
    expect(screen.getByText('−3.26%')).toBeTruthy()
    expect(screen.getByText('量比').nextSibling?.textContent).toBe('--')
    expect(screen.getByText('涨停').nextSibling?.textContent).toBe('50.61')
  })

  it.each([
    ['suspended', '停牌', { phase: 'suspended', change: null, changePct: null, last: 49.23 }],
    ['not traded yet on its first day', '未开盘', { phase: 'preOpen', last: null, change: null, changePct: null }],
    ['not listed yet', '未上市', { phase: 'absent', last: null, preClose: null, changePct: null }],
  ])('[HEAD-2] a security that is %s says so, and what it does not have is --', async (_case, words, facts) => {
    showPanel(head, { 'GET /market/quotes': quotesOf({ ...sampleQuote, ...facts }) })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.querySelector('.head-price')?.textContent).toContain('--')
    expect(document.body.textContent).not.toMatch(/NaN|null|undefined/)
  })

  it.each(['该证券已退市：示例银行（SHSE.600000）', '证券代码不存在：SHSE.999999'])(
    '[HEAD-2] delisted or unknown is told in the words of the server, in the head and in the book: %s',
    async (message) => {
      for (const one of [head, book]) {
        queryClient.clear()
        showPanel(one, { 'GET /market/quotes': refuse(message, 400) })
        expect((await screen.findAllByText(new RegExp(message.slice(0, 6)))).length).toBeGreaterThan(0)
        cleanup()
      }
    },
  )

  it('[HEAD-1] what fails can be asked for again', async () => {
    let isDown = true
    showPanel(head, { 'GET /market/quotes': () => (isDown ? failing(500) : quotesOf()) })
    const again = await screen.findByRole('button', { name: /重\s*试/ })
    isDown = false
    fireEvent.click(again)
    expect(await screen.findByText('49.23')).toBeTruthy()
  })
})

describe('the book', () => {
  it('[BOOK-1] asks stand above bids, in lots, and a missing level is --', async () => {
    showPanel(book)
    const table = await screen.findByRole('table', { name: '五档盘口' })
    await waitFor(() => expect(rowTexts(table).at(4)).toBe('卖一49.24616'))
    const rows = rowTexts(table)
    expect(rows[0]).toBe('卖五----')
    expect(rows[6]).toBe('买一49.23962')
    expect(rows[7]).toBe('买二49.222,020')
    expect(rows[5]).toContain('委比')
  })

  it('[BOOK-2] a pressed price goes to the colour, and another symbol takes it away', async () => {
    const { desk } = showPanel(book)
    fireEvent.click(await screen.findByRole('button', { name: '49.24' }))
    expect(desk().getState().links.blue.chosenPrice).toBe(49.24)
    expect(desk().getState().links.pink.chosenPrice).toBeNull()
    act(() => changeLink(desk(), 'blue', { symbol: 'SHSE.600000' }))
    expect(desk().getState().links.blue.chosenPrice).toBeNull()
  })

  it('[BOOK-1] an index says that it has none', async () => {
    showPanel(book, { 'GET /market/quotes': quotesOf({ ...sampleQuote, secType: 'index' }) })
    expect(await screen.findByText('指数没有盘口')).toBeTruthy()
  })
})

describe('the tape', () => {
  const steps = [
    { time: '13:39:32', price: 49.22, volume: 1200, direction: 0 },
    { time: '13:39:35', price: 49.24, volume: 300, direction: 1 },
  ]
  const past = {
    'GET /market/tape': ok({
      symbol: sampleQuote.symbol,
      tradingDay: '2026-11-16',
      volume: sampleQuote.volume,
      records: steps,
    }),
  }

  it('[TAPE-4] what trades between two quotes joins on top, once', async () => {
    let now: object = sampleQuote
    let asOf = '2026-11-16 13:39:38'
    const quotes = () => ok({ asOf, tradingDay: '2026-11-16', source: 'sim', seq: 1, records: [now] })
    showPanel(tape, { ...past, 'GET /market/quotes': quotes })
    const table = await screen.findByRole('table', { name: '逐笔成交' })
    await waitFor(() => expect(rowTexts(table)).toHaveLength(3))
    now = { ...sampleQuote, last: 49.2, volume: sampleQuote.volume + 3400 }
    asOf = '2026-11-16 13:39:41'
    await waitFor(() => expect(rowTexts(table)[1]).toBe('13:39:4149.2034↓'), { timeout: 10_000 })
    expect(rowTexts(table)[2]).toBe('13:39:3549.243↑')
    asOf = '2026-11-16 13:39:44'
    const { queryKey } = quoteQuery(sampleQuote.symbol, false)
    await waitFor(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ asOf }), { timeout: 10_000 })
    expect(rowTexts(table)).toHaveLength(4)
  })

  it('[DESK-70] the rows in sight are drawn alone, in a table as high as all of them', async () => {
    const many = Array.from({ length: 120 }, (_, i) => ({ ...steps[0], volume: (i + 1) * 100 }))
    const { panel } = showPanel(tape, {
      'GET /market/tape': ok({
        symbol: sampleQuote.symbol,
        tradingDay: '2026-11-16',
        volume: sampleQuote.volume,
        records: many,
      }),
    })
    const table = await screen.findByRole('table', { name: '逐笔成交' })
    await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('121'))
    const drawn = [...table.querySelectorAll('tbody tr:not([aria-hidden])')]
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.length).toBeLessThan(80)
    expect(drawn[0]?.textContent).toBe('13:39:3249.22120')
    const gap = table.querySelector<HTMLElement>('tbody tr[aria-hidden]')
    expect(gap?.style.height).toBe(`${(120 - drawn.length) * 20}px`)
    expect(panel.handles.table?.().rows).toHaveLength(120)
  })

  it('[TAPE-4] steps that are told anew take the place of those heard, and nothing counts twice', async () => {
    const table = async () => rowTexts(await screen.findByRole('table', { name: '逐笔成交' }))
    const toldTo = (volume: number, records: object[]) =>
      ok({ symbol: sampleQuote.symbol, tradingDay: '2026-11-16', volume, records })
    let told = toldTo(sampleQuote.volume, steps)
    showPanel(tape, { 'GET /market/tape': () => told })
    const { queryKey } = quoteQuery(sampleQuote.symbol, false)
    const hear = (traded: number, second: number) =>
      act(() => {
        const quote = { ...sampleQuote, volume: sampleQuote.volume + traded }
        queryClient.setQueryData(queryKey, { quote, asOf: `2026-11-16 13:39:${second}`, source: 'sim' as const })
      })
    await waitFor(async () => expect(await table()).toHaveLength(3))
    hear(1000, 41)
    await waitFor(async () => expect((await table())[1]).toMatch(/^13:39:41.*10/))
    told = toldTo(sampleQuote.volume + 1000, [...steps, { ...steps[1], time: '13:39:40', volume: 1000 }])
    await act(() => queryClient.refetchQueries({ queryKey: ['market', 'tape'] }))
    await waitFor(async () => expect((await table())[1]).toMatch(/^13:39:40/))
    expect(await table()).toHaveLength(4)
    hear(1300, 44)
    await waitFor(async () => expect((await table())[1]).toMatch(/^13:39:44.*/))
    expect(await table()).toHaveLength(5)
  })

  it('[TAPE-4] a quote that was kept from before the steps were told is none of them', async () => {
    const { desk } = showPanel(tape, past)
    const table = async () => rowTexts(await screen.findByRole('table', { name: '逐笔成交' }))
    await waitFor(async () => expect(await table()).toHaveLength(3))
    const other = 'SHSE.600000'
    const keep = (traded: number) =>
      act(() => {
        const quote = { ...sampleQuote, symbol: other, volume: sampleQuote.volume + traded }
        const { queryKey } = quoteQuery(other, false)
        queryClient.setQueryData(queryKey, { quote, asOf: '2026-11-16 13:39:50', source: 'sim' as const })
      })
    keep(-900)
    act(() => changeLink(desk(), 'blue', { symbol: other }))
    await waitFor(async () => expect(await table()).toHaveLength(3))
    keep(200)
    await waitFor(async () => expect(await table()).toHaveLength(4))
    expect((await table())[1]).toMatch(/^13:39:50.*2↓$/)
  })

  it('[TAPE-4] a source without steps starts with what is heard', async () => {
    showPanel(tape, {
      'GET /market/tape': ok({ symbol: sampleQuote.symbol, tradingDay: '2026-11-16', volume: null, records: [] }),
    })
    expect(await screen.findByText(/打开后还没有成交/)).toBeTruthy()
  })
})

describe('the flow of money', () => {
  const day = {
    date: '2026-11-13',
    changePct: 0.01,
    main: -2e7,
    extraLarge: -1e7,
    large: -1e7,
    medium: 5e6,
    small: 1.5e7,
  }
  const today = {
    ...day,
    date: '2026-11-16',
    main: 8.51e7,
    extraLarge: 6e7,
    large: 2.51e7,
    medium: -3e7,
    small: -5.51e7,
  }

  it('[FUNDFLOW-3] tells by size and day', async () => {
    showPanel(flow, {
      'GET /market/flow': ok({ symbol: sampleQuote.symbol, asOf: '2026-11-16 13:39:38', today, days: [day] }),
    })
    const sizes = await screen.findByRole('table', { name: '今日资金流向' })
    expect(rowTexts(sizes)).toEqual(['超大单+6000.00万', '大单+2510.00万', '中单−3000.00万', '小单−5510.00万'])
    expect(screen.getByText('+8510.00万')).toBeTruthy()
    expect(rowTexts(screen.getByRole('table', { name: '近几日主力净流入' }))).toEqual(['11-13−2000.00万'])
  })

  it('[DESK-73] the next of the list is there when it is stepped to: nothing is loaded, and no figure is of the one before', async () => {
    const next = 'SHSE.600000'
    const { calls, desk, panel } = showPanel(flow, {
      'GET /market/flow': ({ params }) => {
        const symbol = params.get('symbol')
        return ok({
          symbol,
          asOf: '2026-11-16 13:39:38',
          today: symbol === next ? { ...today, main: 1e6 } : today,
          days: [],
        })
      },
    })
    expect(await screen.findByText('+8510.00万')).toBeTruthy()
    act(() => changeLink(desk(), 'blue', { list: [sampleQuote.symbol, next] }))
    const flows = () => calls.filter(({ path }) => path === '/market/flow').map(({ params }) => params.get('symbol'))
    await waitFor(() => expect(queryClient.getQueryData(['market', 'flow', next, null])).toBeTruthy())
    const states: string[] = []
    panel.state.subscribe(({ report }) => states.push(report.state))
    act(() => changeLink(desk(), 'blue', { symbol: next }))
    expect(screen.getByText('+100.00万').closest<HTMLElement>('.panel-refilled')?.inert).toBe(false)
    expect(screen.queryByText('+8510.00万')).toBeNull()
    expect(panel.state.getState().report).toMatchObject({ subject: '示例银行', asOf: '2026-11-16 13:39:38' })
    expect(states).not.toContain('loading')
    expect(flows()).toEqual([sampleQuote.symbol, next])
  })

  it('[FUNDFLOW-3] an index says why it has none', async () => {
    const none = {
      date: '2026-11-16',
      changePct: 0,
      main: null,
      extraLarge: null,
      large: null,
      medium: null,
      small: null,
    }
    showPanel(flow, {
      'GET /market/flow': ok({ symbol: 'SHSE.000001', asOf: '2026-11-16 13:39:38', today: none, days: [] }),
    })
    expect(await screen.findByText('只有股票统计资金流向')).toBeTruthy()
  })
})

describe('sectors and tags', () => {
  const sector = { code: 'C1', name: '创新药', type: 'concept', changePct: 0.021, heat: 88.2, rank: 3, stage: '发酵' }
  const answer = {
    symbol: sampleQuote.symbol,
    industry: '医药生物',
    tags: [
      { tag: '创新药', kind: 'concept', since: null },
      { tag: '中盘', kind: 'style', since: null },
    ],
    sectors: [
      { ...sector, code: 'C2', name: '医疗器械', heat: 12 },
      sector,
      { ...sector, code: 'I1', name: '医药生物', type: 'industry', heat: 40 },
    ],
  }

  it('[TAGS-2] the industry first, then concepts by heat; a press turns the sector', async () => {
    const { desk } = showPanel(tags, { 'GET /market/tags': ok(answer) })
    const table = await screen.findByRole('table', { name: '所属板块' })
    expect(
      rowTexts(table)
        .slice(1)
        .map((text) => text?.slice(0, 3)),
    ).toEqual(['医药生', '创新药', '医疗器'])
    expect(screen.getByText('中盘')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '创新药' }))
    expect(desk().getState().links.blue.sector).toBe('C1')
  })

  it('[TAGS-2] without sectors the industry and concepts are plain tags', async () => {
    showPanel(tags, { 'GET /market/tags': ok({ ...answer, sectors: [] }) })
    expect(await screen.findByText('医药生物')).toBeTruthy()
    expect(screen.getByText('创新药')).toBeTruthy()
  })
})

describe('holdings of a symbol', () => {
  const row = {
    id: 'a',
    accountId: 'a',
    accountName: '澜石一号',
    productName: '澜石',
    symbol: sampleQuote.symbol,
    name: sampleQuote.name,
    positionSide: 1,
    volume: 50_000,
    volumeToday: 0,
    orderFrozen: 0,
    orderFrozenToday: 0,
    available: 42_000,
    availableToday: 0,
    vwap: 43.52,
    vwapDiluted: 43.52,
    vwapOpen: 43.52,
    cost: 2_176_000,
    marketValue: 2_461_500,
    price: 49.23,
    fpnl: 285_500,
    fpnlRatio: 0.131,
    dayPnl: 161_000,
    realisedPnl: 0,
    pnlMethod: '持仓均价',
    weight: 0.0447,
    holdDays: 12,
    firstBuyDate: '2026-11-02',
  }

  it('[HELD-1] account by account with their sum, and nothing of other symbols', async () => {
    hold('DERIV:view')
    const rows = [
      row,
      { ...row, id: 'b', accountId: 'b', accountName: '澜石二号', volume: 1000, available: 0, fpnl: -500 },
      { ...row, id: 'c', symbol: 'SHSE.600000' },
    ]
    showPanel(held, { 'GET /api/position/list': ok(rows) })
    const table = await screen.findByRole('table', { name: '各账户持仓' })
    expect(rowTexts(table)).toHaveLength(4)
    expect(rowTexts(table).at(-1)).toContain('合计 2 户51,00042,000')
    expect(rowTexts(table)[2]).toContain('−500')
  })

  it('[HELD-1] nobody sees them without the right', async () => {
    hold()
    const { calls } = showPanel(held)
    expect(await screen.findByText(/没有查看“标的持仓”的权限/)).toBeTruthy()
    expect(calls.some(({ path }) => path === '/api/position/list')).toBe(false)
  })
})
