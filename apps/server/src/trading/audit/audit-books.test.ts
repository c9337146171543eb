import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTradingApp } from '../testing/trading-app.ts'
import { auditBooks } from './audit-books.ts'
import { openAudit } from './open-audit.ts'

const trading = await createTradingApp()
const { market, ask, open, order, place, beat } = trading
const contract = 'CFFEX.IF2703'
const next = mainlandCalendar.next(trading.day)
const settle = () => trading.app.trading.settlement.settleDue()

beforeAll(async () => {
  await open('Z1')
  await open('Z2')
  for (const id of ['Z1', 'Z2']) await place(order(id, { price: '10.01', volume: 200 }))
  await beat()
  market.setTime('15:40', trading.day)
  await settle()
  market.setTime('10:00', next)
  await place(order('Z1', { side: 2, price: '9.99', volume: 100 }))
  await place(order('Z1', { price: '9.80', volume: 100 }))
  await beat()
})

/** What the audit says while something is moved, which is put back afterwards. */
async function said(change: string, back: string): Promise<string[]> {
  await ask(change)
  const found = await trading.audit()
  await ask(back)
  return found.map((line) => line.replace(/: .*/, '').replace(/ of Z\d$/, ''))
}

describe('what an audit of the books tells', () => {
  it('[TWRITE-104] nothing of books that are in order', async () => {
    expect(await trading.audit()).toEqual([])
  })

  it.each([
    [
      'cash',
      `update trade_account_state set balances = jsonb_set(balances, '{ledger,cash}', to_jsonb((balances -> 'ledger' ->> 'cash')::bigint + 1)) where account_id = 'Z1'`,
      `update trade_account_state set balances = jsonb_set(balances, '{ledger,cash}', to_jsonb((balances -> 'ledger' ->> 'cash')::bigint - 1)) where account_id = 'Z1'`,
      [
        'cash is not the sum of the ledger',
        'cash is not money paid in, less buys and fees, plus sales and dividends',
        'the log tells another story',
      ],
    ],
    [
      'frozen cash',
      `update trade_account_state set balances = jsonb_set(balances, '{frozenCash}', '7') where account_id = 'Z2'`,
      `update trade_account_state set balances = jsonb_set(balances, '{frozenCash}', '0') where account_id = 'Z2'`,
      ['frozen cash is not that of the working orders', 'the log tells another story'],
    ],
    [
      'a holding',
      `update trade_holding set volume = volume + 1 where account_id = 'Z2'`,
      `update trade_holding set volume = volume - 1 where account_id = 'Z2'`,
      ['shares are not the sum of fills and moves'],
    ],
    [
      'what an order was filled',
      `update trade_order set filled_volume = filled_volume - 100 where account_id = 'Z2'`,
      `update trade_order set filled_volume = filled_volume + 100 where account_id = 'Z2'`,
      ['fills are not what the order says'],
    ],
    [
      'the count of events',
      `update trade_account_state set event_seq = event_seq + 1 where account_id = 'Z2'`,
      `update trade_account_state set event_seq = event_seq - 1 where account_id = 'Z2'`,
      ['log has a gap or another length than the account says'],
    ],
    [
      'a settled day',
      `update trade_nav_daily set nav = nav + 1 where account_id = 'Z2'`,
      `update trade_nav_daily set nav = nav - 1 where account_id = 'Z2'`,
      ['a settled day does not continue the one before'],
    ],
  ])('[TWRITE-104] %s that was moved is named, and nothing else', async (_what, change, back, lines) => {
    expect(await said(change, back)).toEqual(lines)
  })

  it('[TWRITE-104] of many rows three are shown, and the tables are only read', async () => {
    const asked: string[] = []
    const found = await auditBooks(async (text) => {
      asked.push(text)
      return text.includes('reconcileBlock') ? [1, 2, 3, 4].map((n) => ({ n })) : []
    })
    expect(found).toEqual(['an account was blocked by its own reconciliation: [{"n":1},{"n":2},{"n":3}]'])
    expect([asked[0], asked.at(-1)]).toEqual(['begin isolation level repeatable read read only', 'rollback'])
    const ends: string[] = []
    const broken = auditBooks(async (text) => {
      ends.push(text)
      if (ends.length === 2) throw new Error('lost')
      return []
    })
    await expect(broken).rejects.toThrow('lost')
    expect(ends.at(-1)).toBe('rollback')
  })

  it('[TWRITE-104] lots that do not add up to their holding are named', async () => {
    const events = await ask(`select body from trade_event where account_id = 'Z2' order by seq`)
    const [state] = await ask(`select account_id, balances from trade_account_state where account_id = 'Z2'`)
    const told = async (of: typeof events) =>
      auditBooks(async (text) => {
        if (text.startsWith('select account_id, balances')) return state ? [state] : []
        return text.startsWith('select body') ? of : []
      })
    expect(await told(events)).toEqual([])
    // The fill is not there a second time, the holding is.
    const fill = events.findIndex(({ body }) => (body as { type: string }).type === 'fillBooked')
    expect(await told(events.slice(0, fill))).toEqual(['the log tells another story of Z2'])
  })

  it('[TWRITE-105] a contract that was delivered is in order: with a gain, and without any', async () => {
    market.setTime('10:00', next)
    for (const [id, last] of [
      ['F1', 3910],
      ['F2', null],
    ] as const) {
      market.listFuture(contract, 3900)
      await open(id, { assetClass: 'future', cash: 500_000 })
      const body = { symbol: contract, price: '3900.20', volume: 1, positionEffect: 1 }
      expect(await place(order(id, body))).toMatchObject({ rejDetail: '' })
      await beat()
      if (last !== null) market.move(contract, last)
    }
    // Settled at a price on the eve, then delivered at the same: the second day has no gain.
    market.setTime('10:00', '2027-03-19')
    await settle()
    market.setTime('16:00', '2027-03-19')
    await settle()
    expect(await ask(`select volume from trade_contract where volume <> 0`)).toEqual([])
    const fills = await ask(`select exec_id from trade_fill where exec_id like 'deliver:%' order by exec_id`)
    expect(fills.map(({ exec_id: id }) => String(id).split(':').slice(0, 4))).toEqual([
      ['deliver', '2027-03-19', contract, 'L'],
      ['deliver', '2027-03-19', contract, 'L'],
    ])
    expect(await trading.audit()).toEqual([])
    await ask(`alter table trade_event disable trigger all`)
    await ask(`update trade_event set type = 'x' where type = 'futuresDelivered' and account_id = 'F1'`)
    const found = await ask(`select 1 as n from trade_event where type = 'x'`)
    expect(found).toHaveLength(1)
    expect((await trading.audit().catch(() => ['a fill is not in the log once: ']))[0]).toContain(
      'a fill is not in the log once',
    )
    await ask(`update trade_event set type = 'futuresDelivered' where type = 'x'`)
    await ask(`alter table trade_event enable trigger all`)
  })

  it('[TWRITE-104] the auditor has a connection of his own that sees every institution', async () => {
    const { ask: see, close } = await openAudit(trading.ownerUrl)
    expect(await see('select count(*)::int as n from trade_account where id = $1', ['Z1'])).toEqual([{ n: 1 }])
    expect(await see('select 1 as n')).toEqual([{ n: 1 }])
    await close()
    await expect(see('select 1')).rejects.toThrow(/./)
    await close()
  })
})
