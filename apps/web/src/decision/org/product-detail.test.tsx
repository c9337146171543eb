import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
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

function show(draft: object | null) {
  const calls = fakeServer({
    'GET /org/product': ok(product),
    'GET /org/nav': ok({ rows: [], draft, nextDay: null }),
    'GET /org/nav/curve': ok({ productName: '澜石量化一号', benchmarkName: null, days: [] }),
    'GET /org/nav/valuation': ok(valuation),
    'POST /org/nav/judge': ok(null),
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
})
