import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { describe, expect, it } from 'vitest'

import { createTradingApp } from './testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, stored, ask, app } = trading

const breakIt = (accountId: string) =>
  ask(`update trade_account_state set event_seq = event_seq + 9, stamp = 1 where account_id = $1`, [accountId])
const mendIt = (accountId: string) =>
  ask(`update trade_account_state set event_seq = event_seq - 9 where account_id = $1`, [accountId])
const dayOf = async (accountId: string) =>
  (await ask(`select trading_day::text as day from trade_account_state where account_id = $1`, [accountId]))[0]?.['day']

describe('an account whose books cannot be read', () => {
  it('[TWRITE-11] holds up no other: orders are filled, held ones released, days settled, and it catches up', async () => {
    await open('A1')
    await open('Z1')
    market.setTime('12:00')
    const [held, ours] = [order('A1', { price: '10.05' }), order('Z1', { price: '10.05' })]
    await place(held)
    await place(ours)
    expect(await stored(ours.clOrdId)).toMatchObject({ status: 9 })
    market.setTime('13:05')
    await breakIt('A1')
    await beat()
    await beat()
    expect(await stored(held.clOrdId)).toMatchObject({ status: 9 })
    expect(await stored(ours.clOrdId)).toMatchObject({ status: 3 })
    await mendIt('A1')
    await beat()
    await beat()
    expect(await stored(held.clOrdId)).toMatchObject({ status: 3 })

    await breakIt('A1')
    market.setTime('15:40')
    expect(await app.trading.settlement.settleDue()).toBe(true)
    // Nothing new to tell the exchange, however often the broken one is tried.
    expect(await app.trading.settlement.settleDue()).toBe(false)
    expect([await dayOf('A1'), await dayOf('Z1')]).toEqual([trading.day, mainlandCalendar.next(trading.day)])
    await mendIt('A1')
    await app.trading.settlement.settleDue()
    expect(await dayOf('A1')).toBe(mainlandCalendar.next(trading.day))
    expect(await trading.audit()).toEqual([])
  })

  it('[TWRITE-11] and its reports wait for it, in order and once', async () => {
    market.setTime('10:00', mainlandCalendar.next(trading.day))
    const body = order('A1', { price: '9.90', volume: 300 })
    await place(body)
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 1 })
    await breakIt('A1')
    market.move('SHSE.600001', 9.85, 2_000_000)
    await beat()
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 1 })
    await mendIt('A1')
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 3, filled_volume: 300 })
    expect(await trading.audit()).toEqual([])
  })

  it('[TWRITE-11] margin positions of the others are watched all the same', async () => {
    market.listFuture('CFFEX.IF2703', 3900)
    await ask(`insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
      values ('wide', 1, 1, '宽', '2020-01-01', '{"leverageMax":20,"marginRatioHard":1,"marginRatioSoft":1}')`)
    for (const id of ['F1', 'F2']) {
      await open(id, { assetClass: 'future', cash: 220_000 })
      await ask(`update trade_account set risk_profile_id = 'wide' where id = $1`, [id])
      const body = { symbol: 'CFFEX.IF2703', price: '3900.20', volume: 1, positionEffect: 1 }
      expect(await place(order(id, body))).toMatchObject({ status: 10 })
    }
    await beat()
    await breakIt('F1')
    market.move('CFFEX.IF2703', 3600)
    await app.trading.guard.beat()
    const forced = await ask(`select account_id from trade_order where remark = '强制平仓'`)
    expect(forced).toEqual([{ account_id: 'F2' }])
    await mendIt('F1')
  })
})
