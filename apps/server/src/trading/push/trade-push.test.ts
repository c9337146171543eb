import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { pushChange, type PushChange } from '@liangshu/contract/push'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { app, open, order, place, beat, ask, call, clock } = trading
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const opened: WebSocket[] = []
afterAll(() => opened.forEach((socket) => socket.terminate()))

const everything = ['order', 'trade', 'position', 'cash']

/** A browser that listens; `heard` grows while the test goes on. */
async function listen(username: string, token: string, topics = everything, query = '') {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot/websocket/u-${username}${query}`, [token])
  opened.push(socket)
  const heard: PushChange[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    const message = pushChange.safeParse(JSON.parse(String(data)))
    if (message.success) heard.push(message.data)
    for (const look of waiting) look()
  })
  await once(socket, 'open')
  const answer = once(socket, 'message')
  socket.send(JSON.stringify({ op: 'subscribe', topics }))
  expect(JSON.parse(String((await answer)[0]))).toEqual({ cmd: 'subscribed', topics })
  const until = (isHeard: (message: PushChange) => boolean) =>
    new Promise<PushChange>((resolve) => {
      const look = () => {
        const found = heard.find(isHeard)
        if (found) resolve(found)
      }
      waiting.push(look)
      look()
    })
  const topicsOf = (id: string) =>
    new Set(heard.filter(({ accounts }) => accounts.some((one) => one.id === id)).map(({ cmd }) => cmd))
  return { socket, heard, until, topicsOf }
}

/** One more change that the dealer hears: what was told before it has reached everybody. */
async function afterAnotherChange(dealer: Awaited<ReturnType<typeof listen>>) {
  const { orderId } = await place(order('A1', { price: `9.${(cents += 1)}`, confirmCodes: [12] }))
  await dealer.until(({ cmd, accounts }) => cmd === 'order' && accounts.some((one) => one.orderIds?.includes(orderId)))
}
let cents = 20

let watcher = ''
let outsider = ''
beforeAll(async () => {
  watcher = await makePerson(trading.test, {
    username: 'watcher',
    permissions: ['DERIV:view', 'ACCOUNT:view', 'ACCOUNT:viewAll'],
  })
  outsider = await makePerson(trading.test, { username: 'outsider', permissions: traderRights })
  await open('A1')
  await open('A2', { trades: [] })
})

describe('pushed changes of accounts', () => {
  it('[TPUSH-1] an order, its fill, the position and the cash are told to whoever may read the account', async () => {
    const dealer = await listen('dealer', trading.trader)
    const { orderId } = await place(order('A1', { price: '10.01' }))
    const told = await dealer.until(({ cmd }) => cmd === 'order')
    expect(told.accounts).toEqual([{ id: 'A1', orderIds: [orderId] }])
    await beat()
    await beat()
    await dealer.until(({ cmd }) => cmd === 'trade')
    await dealer.until(({ cmd }) => cmd === 'position')
    expect(dealer.topicsOf('A1')).toEqual(new Set(everything))
    expect(dealer.heard.map(({ seq }) => seq)).toEqual(dealer.heard.map((_, index) => index + 1))
    const { result } = await call('GET', '/api/order/list', {
      token: trading.trader,
      query: { id_MultiString: orderId },
    })
    expect(result.records).toMatchObject([{ id: orderId, status: 3 }])
  })

  it('[TPUSH-2] nobody hears of an account that they may not read, before or after a grant', async () => {
    const [dealer, guest] = [await listen('dealer', trading.trader), await listen('outsider', outsider)]
    await afterAnotherChange(dealer)
    await afterAnotherChange(dealer)
    expect(guest.heard).toEqual([])
    await ask(
      `insert into trade_account_grant (account_id, user_id, tenant_id, can_trade) values ('A1', 'u-outsider', 1, false)`,
    )
    await afterAnotherChange(dealer)
    await guest.until(({ cmd }) => cmd === 'order')
    await ask(`delete from trade_account_grant where user_id = 'u-outsider'`)
    const before = guest.heard.length
    await afterAnotherChange(dealer)
    await afterAnotherChange(dealer)
    expect(guest.heard).toHaveLength(before)
  })

  it('[TPUSH-3] a topic is told to those who may call for its rows, and only while they may', async () => {
    const [dealer, chief] = [await listen('dealer', trading.trader), await listen('watcher', watcher)]
    await afterAnotherChange(dealer)
    await beat()
    await beat()
    await chief.until(({ cmd }) => cmd === 'cash')
    await afterAnotherChange(dealer)
    // Whoever sees every account hears of all, but fills are behind a right of their own.
    expect(chief.topicsOf('A1').has('trade')).toBe(false)
    await call('POST', '/sys/logout', { token: watcher })
    const before = chief.heard.length
    await afterAnotherChange(dealer)
    await afterAnotherChange(dealer)
    expect(chief.heard).toHaveLength(before)
  })

  it('[TPUSH-4] another institution hears nothing, somebody of the platform hears all', async () => {
    const theirs = await makePerson(trading.test, {
      username: 'theirs',
      tenantId: 2,
      permissions: [...traderRights, 'ACCOUNT:viewAll'],
    })
    const platform = await makePerson(trading.test, {
      username: 'root',
      isPlatform: true,
      permissions: ['DERIV:view', 'ACCOUNT:viewAll'],
    })
    const [dealer, other] = [await listen('dealer', trading.trader), await listen('theirs', theirs)]
    const root = await listen('root', platform)
    await afterAnotherChange(dealer)
    await afterAnotherChange(dealer)
    expect(other.heard).toEqual([])
    expect(root.topicsOf('A1').has('order')).toBe(true)
  })

  it('[TPUSH-5] who asked for one topic hears that one; nonsense is a heartbeat', async () => {
    const [all, some] = [await listen('dealer', trading.trader), await listen('dealer', trading.trader, ['order'])]
    await afterAnotherChange(all)
    await afterAnotherChange(all)
    expect(new Set(some.heard.map(({ cmd }) => cmd))).toEqual(new Set(['order']))
    const { socket } = await listen('dealer', trading.trader, [])
    for (const text of ['{"op":"subscribe","topics":["secrets"]}', '{', 'HeartBeat']) {
      const answer = once(socket, 'message')
      socket.send(text)
      expect(JSON.parse(String((await answer)[0]))).toMatchObject({ cmd: 'heartcheck' })
    }
  })

  it('[TPUSH-6] listening does not keep a session alive', async () => {
    const dealer = await listen('dealer', trading.trader)
    const again = await makePerson(trading.test, {
      username: 'sleeper',
      permissions: ['DERIV:view', 'ACCOUNT:viewAll'],
    })
    const sleeper = await listen('sleeper', again)
    const [before] = await ask(`select last_seen_at from sys_session where user_id = 'u-sleeper'`)
    clock.advance(120_000)
    await afterAnotherChange(dealer)
    await sleeper.until(({ cmd }) => cmd === 'order')
    expect(await ask(`select last_seen_at from sys_session where user_id = 'u-sleeper'`)).toEqual([before])
  })
})
