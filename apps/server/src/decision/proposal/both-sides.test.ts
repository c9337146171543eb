import type { ProposalDetail, ProposalPreview } from '@liangshu/contract/decision/proposal'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { expect, it } from 'vitest'

import { createDecisionApp } from '../testing/decision-app.ts'

const { test, ask, post, people, market, day, order, place, beat, buy, draft, act } = await createDecisionApp()

it('[DECIDE-4] what is sold counts towards the approval amount as much as what is bought', async () => {
  await place(order('A1', { price: '10.01', volume: 1000 }), people.hand)
  await beat()
  market.setTime('15:40', day)
  await test.app.trading.settlement.settleDue()
  market.setTime('10:00', mainlandCalendar.next(day))
  await ask(
    `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits, status, is_house)
     values ('H', 1, 1, '机构', '2020-01-01', $1, 'active', true)`,
    [JSON.stringify({ needApprovalAmount: 6500 })],
  )
  const targets = [buy({ side: 2, value: 500 }), buy({ symbol: 'SHSE.600002', value: 100 })]
  const preview = (await post('author', '/proposal/preview', { productId: 'P1', targets })).result
  expect(preview as unknown as ProposalPreview).toMatchObject({ approvalsNeeded: 2 })
  const { id } = await draft(targets)
  const sent = (await act(id, 'submit', 'author')).result as unknown as ProposalDetail
  expect(sent).toMatchObject({ amount: 7000, approvalsNeeded: 2 })
})
