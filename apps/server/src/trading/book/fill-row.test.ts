import { price } from '@liangshu/contract/market/scaled'
import { decideCorporateAction } from '@liangshu/engine/account/book/decide-holding'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { expect, it } from 'vitest'

import { platformScope } from '../platform-scope.ts'
import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, ask, open, order, place, beat, day, clock } = trading
const symbol = 'SHSE.600001'
const next = mainlandCalendar.next(day)

it('[FEE-6] the row of a sale tells the tax on its dividends apart from the stamp duty, and the books agree', async () => {
  await open('T1')
  await ask("update trade_account set fee_profile_id = 'person' where id = 'T1'")
  await place(order('T1', { price: '10.01', volume: 200 }))
  await beat()
  market.setTime('15:40', day)
  await trading.app.trading.settlement.settleDue()
  market.setTime('10:00', next)
  await trading.app.trading.keeper.onAccount(platformScope, 'T1', async (locked) => {
    const halfYuan = { cashMicroYuan: 500_000, bonusPpm: 0, transferPpm: 0, rightsPpm: 0, splitPpm: 1_000_000 }
    const action = { symbol, exDate: next, recordDate: day, payDate: next, rightsPrice: price(0), ...halfYuan }
    locked.record(decideCorporateAction(locked.book, action, clock.now().getTime()))
  })
  const sale = order('T1', { side: 2, price: '9.99', volume: 100 })
  expect(await place(sale)).toMatchObject({ rejDetail: '' })
  await beat()
  const rows = await ask('select side, volume, amount, stamp, tax from trade_fill order by at, id')
  // 50 yuan of dividend on what was sold, a fifth of it within a month; a two-thousandth of the amount is stamp duty.
  expect(rows).toEqual([
    { side: 1, volume: 200, amount: 200_200, stamp: 0, tax: 0 },
    { side: 2, volume: 100, amount: 99_900, stamp: 50, tax: 1000 },
  ])
  expect(await trading.audit()).toEqual([])
})
