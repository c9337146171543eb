import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { setPermission } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { SetupDialog } from './setup-dialog.tsx'

const profile = (id: string, name: string, status: string) => ({
  id,
  name,
  status,
  version: 1,
  effectiveFrom: '2026-11-16',
  limits: { id, name, version: 1, effectiveFrom: '2026-11-16' },
  productId: null,
  isHouse: false,
  createBy: 'risk',
  createTime: '2026-11-16 09:00:00',
  approveBy: null,
  approveTime: null,
})

function open(actions: string[]) {
  const auth = actions.map((action) => ({ action, type: '1', status: '1', describe: '' }))
  setPermission({ menu: [], auth, allAuth: [], sysSafeMode: false })
  fakeServer({
    'GET /api/query/getUnits': ok([]),
    'GET /basic/bondPlatform': ok([]),
    'GET /risk/profile': ok([profile('tight', '稳健限额', 'active'), profile('draft', '未复核限额', 'pending')]),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <SetupDialog step={0} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

beforeEach(() => queryClient.clear())

const all = ['ACCOUNT:add', 'ACCOUNT:edit', 'STRATEGY:edit']

it('[SETUP-31] the account step offers the limits that were agreed to, and those of the product first', async () => {
  open([...all, 'RISK:view'])
  fireEvent.mouseDown(await screen.findByLabelText('风控方案'))
  expect(await screen.findByTitle('稳健限额')).toBeTruthy()
  expect(screen.getAllByTitle('沿用产品或机构的限额').length).toBeGreaterThan(0)
  expect(screen.queryByTitle('未复核限额')).toBeNull()
})

it('[SETUP-31] whoever may not see limits is not asked for them', async () => {
  open(all)
  expect(await screen.findByLabelText('初始资金（元）')).toBeTruthy()
  expect(screen.queryByLabelText('风控方案')).toBeNull()
})

it.each([[['ACCOUNT:edit', 'STRATEGY:edit']], [['ACCOUNT:add', 'STRATEGY:edit']], [['ACCOUNT:add', 'ACCOUNT:edit']]])(
  '[SETUP-2] with %j alone one is told whom to ask',
  (actions) => {
    open(actions)
    expect(screen.getByText(/请联系机构管理员/)).toBeTruthy()
  },
)
