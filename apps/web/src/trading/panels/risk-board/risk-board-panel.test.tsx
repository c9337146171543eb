import { riskBoardPaths } from '@liangshu/contract/trading/risk-board'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hold, showPanel } from '../../../market/testing/panel-fixture.tsx'
import { queryClient } from '../../../shared/query/query-client.ts'
import { ok, refuse } from '../../../shared/testing/fake-server.ts'
import { applyChange } from '../../push/apply-change.ts'
import { panel } from './panel.ts'

const limit = (name: string, more: object = {}) => ({
  scope: 'account',
  targetId: 'A1',
  targetName: '模拟A',
  productName: '一号',
  profileName: '一号限额',
  name,
  used: 10,
  soft: null,
  limit: 100,
  isFloor: false,
  unit: 'count',
  share: 0.1,
  level: 'normal',
  detail: null,
  ...more,
})
const limits = [
  limit('当日委托'),
  limit('当日亏损', { used: 0.025, soft: 0.02, limit: 0.04, unit: 'percent', share: 0.625, level: 'soft' }),
  limit('单一证券占比', {
    scope: 'product',
    targetId: 'P1',
    targetName: '一号',
    used: 0.12,
    limit: 0.1,
    unit: 'percent',
    share: 1.2,
    level: 'hard',
    detail: '示例银行',
  }),
  limit('现金比例', { used: 0.021, limit: 0.02, unit: 'percent', isFloor: true, share: 0.95, level: 'near' }),
]
const refusal = {
  orderId: 'o1',
  time: '2026-11-16 10:31:02',
  accountId: 'A1',
  accountName: '模拟A',
  symbol: 'SHSE.600000',
  name: '示例银行',
  reason: '单一证券占比12.0%，超过上限10.0%',
}
const board = (more: object = {}) => ({
  [`GET ${riskBoardPaths.board}`]: ok({ limits, refusals: [refusal], refused: 1, ...more }),
})
const linesOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1)

it('[RISKBOARD-4] breaches stand first, each with its bound, and today’s refusals with their reason below', async () => {
  hold('RISK:view')
  showPanel(panel, board())
  await screen.findByRole('table', { name: '限额使用' })
  expect(linesOf('限额使用').map((line) => line.textContent)).toEqual([
    expect.stringContaining('单一证券占比12.00%120.00%超限'),
    expect.stringContaining('当日亏损2.50%62.50%预警'),
    expect.stringContaining('现金比例2.10%95.00%接近'),
    expect.stringContaining('当日委托1010.00%正常'),
  ])
  expect(screen.getByText('超限 1 项，预警 1 项，接近 1 项，共 4 项限额')).toBeTruthy()
  expect(linesOf('今日废单')[0]?.textContent).toContain('10:31:02模拟A示例银行单一证券占比12.0%，超过上限10.0%')
})

it('[RISKBOARD-4] a row turns the desk to its account, a refusal to its security too', async () => {
  hold('RISK:view')
  const { desk } = showPanel(panel, board())
  await screen.findByRole('table', { name: '限额使用' })
  fireEvent.click(linesOf('限额使用')[0] as HTMLElement)
  expect(desk().getState().links.blue.account ?? null).toBeNull()
  fireEvent.click(linesOf('限额使用')[1] as HTMLElement)
  expect(desk().getState().links.blue.account).toBe('A1')
  fireEvent.click(linesOf('今日废单')[0] as HTMLElement)
  expect(desk().getState().links.blue.symbol).toBe('SHSE.600000')
})

it('[RISKBOARD-4] only what needs somebody is shown when asked for; nothing of it is said in words', async () => {
  hold('RISK:view')
  const { panel: shown } = showPanel(panel, board({ limits: [limit('当日委托')], refusals: [], refused: 0 }))
  expect(await screen.findByText('当日委托')).toBeTruthy()
  expect(screen.getByText('今日没有废单')).toBeTruthy()
  act(() => shown.state.setState({ params: { shows: 'attention' } }))
  expect(await screen.findByText('各项限额均在正常范围内')).toBeTruthy()
})

it('[RISKBOARD-5] a told change of an order or an account asks again', async () => {
  hold('RISK:view')
  const { calls } = showPanel(panel, board())
  await screen.findByRole('table', { name: '限额使用' })
  const asked = () => calls.filter(({ path }) => path === riskBoardPaths.board).length
  const before = asked()
  await act(() => applyChange(queryClient, { cmd: 'account', accounts: [{ id: 'A1' }] } as never))
  await waitFor(() => expect(asked()).toBe(before + 1))
})

it('[RISKBOARD-4] without accounts and when it fails the panel says so', async () => {
  hold('RISK:view')
  showPanel(panel, board({ limits: [], refusals: [], refused: 0 }))
  expect(await screen.findByText('没有可查看的账户，因此没有限额')).toBeTruthy()
  showPanel(panel, { [`GET ${riskBoardPaths.board}`]: refuse('服务暂时不可用') })
  expect(await screen.findByText('加载失败：服务暂时不可用')).toBeTruthy()
})
