import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setPermission } from '../../shared/session/session-store.ts'
import { useEmptyNote } from './list-empty.tsx'

const onClick = () => undefined
const empty = {
  title: '还没有策略',
  detail: '新增的策略在这里',
  invitation: '从模板新增',
  action: { text: '新增', onClick },
}
const hold = (...actions: string[]) => {
  const auth = actions.map((action) => ({ action, type: '1', status: '1', describe: '' }))
  setPermission({ menu: [], auth, allAuth: [], sysSafeMode: false })
}
const saidTo = (note: typeof empty | { title: string }, add?: { action?: string }) =>
  renderHook(() => useEmptyNote(note, add)).result.current

it('[LIST-48] an empty list invites only those who may add to it', () => {
  hold('STRATEGY:read')
  expect(saidTo(empty, { action: 'STRATEGY:edit' })).toEqual({ title: '还没有策略', detail: '新增的策略在这里' })
  hold('STRATEGY:edit')
  const invited = { title: '还没有策略', detail: '从模板新增', action: { text: '新增', onClick } }
  expect(saidTo(empty, { action: 'STRATEGY:edit' })).toEqual(invited)
  expect(saidTo(empty, {})).toEqual(invited)
})

it('[LIST-48] and nobody where nothing can be added', () => {
  expect(saidTo(empty)).toEqual({ title: '还没有策略', detail: '新增的策略在这里' })
  expect(saidTo({ title: '没有在线用户' }, {})).toEqual({ title: '没有在线用户' })
})
