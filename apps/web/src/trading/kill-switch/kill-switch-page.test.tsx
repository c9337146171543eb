import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { setPermission } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { KillSwitchPage } from './kill-switch-page.tsx'

const free = {
  tenantId: 1,
  tenantName: '澜石',
  scope: 'account',
  targetId: 'A1',
  targetName: '模拟A',
  parentName: '一号',
  isOn: false,
  isOnAbove: false,
  reason: null,
  setBy: null,
  setByName: null,
  setAt: null,
  liftedBy: null,
  liftedByName: null,
  liftedAt: null,
}
const stopped = {
  ...free,
  targetId: 'A2',
  targetName: '模拟B',
  isOn: true,
  reason: '异常下单',
  setBy: 'risk',
  setByName: '程一诺',
  setAt: '2026-11-16 10:00:00',
}
const event = {
  id: 1,
  tenantName: '澜石',
  scope: 'account',
  targetName: '模拟B',
  isOn: true,
  reason: '异常下单',
  by: 'risk',
  byName: '程一诺',
  at: '2026-11-16 10:00:00',
}
const right = (action: string) => ({ action, describe: action, type: '1' })

beforeEach(() => {
  cleanup()
  queryClient.clear()
  recordFeedback()
})

function open(scopes: object[], rights = ['RISK:view', 'RISK:kill', 'RISK:lift']) {
  setPermission({
    menu: [],
    auth: rights.map(right),
    allAuth: rights.map((action) => ({ ...right(action), status: '1' })),
  } as never)
  const server = fakeServer({
    'GET /risk/killSwitch/scopes': ok(scopes),
    'GET /risk/killSwitch/history': ok([event]),
    'POST /risk/killSwitch': ok(null, '已停止交易并撤销委托'),
    'POST /risk/killSwitch/lift': ok(null, '已解除'),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <KillSwitchPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return server
}

const rowOf = async (name: string) => (await screen.findAllByRole('row', { name: new RegExp(name) }))[0] as HTMLElement

it('[KILL-4] says what is stopped, why and by whom, and what was done before', async () => {
  open([free, stopped])
  expect(await screen.findByText('1处已停止交易：模拟B')).toBeTruthy()
  const row = await rowOf('模拟B')
  for (const text of ['已停止', '异常下单', '程一诺']) expect(within(row).getByText(text)).toBeTruthy()
  expect(within(await rowOf('模拟A')).getByText('交易中')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '停止记录' })).getByText('异常下单')).toBeTruthy()
})

it('[KILL-4] nothing is stopped without a reason', async () => {
  const server = open([free])
  const user = userEvent.setup()
  await user.click(within(await rowOf('模拟A')).getByRole('button', { name: '停止' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '停止交易' }))
  expect(await within(dialog).findByText('请填写停止原因')).toBeTruthy()
  expect(server.some(({ method }) => method === 'POST')).toBe(false)
  await user.type(within(dialog).getByLabelText('停止原因'), '演练')
  await user.click(within(dialog).getByRole('button', { name: '停止交易' }))
  await waitFor(() => expect(server.some(({ method }) => method === 'POST')).toBe(true))
})

it('[KILL-4] who looks over several institutions sees which, and cannot act', async () => {
  open([free, { ...stopped, tenantId: 2, tenantName: '北衡' }])
  expect(await screen.findByText('北衡')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '停止' })).toBeNull()
})
