import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { ProductDetailView } from './product-detail.tsx'

const product = {
  id: 'P1',
  code: 'LS001',
  name: '澜石量化一号',
  type: 'private',
  riskLevel: 'R4',
  managerId: null,
  manager: '许思源',
  custodian: '示例托管银行',
  benchmark: 'SHSE.000300',
  startDate: '2026-05-20',
  currency: 'CNY',
  isOpen: true,
  closeReason: '',
  fees: { management: 0.015, custody: 0.001, performance: 0.2, subscribe: 0.01, redeem: 0.005, basis: 'actual' },
  units: [{ id: 'U1', name: '权益单元', accounts: [] }],
  limits: [{ name: '单一证券', value: '10%' }],
  limitsName: '机构默认',
  liveNav: 7_000_000,
  dayPnl: 1200,
  totalUnits: 7_000_000,
  investors: 3,
  openProposals: 0,
  latest: { day: '2026-11-16', unitNav: 1.0234, nav: 7_163_800 },
  canPublish: true,
}
const nav = {
  id: 'N1',
  productId: 'P1',
  day: '2026-11-17',
  version: 1,
  status: 'draft',
  nav: 7_170_000.55,
  units: 7_000_000,
  unitNav: 1.0243,
  dividend: 0,
  cumulativeNav: 1.0243,
  adjustedNav: 1.0243,
  dayReturn: 0.0009,
  reason: '',
  isReplaced: false,
  madeName: '潘霖',
  isMine: false,
  madeAt: '2026-11-17 16:30:00',
  judgedName: null,
  judgedAt: null,
}
const valuation = {
  ...nav,
  lines: [
    {
      kind: 'holding',
      name: '雁茂银行',
      accountName: '模拟A',
      symbol: 'SHSE.600001',
      volume: 100_000,
      price: 71.7,
      amount: 7_170_294.24,
      weight: 1,
      note: '停牌，按最近收盘价',
    },
    {
      kind: 'fee',
      name: '应付管理费',
      accountName: null,
      symbol: null,
      volume: null,
      price: null,
      amount: -293.69,
      weight: -0.00004,
      note: '本日计提 293.69',
    },
  ],
  today: { management: 293.69, custody: 0, performance: 0 },
  accrued: { management: 293.69, custody: 0, performance: 0 },
  highWaterMark: 1,
  madeIp: '10.0.0.8',
  judgedIp: '',
}

function show(draft: object | null, more: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    'GET /org/product': ok(product),
    'GET /org/nav': ok({ rows: [], draft, nextDay: null }),
    'GET /org/nav/curve': ok({ productName: '澜石量化一号', benchmarkName: null, days: [] }),
    'GET /org/nav/valuation': ok(valuation),
    'POST /org/nav/judge': ok(null),
    ...more,
  })
  recordFeedback()
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ProductDetailView id="P1" onBack={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}

beforeEach(() => {
  queryClient.clear()
  useSession.setState({
    permission: { auth: [{ action: 'ORG:publish' }], allAuth: [] },
  } as never)
})

describe('the page of a product', () => {
  it('[PROD-20] shows the lines of the books above the NAV they add up to, and what a price stands on', async () => {
    show(nav)
    expect(await screen.findByText('7,170,000.55')).toBeTruthy()
    expect(screen.getByText('停牌，按最近收盘价')).toBeTruthy()
    expect(screen.getByText('-293.69')).toBeTruthy()
  })

  it('[PROD-20] another person publishes the draft', async () => {
    const calls = show(nav)
    await userEvent.click(await screen.findByRole('button', { name: '复核发布' }))
    const sent = calls.find(({ path }) => path === '/org/nav/judge')
    expect(sent?.body).toEqual({ id: 'N1', action: 'publish' })
  })

  it('[PROD-20] whoever made it cannot', async () => {
    show({ ...nav, isMine: true })
    expect(await screen.findByRole('button', { name: '复核发布' })).toHaveProperty('disabled', true)
  })
  it('[PROD-22] what has no quote of the day is listed where a NAV is computed; a price needs its reason', async () => {
    const calls = show(null, {
      'GET /org/nav/holdings': ok([{ symbol: 'SHSE.600001', name: '雁茂银行', volume: 100_000, price: null }]),
      'POST /org/nav/draft': ok(valuation),
    })
    await userEvent.click(await screen.findByRole('button', { name: '计算净值' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/· 无行情$/)).toBeTruthy()
    const compute = () => userEvent.click(dialog.getByRole('button', { name: /^计\s*算$/ }))
    await compute()
    expect(await dialog.findByText('请填写估值价')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('雁茂银行估值价'), '9.5')
    await compute()
    expect(await dialog.findByText('请填写手工估值的原因')).toBeTruthy()
    const sent = () => calls.filter(({ path }) => path === '/org/nav/draft')
    expect(sent()).toEqual([])
    await userEvent.type(dialog.getByLabelText('雁茂银行估值原因'), '重组停牌')
    await compute()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({
      manualPrices: [{ symbol: 'SHSE.600001', price: 9.5, reason: '重组停牌' }],
    })
  })

  it('[PAYOUT-2] a dividend is registered per unit, and waits for another person', async () => {
    const row = {
      id: 'O1',
      productId: 'P1',
      kind: 'dividend',
      applyDay: '2026-11-18',
      amount: null,
      perUnit: 0.05,
      remark: '',
      status: 'pending',
      dealDay: null,
      madeName: '潘霖',
      madeAt: '2026-11-17 16:00:00',
      judgedName: null,
    }
    const calls = show(null, {
      'GET /org/payout/list': ok({ records: [row], total: 1, size: 10, current: 1, pages: 1 }),
      'POST /org/payout': ok({ id: 'O2' }),
    })
    await userEvent.click(await screen.findByRole('tab', { name: '分红与付费' }))
    expect(await screen.findByText('0.0500')).toBeTruthy()
    expect(screen.getByText('待复核')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /登记分红或付费/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('每份分红（元）'), '0.1')
    await userEvent.click(dialog.getByRole('button', { name: /^登\s*记$/ }))
    await waitFor(() =>
      expect(calls.find(({ method, path }) => method === 'POST' && path === '/org/payout')?.body).toMatchObject({
        productId: 'P1',
        kind: 'dividend',
        perUnit: 0.1,
      }),
    )
  })
})
