import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { tabStore } from '../../shared/storage/storage.ts'
import { takeDraft } from './stored-draft.ts'
import { draftOf } from './ticket-draft.ts'

const draft = { ...draftOf({ symbol: 'SHSE.600519' }), accountId: 'A1', volume: 300 }

beforeEach(() => {
  const before = useSession.getState()
  onTestFinished(() => useSession.setState(before, true))
  useSession.setState({ userInfo: { id: 'u1' } as never })
  tabStore.set('TICKET_DRAFT', { userId: 'u1', draft }, 60_000)
})

it('[DESK-66] what was typed waits for the chosen security while nobody has chosen one', () => {
  expect(takeDraft({ symbol: '', isUnchosen: true })).toBeUndefined()
  expect(takeDraft({ symbol: 'SHSE.600000' })).toBeUndefined()
  expect(takeDraft({ symbol: 'SHSE.600519' })).toEqual(draft)
  expect(takeDraft({ symbol: 'SHSE.600519' })).toBeUndefined()
})
