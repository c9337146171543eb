import { killSwitchPaths } from '@liangshu/contract/trading/kill-switch'
import { reportPaths } from '@liangshu/contract/trading/report'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { changeLink } from '../../desk/link/desk-store.ts'
import { hold, showPanel } from '../../market/testing/panel-fixture.tsx'
import { ok } from '../../shared/testing/fake-server.ts'
import { panel as killSwitch } from './kill-switch/panel.ts'
import { panel as navCurve } from './nav-curve/panel.ts'
import { panel as profitCalendar } from './profit-calendar/panel.ts'

// Nothing is drawn here: the environment has no canvas.
vi.mock('../../shared/chart/chart.tsx', () => ({
  Chart: ({ label }: { label: string }) => <figure aria-label={label} />,
}))

const day = (date: string, pnl: number) => ({
  date,
  nav: 1000,
  flow: 0,
  pnl,
  rate: pnl / 1000,
  cumRate: 0,
  benchRate: null,
  drawdown: 0,
  position: null,
  fee: 0,
  orders: 0,
})
const days = { [`GET ${reportPaths.daily}`]: ok([day('2026-10-30', 10), day('2026-11-02', -20)]) }

describe('panels of what was made', () => {
  it('[PROFIT-12] the curve asks for the account the desk looks at, and needs two days', async () => {
    hold('ACCOUNT:view')
    const { calls, desk } = showPanel(navCurve, days)
    expect(await screen.findByLabelText('累计收益率与基准、回撤')).toBeTruthy()
    act(() => changeLink(desk(), 'blue', { account: 'A1' }))
    await vi.waitFor(() => expect(calls.at(-1)?.params.get('accountId')).toBe('A1'))
  })

  it('[PROFIT-12] one day alone is no curve', async () => {
    hold('ACCOUNT:view')
    showPanel(navCurve, { [`GET ${reportPaths.daily}`]: ok([day('2026-11-02', 1)]) })
    expect(await screen.findByText('净值曲线至少需要两个交易日，结算后出现')).toBeTruthy()
  })

  it('[PROFIT-13] the calendar begins with the last month; a day of all accounts together opens nothing', async () => {
    hold('ACCOUNT:view')
    const { desk } = showPanel(profitCalendar, days)
    const month = await screen.findByLabelText('2026-11 每日盈亏')
    const cell = within(month).getByTitle(/^2026-11-02/)
    expect(cell.textContent).toContain('−2.00%')
    expect(cell).toHaveProperty('disabled', true)
    act(() => changeLink(desk(), 'blue', { account: 'A1' }))
    const open = await screen.findByTitle(/^2026-11-02/)
    await vi.waitFor(() => expect(screen.getByTitle(/^2026-11-02/)).toHaveProperty('disabled', false))
    fireEvent.click(open)
    expect(await screen.findByText('2026-11-02 盈亏明细')).toBeTruthy()
  })

  it('[STRATWEB-22] what is stopped stands first, with who and why', async () => {
    hold('RISK:view')
    const scope = (targetName: string, more: object = {}) => ({
      tenantId: 1,
      tenantName: '机构',
      scope: 'account',
      targetId: targetName,
      targetName,
      parentName: null,
      isOn: false,
      isOnAbove: false,
      reason: null,
      setBy: null,
      setByName: null,
      setAt: null,
      liftedBy: null,
      liftedByName: null,
      liftedAt: null,
      ...more,
    })
    const stopped = { isOn: true, reason: '异常报价', setBy: 'risk', setByName: '林风控', setAt: '2026-11-16 10:00:00' }
    showPanel(killSwitch, {
      [`GET ${killSwitchPaths.scopes}`]: ok([scope('甲'), scope('乙', stopped), scope('丙', { isOnAbove: true })]),
    })
    const table = await screen.findByRole('table', { name: '熔断状态' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/乙.*已停止.*异常报价.*林风控/),
      expect.stringMatching(/丙.*随上级停止/),
      expect.stringMatching(/甲.*交易中/),
    ])
    expect(screen.getByText(/^1 处已停止，共 3 处/)).toBeTruthy()
  })
})
