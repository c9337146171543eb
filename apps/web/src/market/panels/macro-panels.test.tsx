import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeLink } from '../../desk/link/desk-store.ts'
import { ok, refuse } from '../../shared/testing/fake-server.ts'
import { hold, showPanel } from '../testing/panel-fixture.tsx'
import { panel as amount } from './amount-curve/panel.ts'
import { panel as days } from './board-days/panel.ts'
import { panel as exposure } from './exposure/panel.ts'
import { panel as spots } from './hotspots/panel.ts'
import { panel as limits } from './limit-curve/panel.ts'
import { panel as members } from './members/panel.ts'
import { panel as rotation } from './rotation/panel.ts'
import { panel as sealed } from './sealed-before/panel.ts'
import { panel as sectorLine } from './sector-curve/panel.ts'
import { panel as flow } from './sector-flow/panel.ts'
import { panel as links } from './stock-sectors/panel.ts'
import { panel as scatter } from './strength-scatter/panel.ts'

beforeEach(() => hold('MACRO:view'))

const counts = [10, 12, 9]
const curve = {
  date: '2026-11-16',
  asOf: '2026-11-16 09:32:30',
  up: counts,
  down: counts,
  flat: counts,
  limitUp: [3, 5, 4],
  failed: [0, 0, 2],
  limitDown: [1, 1, 1],
  highs: counts,
  lows: counts,
  amount: [1e9, 2e9, 2.2e9],
  amountBefore: Array.from({ length: 240 }, (_, i) => (i + 1) * 1e9),
  amountBeforeNow: 2e9,
  isBeforeEstimated: false,
}
const sectorDays = {
  dates: ['2026-11-13', '2026-11-16'],
  sectors: [
    { code: 'I01', name: '银行', changePct: [0.01, 0.02], place: [1, 1], amount: 2e9, r5: [0, 0.03], r20: [0, 0.05] },
    { code: 'I02', name: '停牌业', changePct: [0, null], place: [2, null], amount: 0, r5: [0, 0], r20: [0, 0] },
  ],
}
const noCounts = {
  surge: 1,
  plunge: 0,
  volume: 0,
  bigAmount: 0,
  sealed: 1,
  opened: 0,
  limitDown: 0,
  sectorUp: 1,
  sectorDown: 0,
  news: 0,
}
const hotspots = {
  date: '2026-11-16',
  asOf: '2026-11-16 09:40:00',
  counts: noCounts,
  bins: Array.from({ length: 48 }, () => ({ up: 0, down: 0 })),
  records: [
    {
      time: '09:39',
      kind: 'sealed',
      symbol: 'SHSE.600000',
      sector: null,
      name: '示例银行',
      changePct: 0.1,
      text: '首次封板',
    },
    {
      time: '09:38',
      kind: 'sectorUp',
      symbol: null,
      sector: 'I01',
      name: '银行',
      changePct: 0.01,
      text: '5分钟 +0.50%',
    },
  ],
  total: 2,
  missing: ['新闻：行情源不提供'],
}

describe('panels over the minutes of the day', () => {
  it('[MACRO-WEB-3] says how much more than yesterday at the same time', async () => {
    showPanel(amount, { 'GET /macro/curve': ok(curve) })
    expect(await screen.findByText('+2.00亿 +10.00%')).toBeTruthy()
    expect(screen.getByText('2640.00亿')).toBeTruthy()
    expect(screen.queryByText('昨日分时为估算')).toBeNull()
  })

  it('[MACRO-WEB-6] an estimate is called one', async () => {
    showPanel(amount, { 'GET /macro/curve': ok({ ...curve, isBeforeEstimated: true }) })
    expect(await screen.findByText('昨日分时为估算')).toBeTruthy()
  })

  it('[MACRO-WEB-3] pools of the minute under the pointer, and of now without one', async () => {
    showPanel(limits, { 'GET /macro/curve': ok(curve) })
    const plot = await screen.findByRole('slider', { name: /涨停/ })
    const caption = () => plot.closest('figure')?.querySelector('figcaption')?.textContent
    expect(caption()).toBe('现在涨停 4炸板 2跌停 1')
    fireEvent.change(plot, { target: { value: '0' } })
    expect(caption()).toBe('09:31涨停 3炸板 0跌停 1')
    fireEvent.blur(plot)
    expect(caption()).toContain('现在')
  })

  it('[MACRO-WEB-6] before the open it says when there will be something', async () => {
    const none = { ...curve, up: [], down: [], flat: [], limitUp: [], failed: [], limitDown: [], amount: [] }
    showPanel(limits, { 'GET /macro/curve': ok(none) })
    expect(await screen.findByText(/开盘后开始有/)).toBeTruthy()
  })

  it('[MACRO-WEB-6] a past day without data says so in the server’s words, and can be asked again', async () => {
    let isDown = true
    showPanel(limits, {
      'GET /macro/curve': () => (isDown ? refuse('该日无数据：2026-11-02') : ok(curve)),
    })
    expect(await screen.findByText(/该日无数据/)).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    expect(await screen.findByRole('slider', { name: /涨停/ })).toBeTruthy()
  })
})

describe('panels over sectors', () => {
  it('[MACRO-WEB-1] a cell turns the colour to its sector, and its story is told', async () => {
    const { desk } = showPanel(rotation, { 'GET /macro/sectorDays': ok(sectorDays) })
    fireEvent.click(await screen.findByRole('button', { name: /11-16 第1名 银行 \+2\.00%/ }))
    expect(desk().getState().links.blue.sector).toBe('I01')
    expect(await screen.findByText(/银行 今日第 1 名，20 日内 2 次进前5，已连续 2 日/)).toBeTruthy()
    // Nobody of it trades: it has no place today.
    expect(screen.queryByRole('button', { name: /11-16.*停牌业/ })).toBeNull()
  })

  it('[MACRO-WEB-2] a point says where it stands and turns the colour', async () => {
    const { desk } = showPanel(scatter, { 'GET /macro/sectorDays': ok(sectorDays) })
    fireEvent.click(await screen.findByRole('button', { name: '银行 强势 20日 +5.00% 5日 +3.00%' }))
    expect(desk().getState().links.blue.sector).toBe('I01')
    expect(screen.queryByRole('button', { name: /停牌业/ })).toBeNull()
  })

  it.each([
    [[1.1, 1.2], [1, null], '2 日相对沪深300 +10.00%'],
    [[1.1, 1.2], [null, null], '2 日相对沪深300 --（基准日线没有保存）'],
  ])(
    '[MACRO-WEB-6] a sector %j stands beside its benchmark %j where both have a value',
    async (sector, benchmark, words) => {
      const line = { code: 'I01', name: '银行', dates: ['2026-11-16', '2026-11-17'], benchmarkName: '沪深300' }
      const { desk } = showPanel(sectorLine, { 'GET /macro/sectorCurve': ok({ ...line, sector, benchmark }) })
      act(() => changeLink(desk(), 'blue', { sector: 'I01' }))
      expect((await screen.findByText(/日相对/)).textContent).toBe(words)
    },
  )

  it('[MACRO-WEB-6] before the open no sector has a place, and it is said when it will', async () => {
    const sectors = sectorDays.sectors.map((one) => ({ ...one, changePct: one.changePct.map(() => null) }))
    showPanel(scatter, { 'GET /macro/sectorDays': ok({ ...sectorDays, sectors }) })
    expect(await screen.findByText(/今天还没有成交，09:25 开盘后/)).toBeTruthy()
  })

  it('[MACRO-WEB-6] a source without lists says so', async () => {
    showPanel(scatter, { 'GET /macro/sectorDays': refuse('行情准备中：尚无行业与概念名单，可导入或等待每日刷新', 503) })
    expect(await screen.findByText(/尚无行业与概念名单/)).toBeTruthy()
  })

  it('[MACRO-WEB-6] before the first trade of the day there is no flow of nought either', async () => {
    const row = { netInflow: 0, amount: 0, heat: 1 }
    showPanel(flow, { 'GET /api/query/industryconcept': ok([sectorRow({ ...row })]) })
    expect(await screen.findByText('今天还没有成交，09:25 开盘后显示')).toBeTruthy()
    expect(screen.queryByText(/主力合计/)).toBeNull()
  })

  it('[MACRO-WEB-6] a source without flows is not a market without them', async () => {
    const row = { netInflow: 0, amount: 1e9, heat: 1 }
    showPanel(flow, { 'GET /api/query/industryconcept': ok([sectorRow({ ...row })]) })
    expect(await screen.findByText('行情源没有提供主力资金')).toBeTruthy()
    expect(screen.getByText(/北向与南向资金：行情源不提供/)).toBeTruthy()
  })

  it('[MACRO-WEB-7] members by what they bring; a suspended one says so; a click turns the colour', async () => {
    const one = {
      weight: 0.6,
      last: 10,
      contribution: 0.0012,
      amount: 1e8,
      mainInflow: 0,
      boards: 0,
      mixedStrength: null,
    }
    const { desk } = showPanel(members, {
      'GET /api/query/industryconcept': ok([sectorRow({ code: 'I01' })]),
      'GET /api/query/components/v2': ok({
        code: 'I01',
        name: '银行',
        type: 'industry',
        date: '2026-11-16',
        records: [
          { ...one, symbol: 'SHSE.600000', name: '示例银行', changePct: 0.02, isSuspended: false },
          { ...one, symbol: 'SHSE.600001', name: '停牌银行', changePct: 0, contribution: 0, isSuspended: true },
        ],
        total: 2,
        totals: { changePct: 0.012, amount: 2e8, upCount: 1, downCount: 0, limitUpCount: 0, mainInflow: 0 },
      }),
    })
    const table = await screen.findByRole('table', { name: '银行成分股' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(first?.textContent).toContain('+2.00%+12.0')
    expect(second?.textContent).toContain('停牌')
    act(() => first?.click())
    expect(desk().getState().links.blue.symbol).toBe('SHSE.600000')
  })

  it('[MACRO-WEB-7] an index has no sectors; a new stock has no correlation yet', async () => {
    const { desk } = showPanel(
      links,
      {
        'GET /macro/stockSectors': ok({
          symbol: 'SHSE.600000',
          name: '示例银行',
          changePct: null,
          note: '停牌',
          records: [
            {
              code: 'C1',
              name: '新概念',
              level: 1,
              isMember: true,
              heat: 50,
              rank: 3,
              rankChange: 0,
              stage: null,
              limitUpCount: 0,
              memberCount: 9,
              changePct: 0.01,
              correlation: null,
              days: 4,
            },
          ],
        }),
      },
      'SHSE.000001',
    )
    expect(await screen.findByText(/上证指数不是股票/)).toBeTruthy()
    act(() => changeLink(desk(), 'blue', { symbol: 'SHSE.600000' }))
    const table = await screen.findByRole('table', { name: '示例银行的板块' })
    expect(within(table).getByTitle('共同交易 4 日，不足 20 日').textContent).toBe('--')
    expect(screen.getAllByText(/停牌/).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByText('走势相关'))
    expect(await screen.findByText(/上市未满 20 个交易日/)).toBeTruthy()
  })
})

describe('the timeline', () => {
  it('[MACRO-WEB-8] filters by kind at the server, says what is missing, and turns the colour', async () => {
    const { calls, desk } = showPanel(spots, { 'GET /macro/hotspots': ok(hotspots) })
    expect(await screen.findByText('新闻：行情源不提供')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /示例银行/ }))
    expect(desk().getState().links.blue.symbol).toBe('SHSE.600000')
    fireEvent.click(screen.getByRole('button', { name: /板块拉升银行|板块拉升 银行|09:38/ }))
    expect(desk().getState().links.blue.sector).toBe('I01')
    fireEvent.click(screen.getByRole('button', { name: /^封板/ }))
    await waitFor(() => expect(calls.some(({ params }) => params.get('kinds') === 'sealed')).toBe(true))
  })

  it('[MACRO-WEB-8] nothing found says how to find something', async () => {
    const none = { ...hotspots, records: [], total: 0 }
    showPanel(spots, { 'GET /macro/hotspots': ok(none) })
    expect(await screen.findByText('今天还没有异动')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^封板/ }))
    expect(await screen.findByText(/可放宽类型或板块/)).toBeTruthy()
  })
})

describe('boards over the days', () => {
  it('[MACRO-WEB-9] height, promotion and what yesterday’s boards are worth', async () => {
    const day = {
      date: '2026-11-16',
      limitUp: 50,
      failed: 9,
      limitDown: 3,
      height: 5,
      heightName: '高标',
      sealedBeforeReturn: 0.0123,
      promotion: [0.25, null],
    }
    showPanel(days, { 'GET /macro/boardDays': ok([day, { ...day, date: '2026-11-17' }]) })
    const story = await screen.findByText('5 板')
    expect(story.closest('p')?.textContent).toBe('11-17高度 5 板 高标昨涨停 +1.23%1进2 25%2进3 --3进4 --')
  })

  it('[MACRO-WEB-9] a day before its first trade has no boards, not none', async () => {
    const closed = {
      date: '2026-11-16',
      limitUp: 50,
      failed: 9,
      limitDown: 3,
      height: 5,
      heightName: '高标',
      sealedBeforeReturn: 0.0123,
      promotion: [0.25, null],
    }
    const opening = { date: '2026-11-17', limitUp: 0, failed: 0, limitDown: 0, height: 0, heightName: null }
    showPanel(days, {
      'GET /macro/boardDays': ok([closed, { ...opening, sealedBeforeReturn: null, promotion: [0, 0, 0] }]),
    })
    const story = await screen.findByText('5 板')
    expect(story.closest('p')?.textContent).toContain('11-16高度 5 板')
    expect(screen.queryByText('0 板')).toBeNull()
  })

  it('[MACRO-WEB-9] a suspended one of yesterday has no change and is not in the mean', async () => {
    const row = {
      symbol: 'SHSE.600000',
      name: '示例',
      industry: '银行',
      boardsBefore: 2,
      last: 10,
      openPct: null,
      changePct: null,
      amount: 0,
      state: 'suspended',
    }
    showPanel(sealed, {
      'GET /macro/sealedBefore': ok({
        date: '2026-11-16',
        records: [row, { ...row, symbol: 'SHSE.600001', state: 'flat' }],
        meanChange: null,
        upCount: 0,
        sealedCount: 0,
        tradedCount: 0,
      }),
    })
    const table = await screen.findByRole('table', { name: '昨日涨停今日表现' })
    const states = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((one) => one.children[3]?.textContent)
    // What has not traded yet has become nothing so far.
    expect(states).toEqual(['停牌', '--'])
    expect(screen.getByText(/平均/).textContent).toContain('平均 --')
  })
})

describe('a portfolio', () => {
  const answer = {
    name: '全部账户',
    asOf: '2026-11-16 10:00:00',
    benchmarkName: '沪深300',
    worth: 1_000_000,
    changePct: 0.012,
    benchmarkChangePct: 0.004,
    hotWeight: 0.25,
    rows: [
      {
        code: 'I01',
        name: '银行',
        weight: 1,
        benchmarkWeight: 0.12,
        changePct: 0.01,
        contribution: 0.012,
        heat: 80,
        rank: 3,
        memberCount: 1,
      },
    ],
    members: [
      {
        symbol: 'SHSE.600000',
        name: '示例银行',
        industry: '银行',
        weight: 1,
        worth: 1_000_000,
        changePct: 0.012,
        contribution: 0.012,
        note: null,
      },
    ],
    leftOut: 2,
  }

  it('[MACRO-WEB-10] excess over the benchmark, the lean of each sector and what is left out', async () => {
    showPanel(exposure, { 'GET /macro/portfolios': ok([]), 'GET /macro/exposure': ok(answer) })
    const table = await screen.findByRole('table', { name: '板块暴露' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('银行100.00%12.00%+88.00%')
    expect(screen.getByText('+0.80%')).toBeTruthy()
    expect(screen.getByText(/另有 2 只/)).toBeTruthy()
  })

  it('[MACRO-WEB-10] who may see no account is told so; a right that is missing shows nothing', async () => {
    showPanel(exposure, { 'GET /macro/portfolios': ok([]), 'GET /macro/exposure': refuse('没有可查看的证券账户') })
    expect(await screen.findByText(/没有可查看的证券账户/)).toBeTruthy()
  })

  it('[MACRO-WEB-10] an empty portfolio is no error', async () => {
    const none = { ...answer, rows: [], members: [], changePct: null, hotWeight: null }
    showPanel(exposure, { 'GET /macro/portfolios': ok([]), 'GET /macro/exposure': ok(none) })
    expect(await screen.findByText(/这个组合没有股票持仓/)).toBeTruthy()
  })
})

function sectorRow(more: object) {
  return {
    code: 'I01',
    name: '银行',
    type: 'industry',
    level: 1,
    parent: null,
    memberCount: 2,
    changePct: 0.01,
    changePctEq: 0.01,
    amount: 1e9,
    turnoverRate: 0.01,
    netInflow: 1,
    netInflowRate: 0,
    upCount: 1,
    downCount: 1,
    flatCount: 0,
    limitUpCount: 0,
    limitDownCount: 0,
    failedCount: 0,
    maxBoards: 0,
    amountRatio: 1,
    r5: 0,
    r20: 0,
    heat: 50,
    rank: 1,
    rankChange: 0,
    topDays: 0,
    stage: null,
    leader: null,
    spark: [],
    asOf: '2026-11-16 10:00:00',
    coverage: 1,
    ...more,
  }
}
