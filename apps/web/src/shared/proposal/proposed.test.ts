import { expect, it } from 'vitest'
import { endSession, useSession } from '../session/session-store.ts'
import { propose, useProposed } from './proposed.ts'

it('[DECIDE-66] what was handed over for a proposal is forgotten when the session ends', () => {
  useSession.setState({ token: 'tok' })
  propose({ title: '行情', symbols: ['SHSE.600001'] })
  useSession.setState({ token: 'renewed' })
  expect(useProposed.getState().wanted?.symbols).toEqual(['SHSE.600001'])
  endSession()
  expect(useProposed.getState().wanted).toBeNull()
})
