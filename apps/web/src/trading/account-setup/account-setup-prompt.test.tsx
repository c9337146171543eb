import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { setPermission } from '../../shared/session/session-store.ts'
import { fillSlots } from '../../shared/slots/slots.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { AccountSetupPrompt } from './account-setup-prompt.tsx'
import { SetupDialog } from './setup-dialog.tsx'

function open(status: { accountStatus: number; trategyStatus: number }, actions: string[]) {
  const auth = ['ACCOUNT:view', ...actions].map((action) => ({ action, type: '1', status: '1', describe: '' }))
  setPermission({ menu: [], auth, allAuth: [], sysSafeMode: false })
  queryClient.clear()
  const calls = fakeServer({
    'GET /user/account/status': ok(status),
    'GET /api/query/getUnits': ok([]),
    'GET /basic/bondPlatform': ok([]),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <AccountSetupPrompt />
    </QueryClientProvider>,
  )
  return calls
}

const all = ['ACCOUNT:add', 'ACCOUNT:edit', 'STRATEGY:edit']

beforeEach(() => fillSlots({ accountSetup: SetupDialog }))
afterEach(() => fillSlots({}))

it.each([
  ['[SETUP-2] who may not open an account is told whom to ask', 0, [], /请联系机构管理员/, '知道了'],
  ['[SETUP-1] with an account the dialog begins at the strategy', 1, all, /交易账户/, '稍后设置'],
] as const)('%s, once per login', async (_rule, accountStatus, actions, words, putOff) => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  open({ accountStatus, trategyStatus: 0 }, [...actions])
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: putOff }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: putOff })).toBeNull())
  // The page is loaded anew.
  cleanup()
  const calls = open({ accountStatus, trategyStatus: 0 }, [...actions])
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  // The next login begins with an empty window.
  cleanup()
  sessionStorage.clear()
  open({ accountStatus, trategyStatus: 0 }, [...actions])
  expect(await screen.findByRole('button', { name: putOff })).toBeTruthy()
})

it('[SETUP-1] with account and strategy nothing is asked', async () => {
  const calls = open({ accountStatus: 1, trategyStatus: 1 }, all)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})
