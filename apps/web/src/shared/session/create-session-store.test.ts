import { expect, it } from 'vitest'
import { createSessionStore } from './create-session-store.ts'
import { endSession, useSession } from './session-store.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Stores of a window that outlive a session by intent. */
const outliving = new Map([
  ['settings/settings-store', 'the looks of this browser, whoever sits before it'],
  ['./session-store', 'the session itself'],
  ['./create-session-store', 'the one that ends with it'],
  ['tabs/tabs-store', 'kept and emptied by the session itself'],
  ['push/use-trade-push', 'whether the line stands, not whose it is'],
  ['context/decision-context', 'kept by person'],
  ['notice/speech', 'a switch of this browser'],
])
const findOutliving = (files: Record<string, string>): string[] =>
  Object.keys(files).filter(
    (file) => /= create[<(]/.test(files[file]!) && ![...outliving.keys()].some((known) => file.includes(`${known}.ts`)),
  )

it('[SESSION-13] what somebody has open or chosen is forgotten when their session ends', () => {
  const useOpened = createSessionStore<{ id: string | null }>(() => ({ id: null }))
  useSession.setState({ token: 'tok' })
  useOpened.setState({ id: 'A1' })
  useSession.setState({ token: 'renewed' })
  expect(useOpened.getState().id).toBe('A1')
  endSession()
  expect(useOpened.getState().id).toBeNull()
})

it('[SESSION-13] every store of a window ends with the session, or says why it does not', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(findOutliving(sources)).toEqual([])
  expect(findOutliving({ '../../planted.ts': 'export const useOpened = create<Opened>(() => ({}))' })).toEqual([
    '../../planted.ts',
  ])
})
