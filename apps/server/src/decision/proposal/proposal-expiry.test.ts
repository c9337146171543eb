import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { expect, it } from 'vitest'

import { createDecisionApp } from '../testing/decision-app.ts'

const app = await createDecisionApp()

it('[DECIDE-65] written after the close a proposal is open until the next one', async () => {
  const day = app.market.time()?.orderDay ?? ''
  const evening = Date.parse(`${day}T18:00:00+08:00`)
  // Whatever the hour this runs at, nobody has to sign in again.
  await app.ask(`update sys_session set expires_at = expires_at + interval '2 days'`)
  app.clock.advance(Math.max(0, evening - app.clock.now().getTime()))
  const { id, expireAt } = await app.draft()
  expect(expireAt).toBe(`${mainlandCalendar.next(day)} 15:00:00`)
  expect((await app.act(id, 'submit', 'author')).success).toBe(true)
})
