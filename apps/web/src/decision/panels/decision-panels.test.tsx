import { contextPaths } from '@liangshu/contract/decision/context'
import { proposalPaths } from '@liangshu/contract/decision/proposal'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hold, showPanel } from '../../market/testing/panel-fixture.tsx'
import { ok } from '../../shared/testing/fake-server.ts'
import { panel as approval } from './approval/panel.ts'
import { panel as drift } from './drift/panel.ts'
import { panel as proposals } from './proposals/panel.ts'

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
const linesOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1)

it('[RISKBOARD-6] proposals stand with state, amount and how far they have come', async () => {
  hold('PROPOSAL:view')
  const paging = { size: 50, current: 1, pages: 2, orders: [], optimizeCountSql: true, searchCount: true }
  const page = { ...paging, countId: null, maxLimit: null, records: [proposal('减仓医药')], total: 70 }
  showPanel(proposals, { [`GET ${proposalPaths.list}`]: ok(page) })
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
