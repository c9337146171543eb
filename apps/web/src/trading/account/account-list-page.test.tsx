import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { setPermission } from '../../shared/session/session-store.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { accountRow, cashRow, wirePage } from '../testing/rows.ts'
import { AccountListPage } from './account-list-page.tsx'

const row = accountRow({
  id: 'V1',
  accountName: '实盘期货',
  platformCode: 'VEIGHNA',
  assetClass: 'future',
  connState: 5,
  hasCredential: true,
})
const platform = (code: string, name: string, status: string) => ({
  code,
  name,
  assetClasses: ['stock', 'future'],
  modes: ['paper', 'live'],
  capabilities: { orderTypes: ['limit'], cancel: true, stream: true },
  status,
  latencyMs: null,
  lastHeartbeat: null,
})

function open(more: Record<string, object> = {}) {
  const calls = fakeServer({
    'GET /user/account/list': ok([row]),
    'GET /api/query/getUnits': ok([]),
    'GET /basic/bondPlatform': ok([platform('SIM', '模拟交易', '正常'), platform('VEIGHNA', 'VeighNa', '正常')]),
    ...more,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AccountListPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

beforeEach(() => {
  queryClient.clear()
  const auth = ['ACCOUNT:view', 'ACCOUNT:add', 'ACCOUNT:edit'].map((action) => ({
    action,
    type: '1',
    status: '1',
    describe: '',
  }))
  setPermission({ menu: [], auth, allAuth: [], sysSafeMode: false })
})

it('[ACCOUNTVIEW-1] the list says where the orders of an account go and whether it is connected', async () => {
  open()
  expect(await screen.findByText('VEIGHNA 已断开')).toBeTruthy()
})

it('[ACCOUNTVIEW-2] [LEDGER-21] an account opens into its money, its books and what happened to it; what fails says why', async () => {
  const calls = open({
    'GET /user/account': ok({ ...row, cash: cashRow({ accountId: 'V1' }) }),
    'GET /user/account/ledger': wirePage([
      {
        id: 'l1',
        time: '2026-11-16 10:00:00',
        tradingDay: '2026-11-16',
        type: 'deposit',
        cash: 1000,
        amount: 1000,
        debit: 'cash',
        credit: 'capital',
        refId: 'initial',
        source: 'opening',
        symbol: null,
        name: null,
      },
      {
        id: 'l2',
        time: '2026-11-16 10:01:00',
        tradingDay: '2026-11-16',
        type: 'buy',
        cash: -990,
        amount: 990,
        debit: 'securities',
        credit: 'cash',
        refId: '01k9z3w1exec',
        source: 'fill',
        symbol: 'SHSE.600001',
        name: '示例股份',
      },
    ]),
    'GET /api/query/tradeRecords': refuse('成交没有读到'),
    'GET /user/account/log': refuse('没有权限', 510),
  })
  fireEvent.click(await screen.findByRole('button', { name: '实盘期货' }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('现金余额')).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('tab', { name: '资金流水' }))
  expect(await within(drawer).findByText('入金')).toBeTruthy()
  // LEDGER-21: no line shows a bare reference; a fill opens itself.
  expect(within(drawer).getByText('开户入金')).toBeTruthy()
  expect(drawer.textContent).not.toContain('01k9z3w1exec')
  fireEvent.click(within(drawer).getByTitle('成交 示例股份：查看明细'))
  expect(await screen.findByText('成交没有读到')).toBeTruthy()
  expect(calls.findLast(({ path }) => path === '/api/query/tradeRecords')?.params.get('execId')).toBe('01k9z3w1exec')
  fireEvent.click(within(drawer).getByRole('tab', { name: '连接与状态' }))
  expect(await within(drawer).findByText('没有权限')).toBeTruthy()
})

it('[PNL-8] contracts have a margin and a floating profit, and no market value', async () => {
  const contract = { ...row, marketValue: null, marginUsed: 120_000, floatingPnl: -5820, dayPnl: -1300 }
  open({
    'GET /user/account/list': ok([contract]),
    'GET /user/account': ok({ ...contract, cash: cashRow({ accountId: 'V1', marginUsed: 120_000 }) }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '实盘期货' }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('占用保证金')).toBeTruthy()
  expect(within(drawer).getByText('−5,820.00')).toBeTruthy()
  expect(within(drawer).queryByText('持仓市值')).toBeNull()
})

it('[VENUEVIEW-1] a stored key is not shown in the form, and stays when nothing is typed', async () => {
  const calls = open({ 'POST /user/account': ok(row) })
  fireEvent.click(await screen.findByText('编辑'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText('登录密码')).toHaveProperty('value', '')
  fireEvent.click(within(dialog).getByRole('button', { name: /确\s*定|保\s*存/ }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  const sent = calls.findLast(({ method }) => method === 'POST')
  expect(JSON.stringify(sent?.body)).not.toContain('credential')
})
