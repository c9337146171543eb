import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { reportPaths } from '@liangshu/contract/trading/report'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hold, showPanel } from '../../market/testing/panel-fixture.tsx'
import { ok } from '../../shared/testing/fake-server.ts'
import { closeThread, useOpenedThread } from '../../shared/thread/opened-thread.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { cashRow, orderRow, positionRow, wirePage } from '../testing/rows.ts'
import { panel as accountBar } from './account-bar/panel.ts'
import { panel as orders } from './orders/panel.ts'
import { panel as pending } from './pending/panel.ts'
import { panel as positions } from './positions/panel.ts'

afterEach(() => void vi.restoreAllMocks())

const everyRight = ['DERIV:view', 'ORDER:submit', 'ORDER:cancel', 'ORDER:cancelAll', 'ACCOUNT:view']
const rowTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

describe('the blotter of the desk', () => {
  it('[BLOTTER-6] pending orders are those that are not over', async () => {
    hold(...everyRight)
    const rows = [orderRow({ id: 'o1' }), orderRow({ id: 'o2', status: 3, statusText: '已成' })]
    const { calls } = showPanel(pending, { [`GET ${orderPaths.list}`]: wirePage(rows) })
    const table = await screen.findByRole('table', { name: '挂单' })
    expect(rowTexts(table)).toHaveLength(1)
    expect(calls.find(({ path }) => path === orderPaths.list)?.params.get('status')).toBe('1,2,6,9,10,15,16')
  })

  it('[BLOTTER-6] all of them are withdrawn only after the words, which name count and orders', async () => {
    hold(...everyRight)
    const said = recordFeedback()
    const { calls } = showPanel(pending, {
      [`GET ${orderPaths.list}`]: wirePage([
        orderRow({}),
        orderRow({ id: 'o2', accountId: 'B1', accountName: '二号' }),
      ]),
      [`POST ${orderPaths.cancel}`]: ok([{ clOrdId: 'c1', code: 200, message: '' }]),
    })
    fireEvent.click(await screen.findByRole('button', { name: '全部撤单' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('撤销 演示账户、二号 的全部 2 笔未完成委托：示例股份 买 100')
    const sent = () => calls.filter(({ path }) => path === orderPaths.cancel)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '撤单' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '全部撤单' }))
    await within(dialog).findByText('请输入“全部撤单”确认', { selector: '.ant-form-item-explain-error' })
    expect(sent()).toHaveLength(0)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '全部撤单' } })
    fireEvent.click(within(dialog).getByRole('button', { name: '全部撤单' }))
    await waitFor(() => expect(JSON.stringify(said)).toContain('已提交 2 笔撤单'))
    expect(sent().map(({ body }) => body)).toEqual([
      { accountId: 'A1', all: true, confirm: '全部撤单' },
      { accountId: 'B1', all: true, confirm: '全部撤单' },
    ])
  })

  it('[THREAD-6] an order and a holding lead to their thread; who may not see decisions sees no way there', async () => {
    // Wide enough for all columns.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    const followed = async () => {
      fireEvent.click(await screen.findByRole('button', { name: '脉络' }))
      return useOpenedThread.getState().opened
    }
    hold('DERIV:view', 'DECISION:view')
    showPanel(orders, { [`GET ${orderPaths.list}`]: wirePage([orderRow({ id: 'o7' })]) })
    expect(await followed()).toEqual({ kind: 'order', id: 'o7' })
    cleanup()
    showPanel(positions, { [`GET ${orderPaths.positions}`]: ok([positionRow({ symbol: 'SHSE.600001' })]) })
    expect(await followed()).toEqual({ kind: 'holding', id: 'A1:SHSE.600001' })
    cleanup()
    closeThread()
    hold('DERIV:view')
    showPanel(orders, { [`GET ${orderPaths.list}`]: wirePage([orderRow({})]) })
    await screen.findByRole('table', { name: '委托' })
    expect(screen.queryByRole('button', { name: '脉络' })).toBeNull()
  })

  it('[BLOTTER-6] nobody withdraws without the right', async () => {
    hold('DERIV:view')
    showPanel(orders, { [`GET ${orderPaths.list}`]: wirePage([orderRow({})]) })
    await screen.findByRole('table', { name: '委托' })
    expect(screen.queryByRole('button', { name: '撤单' })).toBeNull()
  })

  it('[BLOTTER-7] positions stand long and short apart and close by a filled ticket', async () => {
    hold(...everyRight)
    // Wide enough for all columns.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
    const long = positionRow({
      marginUsed: 7000,
      volume: 5,
      available: 5,
      availableToday: 2,
      volumeToday: 2,
      symbol: 'SHFE.rb2701',
      name: '螺纹',
    })
    const short = { ...long, id: 's', positionSide: 2 as const, liquidationPrice: 11 }
    const { calls } = showPanel(positions, {
      [`GET ${orderPaths.positions}`]: ok([long, short]),
      'GET /user/account/list': ok([]),
    })
    const table = await screen.findByRole('table', { name: '持仓' })
    expect(rowTexts(table)).toHaveLength(2)
    expect(rowTexts(table)[1]).toContain('2 / 3')
    expect(rowTexts(table)[1]).toContain('11 / 10.00%')
    fireEvent.click(screen.getByText('空 1'))
    expect(rowTexts(screen.getByRole('table', { name: '持仓' }))).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: '平仓' }))
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByLabelText<HTMLInputElement>('证券代码').value).toBe('SHFE.rb2701')
    expect(within(drawer).getByLabelText<HTMLInputElement>('数量').value).toBe('5')
    expect(calls.some(({ path }) => path === orderPaths.execute)).toBe(false)
  })

  it('[BLOTTER-8] the gauge shows margin by equity, and nothing without margin', async () => {
    hold(...everyRight)
    showPanel(accountBar, {
      [`GET ${reportPaths.account}`]: ok([
        cashRow({ marginUsed: 400_000, riskRatio: 0.8 }),
        cashRow({ accountId: 'B1', riskRatio: 0 }),
      ]),
      [`GET ${orderPaths.positions}`]: ok([]),
    })
    const table = await screen.findByRole('table', { name: '资金' })
    expect(within(table).getAllByTitle(/保证金 ÷ 权益 = 80.00%，偏高/)).toHaveLength(1)
    expect(rowTexts(table)[1]).toContain('--')
  })
})
