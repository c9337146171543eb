import type { Order } from '@liangshu/engine/account/order/order'
import { beforeAll, describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { platformScope } from '../platform-scope.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { createOrderCarrier } from './order-carrier.ts'
import { createReportDelivery } from './report-delivery.ts'
import { VenueNotReached, VenueRefusal, type VenueState } from './venue-client.ts'
import { findLost, findSent } from './venue-order.store.ts'

const trading = await createTradingApp()
const { open, order, place, ask, call, stored, clock, db, app, trader } = trading
const { keeper } = app.trading
const warned: object[] = []
const carrier = createOrderCarrier({ db, keeper, clock, warn: (facts) => warned.push(facts) })
const account = { id: 'A1', tenantId: 1, openedAt: new Date(0), assetClass: 'stock' } as const

beforeAll(() => open('A1'))

/** A venue that answers what a test says; every call is remembered. */
function venueOf(
  answers: { place?: unknown; find?: VenueState | null; trades?: object[]; isIdempotent?: boolean } = {},
) {
  const asked: string[] = []
  const answer = (name: 'place' | 'find', fallback: unknown) => async () => {
    asked.push(name)
    const said = name in answers ? answers[name] : fallback
    if (said instanceof Error) throw said
    return said
  }
  const client = {
    isIdempotent: answers.isIdempotent ?? true,
    place: answer('place', working),
    find: answer('find', null),
    cancel: async () => void asked.push('cancel'),
    trades: async () => answers.trades ?? [],
  }
  return { asked, client: client as never }
}
const working: VenueState = { exOrdId: 'X1', status: 'working', filled: '0' }

let price = 990
async function resting() {
  price -= 1
  const body = order('A1', { price: (price / 100).toFixed(2), volume: 200, confirmCodes: [11, 12, 13] })
  await place(body)
  return body.clOrdId
}
async function orderOf(clOrdId: string): Promise<Order> {
  let found: Order | undefined
  await keeper.onAccount(platformScope, 'A1', async ({ book }) => {
    const own = book.ordersByClOrdId.get(clOrdId)
    found = own && { ...own }
  })
  if (!found) throw new Error(`no order ${clOrdId}`)
  return found
}
const withdraw = (clOrdId: string) =>
  call('POST', '/api/order/cancel', { token: trader, body: { accountId: 'A1', clOrdIds: [clOrdId] } })
const rowOf = async (orderId: string) =>
  (await ask('select state, attempts, note from trade_venue_order where order_id = $1', [orderId]))[0]
async function carry(clOrdId: string, client: never) {
  const own = await orderOf(clOrdId)
  const sent = (await asPlatform(db, (tx) => findSent(tx, 'A1'))).get(own.orderId)
  await carrier.carry({ account, client, order: own, isHedged: false, taken: new Set() }, sent)
  return own.orderId
}

describe('an order that leaves the house', () => {
  it('[VENUE-109] is written down, sent once, and acknowledged', async () => {
    const id = await resting()
    const { asked, client } = venueOf()
    const orderId = await carry(id, client)
    expect(asked).toEqual(['place'])
    expect(await rowOf(orderId)).toEqual({ state: 'sent', attempts: 1, note: '' })
    expect(await stored(id)).toMatchObject({ status: 1 })
    // Another node that has not seen the row yet finds it taken.
    await carrier.carry({ account, client, order: await orderOf(id), isHedged: false, taken: new Set() }, undefined)
    expect(asked).toEqual(['place'])
  })

  it('[VENUE-109] that was withdrawn before ends here', async () => {
    const id = await resting()
    await withdraw(id)
    const { asked, client } = venueOf()
    const orderId = await carry(id, client)
    expect(asked).toEqual([])
    expect(await rowOf(orderId)).toBeUndefined()
    expect(await stored(id)).toMatchObject({ status: 5, filled_volume: 0 })
  })

  it('[VENUE-109] that the venue refuses is refused with its words', async () => {
    const id = await resting()
    const orderId = await carry(id, venueOf({ place: new VenueRefusal('价格超出范围') }).client)
    expect(await rowOf(orderId)).toMatchObject({ state: 'refused', note: '价格超出范围' })
    expect(await stored(id)).toMatchObject({ status: 8, reject_detail: '价格超出范围' })
  })

  it('[VENUE-109] that never left may be sent by whoever comes next', async () => {
    const id = await resting()
    const orderId = await carry(id, venueOf({ place: new VenueNotReached('away') }).client)
    expect(await rowOf(orderId)).toBeUndefined()
    expect(warned.at(-1)).toMatchObject({ account: 'A1', order: orderId })
    const { asked, client } = venueOf()
    await carry(id, client)
    expect(asked).toEqual(['place'])
  })
})

describe('an order nobody knows the fate of', () => {
  const lost = new Error('timeout')
  async function unknown() {
    const id = await resting()
    const orderId = await carry(id, venueOf({ place: lost }).client)
    expect(await rowOf(orderId)).toEqual({ state: 'unknown', attempts: 1, note: 'timeout' })
    return { id, orderId }
  }

  it('[VENUE-110] is asked for first: what the venue knows is taken over', async () => {
    const { id, orderId } = await unknown()
    const { asked, client } = venueOf({ find: { ...working, exOrdId: 'X9' } })
    await carry(id, client)
    expect(asked).toEqual(['find'])
    expect(await rowOf(orderId)).toMatchObject({ state: 'sent' })
    expect(await stored(id)).toMatchObject({ status: 1 })
  })

  it('[VENUE-110] is sent again after five seconds, five times in all, then refused', async () => {
    const { id, orderId } = await unknown()
    const { asked, client } = venueOf({ place: lost })
    clock.advance(4999)
    await carry(id, client)
    expect(asked).toEqual(['find'])
    clock.advance(1)
    await carry(id, client)
    expect(asked).toEqual(['find', 'find', 'place'])
    expect(await rowOf(orderId)).toMatchObject({ state: 'unknown', attempts: 2 })
    for (const attempts of [3, 4, 5]) {
      clock.advance(5000)
      await carry(id, client)
      expect(await rowOf(orderId)).toMatchObject({ attempts })
    }
    clock.advance(5000)
    await carry(id, client)
    expect(asked.filter((name) => name === 'place')).toHaveLength(4)
    expect(await stored(id)).toMatchObject({ status: 8, reject_detail: '交易所未确认委托，已停止重试' })
  })

  it('[VENUE-110] ends where it was withdrawn meanwhile, or known to the venue once', async () => {
    const { id } = await unknown()
    await withdraw(id)
    clock.advance(5000)
    const { asked, client } = venueOf()
    await carry(id, client)
    expect(asked).toEqual(['cancel', 'find'])
    expect(await stored(id)).toMatchObject({ status: 5 })
    const gone = await resting()
    await carry(gone, venueOf().client)
    clock.advance(5000)
    await carry(gone, venueOf().client)
    expect(await stored(gone)).toMatchObject({ status: 5 })
  })

  it('[VENUE-110] where a second order cannot be told from the first it is never sent again, and given up after a minute', async () => {
    const { id, orderId } = await unknown()
    const { asked, client } = venueOf({ isIdempotent: false })
    clock.advance(30_000)
    await carry(id, client)
    clock.advance(59_999)
    await carry(id, client)
    expect(await rowOf(orderId)).toMatchObject({ state: 'unknown' })
    clock.advance(1)
    await carry(id, client)
    expect(asked).toEqual(['find', 'find', 'find'])
    expect(await rowOf(orderId)).toMatchObject({ state: 'lost', note: '交易所一直不认识该委托，未重复发送' })
    expect(await stored(id)).toMatchObject({ status: 5 })
    const since = (ago: number) => asPlatform(db, (tx) => findLost(tx, 'A1', new Date(clock.now().getTime() - ago)))
    expect((await since(0)).map(({ order_id }) => order_id)).toEqual([orderId])
    expect(await since(-1)).toEqual([])
    const own = await orderOf(id)
    const back = async (found: VenueState | null, trades: object[] = []) => {
      const venue = venueOf({ find: found, trades })
      await carrier.takeBack({ account, client: venue.client, order: own, isHedged: false, taken: new Set() })
      return venue.asked
    }
    expect(await back(null)).toEqual(['find'])
    const before = warned.length
    expect(await back(working)).toEqual(['find', 'cancel'])
    expect(warned).toHaveLength(before + 1)
    expect(await rowOf(orderId)).toMatchObject({ state: 'lost' })
    const trade = { id: 't', price: '9.90', volume: '100', fee: null, isMaker: true, at: clock.now().getTime() }
    expect(await back({ ...working, status: 'canceled', filled: '100' }, [trade])).toEqual(['find', 'cancel'])
    expect(await rowOf(orderId)).toMatchObject({ state: 'sent' })
    expect(await stored(id)).toMatchObject({ filled_volume: 100 })
  })
})

describe('what the paper exchange reports in its lots', () => {
  async function reported(id: string, kind: 'venueCancel' | 'cancelAck', venueFilled: number | null) {
    const { orderId } = await orderOf(id)
    const delivery = createReportDelivery({ keeper, warn: () => undefined })
    delivery.know({ id: orderId, accountId: 'A1', trace: null } as never, 100)
    const at = clock.now().getTime()
    const fill = {
      kind: 'fill',
      execId: `E-${id}`,
      orderId,
      price: 98_000,
      volume: 1,
      tradingDay: '2020-01-01',
      at,
    } as const
    delivery.send([{ kind: 'ack', orderId, exOrdId: `X-${id}`, seq: 1, at }, fill])
    await delivery.deliver()
    if (kind === 'cancelAck') await withdraw(id)
    delivery.send([{ kind, orderId, seq: 9, at, venueFilled }])
    await delivery.deliver()
    const [event] = await ask(
      `select body->>'venueFilled' as filled from trade_event
       where account_id = 'A1' and type = 'orderMoved' and body->>'orderId' = $1 and body->>'step' = $2`,
      [orderId, kind],
    )
    const row = await stored(id)
    return [row?.['status'], row?.['filled_volume'], row?.['trading_day'] === '2020-01-01', event?.['filled']]
  }

  it('[VENUE-107] fills and what was filled in all are counted in units of the books, whoever ended the order', async () => {
    expect(await reported(await resting(), 'venueCancel', 1)).toEqual([5, 100, false, '100'])
    expect(await reported(await resting(), 'cancelAck', 1)).toEqual([5, 100, false, '100'])
    expect(await reported(await resting(), 'venueCancel', null)).toEqual([5, 100, false, '100'])
  })
})
