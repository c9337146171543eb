import { contextPaths } from '@liangshu/contract/decision/context'
import { proposalPaths } from '@liangshu/contract/decision/proposal'
import { threadPaths } from '@liangshu/contract/decision/thread'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hold, showPanel } from '../../market/testing/panel-fixture.tsx'
import { ok, type FakeCall } from '../../shared/testing/fake-server.ts'
import { panel as approval } from './approval/panel.ts'
import { panel as drift } from './drift/panel.ts'
import { panel as proposals } from './proposals/panel.ts'
import { panel as targetGrid } from './target-grid/panel.ts'
import { panel as threadPanel } from './thread/panel.ts'

const proposal = (title: string, more: object = {}) => ({
  id: title,
  no: `P-${title}`,
  title,
  productId: 'p1',
  productName: '一号',
  unitId: null,
  unitName: null,
  type: 'rebalance',
  status: 1,
  createBy: 'trader',
  authorName: '陆景行',
  isMine: false,
  canApprove: true,
  createTime: '2026-11-16 09:00:00',
  submitAt: null,
  approveAt: null,
  approveBy: null,
  approvals: 0,
  approvalsNeeded: 1,
  expireAt: '2026-11-20 15:00:00',
  amount: 1_200_000,
  targets: 2,
  progress: 0.25,
  version: 1,
  ...more,
})
const product = {
  id: 'p1',
  code: 'P1',
  name: '一号',
  type: 'private',
  manager: '许思源',
  custodian: null,
  benchmark: null,
  startDate: null,
  isOpen: true,
  canDecide: true,
  tenantId: 1,
  tenantName: '澜石',
  units: [],
  accounts: [],
  nav: 1,
  cash: 1,
  marketValue: 0,
  positionRate: null,
  dayPnl: 0,
  openProposals: 0,
  navDay: null,
}
const pageOf = (records: readonly object[], total: number) => {
  const paging = { size: 50, current: 1, pages: 2, orders: [], optimizeCountSql: true, searchCount: true }
  return { ...paging, countId: null, maxLimit: null, records, total }
}
const target = (symbol: string, more: object = {}) => ({
  id: symbol,
  proposalId: 'x1',
  proposalNo: 'P-1',
  proposalTitle: '加仓银行',
  proposalStatus: 4,
  productId: 'p1',
  productName: '一号',
  symbol,
  name: symbol,
  side: 1,
  mode: 'volume',
  value: 1000,
  priceType: 'market',
  priceLow: null,
  priceHigh: null,
  last: 10,
  reference: 10,
  state: 'partial',
  executedVolume: 400,
  workingVolume: 0,
  remaining: 600,
  progress: 0.4,
  executedVwap: 10.02,
  band: null,
  deviation: null,
  volume: 1000,
  weight: 0.02,
  weightAfter: 0.05,
  drift: -0.03,
  ...more,
})
const linesOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1)

it('[RISKBOARD-6] proposals stand with state, amount and how far they have come', async () => {
  hold('PROPOSAL:view')
  showPanel(proposals, { [`GET ${proposalPaths.list}`]: ok(pageOf([proposal('减仓医药')], 70)) })
  expect(await screen.findByText('减仓医药')).toBeTruthy()
  expect(linesOf('提案')[0]?.textContent).toContain('120.00万25.00%一号陆景行')
  expect(screen.getByText('最近 1 份，共 70 份')).toBeTruthy()
})

it('[RISKBOARD-6] what waits for the reader is told apart: to approve, to execute, sent back', async () => {
  hold('PROPOSAL:view')
  const inbox = {
    toApprove: [],
    drafts: [],
    returned: [],
    toExecute: [proposal('建仓电子', { status: 2 })],
    dueSymbols: [],
  }
  showPanel(approval, { [`GET ${proposalPaths.inbox}`]: ok(inbox) })
  expect(await screen.findByText('没有等待您审批的提案')).toBeTruthy()
  fireEvent.click(screen.getByText('待执行 1'))
  expect(linesOf('待执行')[0]?.textContent).toContain('建仓电子')
})

it('[RISKBOARD-6] the widest drift stands first, and a row turns the desk to its security', async () => {
  hold('DECISION:view')
  const row = (symbol: string, by: number) => ({
    symbol,
    name: symbol,
    proposalNo: 'P-1',
    proposalId: 'x',
    current: 0.1 + by,
    target: 0.1,
    drift: by,
    isBeyond: Math.abs(by) > 0.005,
  })
  const { desk } = showPanel(drift, {
    [`GET ${contextPaths.products}`]: ok([product]),
    [`GET ${proposalPaths.drift}`]: ok([row('SHSE.600001', 0.001), row('SHSE.600002', -0.03)]),
  })
  await screen.findByRole('table', { name: '权重偏离' })
  expect(linesOf('权重偏离')[0]?.textContent).toContain('-3.00%7.00%10.00%')
  expect(screen.getByText('1 只超出容忍范围，共 2 只')).toBeTruthy()
  fireEvent.click(linesOf('权重偏离')[0] as HTMLElement)
  expect(desk().getState().links.blue.symbol).toBe('SHSE.600002')
})

it('[RISKBOARD-8] targets of a product stand with what is left of them, and a row turns the desk to its security', async () => {
  hold('DECISION:view')
  const { desk } = showPanel(targetGrid, {
    [`GET ${contextPaths.products}`]: ok([product]),
    [`GET ${proposalPaths.targetPage}`]: ok(pageOf([target('SHSE.600001'), target('SHSE.600002', { side: 2 })], 130)),
  })
  await screen.findByRole('table', { name: '目标' })
  expect(linesOf('目标').map((line) => line.textContent)).toEqual([
    expect.stringContaining('买部分完成 40.00%6005.00%2.00%10.02执行中P-1'),
    expect.stringContaining('卖部分完成 40.00%'),
  ])
  expect(screen.getByText('最近 2 个，共 130 个')).toBeTruthy()
  fireEvent.click(linesOf('目标')[1] as HTMLElement)
  expect(desk().getState().links.blue.symbol).toBe('SHSE.600002')
})

const threadOf = (title: string) => ({
  kind: 'proposal',
  id: 'x1',
  productName: '一号',
  proposal: null,
  targets: [],
  orders: [],
  fills: [],
  timeline: [
    {
      id: 'a',
      at: '2026-11-16 10:00:00',
      stage: 'approval',
      title,
      text: '',
      who: '程一诺',
      onBehalfOf: '沈知远',
      from: '10.0.0.8',
      link: null,
      isProblem: false,
    },
  ],
  isCut: true,
})

const threadsAsked = (calls: readonly FakeCall[]) =>
  calls.filter(({ path }) => path === threadPaths.one).map(({ params }) => params.get('id'))

it('[RISKBOARD-8] what happened to the newest proposal of a product is told, and another one can be chosen', async () => {
  hold('DECISION:view')
  const rows = [target('SHSE.600001'), target('SHSE.600002', { proposalId: 'x2', proposalNo: 'P-2' })]
  const { calls } = showPanel(threadPanel, {
    [`GET ${contextPaths.products}`]: ok([product]),
    [`GET ${proposalPaths.targetPage}`]: ok(pageOf(rows, 2)),
    [`GET ${threadPaths.one}`]: ok(threadOf('审批通过')),
  })
  const lines = within(await screen.findByRole('list', { name: '经过' }))
  expect(lines.getByRole('listitem').textContent).toContain('审批通过程一诺（代沈知远） · 10.0.0.8')
  expect(screen.getByText('委托过多，仅列出最早的200笔')).toBeTruthy()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '提案' }))
  fireEvent.click(await screen.findByText('P-2 加仓银行'))
  await vi.waitFor(() => expect(threadsAsked(calls)).toEqual(['x1', 'x2']))
})

it('[RISKBOARD-8] a product without targets says so', async () => {
  hold('DECISION:view')
  const answers = {
    [`GET ${contextPaths.products}`]: ok([product]),
    [`GET ${proposalPaths.targetPage}`]: ok(pageOf([], 0)),
  }
  showPanel(threadPanel, answers)
  expect(await screen.findByText('一号还没有提案')).toBeTruthy()
})

it('[RISKBOARD-8] a panel begins with the first product that has a target, and stays with it', async () => {
  hold('DECISION:view')
  const other = { ...product, id: 'p2', code: 'P2', name: '二号' }
  const { calls } = showPanel(targetGrid, {
    [`GET ${contextPaths.products}`]: ok([product, other, { ...other, id: 'p3', name: '三号', openProposals: 2 }]),
    [`GET ${proposalPaths.targetPage}`]: ({ params }: FakeCall) =>
      ok(pageOf(params.get('productId') === 'p1' ? [] : [target('SHSE.600001', { productId: 'p2' })], 1)),
  })
  await screen.findByRole('table', { name: '目标' })
  expect(linesOf('目标')).toHaveLength(1)
  expect(screen.getByTitle('二号')).toBeTruthy()
  const asked = calls
    .filter(({ path }) => path === proposalPaths.targetPage)
    .map(({ params }) => params.get('productId'))
  expect(asked).toEqual([null, 'p2'])
})
