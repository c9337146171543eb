import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Button } from '../session/session-schema.ts'
import { useSession } from '../session/session-store.ts'
import { Can } from './can.tsx'
import { PagePermission } from './page-permission.ts'
import { useHiddenNames, useHiddenToolbarButtons, useMayEdit } from './use-permission.ts'

const button = (action: string, type = '1', status = '1'): Button => ({ action, type, status, describe: undefined })

beforeEach(() => {
  useSession.setState({
    permission: {
      menu: [],
      auth: [button('user:add')],
      allAuth: [button('user:add'), button('user:phone'), button('user:batch_delete'), button('user:salary', '2')],
      sysSafeMode: false,
    },
  })
})

it('[CAN-3] Can shows its children to those who may, something else to the others', () => {
  render(
    <>
      <Can action="user:add">新增</Can>
      <Can action="user:edit" fallback="只读">
        编辑
      </Can>
    </>,
  )
  expect(document.body.textContent).toBe('新增只读')
})

function Facts() {
  const facts = [
    useMayEdit('user:salary'),
    useMayEdit('user:secret'),
    useHiddenNames('user:'),
    useHiddenToolbarButtons('user:'),
  ]
  return <output>{JSON.stringify(facts)}</output>
}

it('[CAN-7] hooks ask the session and the list of the page they stand in', () => {
  render(
    <PagePermission value={[button('user:secret', '2')]}>
      <Facts />
    </PagePermission>,
  )
  expect(screen.getByRole('status').textContent).toBe('[true,true,["phone","batch_delete"],["phone","remove"]]')
})
