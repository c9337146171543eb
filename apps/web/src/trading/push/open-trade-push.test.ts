import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { reportPaths } from '@liangshu/contract/trading/report'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FreshQueryClient } from '../../shared/query/fresh-query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { FakeSocket } from '../../shared/testing/fake-socket.ts'
import { cashQuery, positionsQuery } from '../holding/position-queries.ts'
import { newestOrdersQuery } from '../order/newest-orders.ts'
import { cashRow, orderRow, positionRow, wirePage } from '../testing/rows.ts'
import { openTradePush } from './open-trade-push.ts'

/** Answers that are on their way until they are let arrive. Each says what was true when it was asked for. */
function holdAnswers() {
  const held: (() => void)[] = []
  let isHolding = false
  return {
    held,
    hold: () => void (isHolding = true),
    pass<T>(answer: T): T | Promise<T> {
      return isHolding ? new Promise((done) => held.push(() => done(answer))) : answer
    },
  }
}

/** A screen that shows orders, positions and cash of two accounts; the server answers what `now` holds. */
async function show({ isFirstHeld = false } = {}) {
  const { held, hold, pass } = holdAnswers()
  if (isFirstHeld) hold()
  const now = {
    orders: [orderRow({ id: 'o1', createdAt: '2026-11-16 10:00:00' })],
    positions: [positionRow({ id: 'A1:x' }), positionRow({ id: 'B1:x', accountId: 'B1' })],
    cash: [cashRow({}), cashRow({ accountId: 'B1' })],
  }
  const calls = fakeServer({
    [`GET ${orderPaths.list}`]: ({ params }) => {
      const ids = params.get('id_MultiString')?.split(',')
      return pass(wirePage(now.orders.filter(({ id }) => !ids || ids.includes(id))))
    },
    [`GET ${orderPaths.positions}`]: ({ params }) =>
      pass(
        ok(now.positions.filter(({ accountId }) => !params.get('accountId') || accountId === params.get('accountId'))),
      ),
    [`GET ${reportPaths.account}`]: ({ params }) =>
      ok(now.cash.filter(({ accountId }) => !params.get('accountId') || accountId === params.get('accountId'))),
  })
  const client = new FreshQueryClient()
  const onLive = vi.fn()
  const leave = [newestOrdersQuery(), positionsQuery, cashQuery].map((query) =>
    new QueryObserver(client, query as never).subscribe(() => {}),
  )
  const close = openTradePush({ url: 'ws://desk.test/websocket/u1', client, onLive, connect: FakeSocket.connect })
  onTestFinished(() => {
    close()
    for (const end of leave) end()
  })
  FakeSocket.last().stand()
  say({ cmd: 'subscribed', topics: ['order', 'trade', 'position', 'cash'] })
  await vi.waitUntil(() => isFirstHeld || client.isFetching() === 0)
  calls.length = 0
  const ordersShown = () =>
    client.getQueryData(newestOrdersQuery().queryKey)?.records.map(({ id, status }) => [id, status])
  /** Lets answers arrive, the newest first, until nothing is under way. */
  const settle = () =>
    vi.waitFor(() => {
      for (const arrive of held.splice(0).toReversed()) arrive()
      expect(client.isFetching()).toBe(0)
      expect(held).toEqual([])
    })
  return { now, client, calls, onLive, close, ordersShown, held, hold, settle }
}

const say = (message: object) => FakeSocket.last().hear(JSON.stringify(message))
const change = (cmd: string, seq: number, accounts: object[] = [{ id: 'A1' }]) => say({ cmd, seq, accounts })

beforeEach(() => {
  FakeSocket.forget()
  useSession.setState({ token: 'T1' })
})
afterEach(() => useSession.setState({ token: '' }))

describe('pushed changes on the screen', () => {
  it('[TPUSH-8] asks to be told on the one socket of the user, and says that it is told', async () => {
    const { onLive } = await show()
    expect(FakeSocket.last().sent).toEqual(['{"op":"subscribe","topics":["order","trade","position","cash"]}'])
    expect(onLive).toHaveBeenLastCalledWith(true)
  })

  it('[TPUSH-9] a changed order is asked for alone and takes its place; a new one stands above', async () => {
    const { now, calls, ordersShown } = await show()
    now.orders = [orderRow({ id: 'o2', createdAt: '2026-11-16 10:05:00' }), orderRow({ id: 'o1', status: 3 })]
    change('order', 1, [{ id: 'A1', orderIds: ['o1', 'o2'] }])
    await vi.waitFor(() =>
      expect(ordersShown()).toEqual([
        ['o2', 1],
        ['o1', 3],
      ]),
    )
    expect(calls.map(({ path, params }) => [path, params.get('id_MultiString')])).toEqual([[orderPaths.list, 'o1,o2']])
  })

  it('[TPUSH-9] positions and cash of the changed account are asked for, those of others stay', async () => {
    const { now, client, calls } = await show()
    now.positions = [positionRow({ id: 'A1:x', volume: 500 }), positionRow({ id: 'B1:x', accountId: 'B1', volume: 9 })]
    change('position', 1)
    await vi.waitFor(() =>
      expect(client.getQueryData(positionsQuery.queryKey)?.map(({ accountId, volume }) => [accountId, volume])).toEqual(
        [
          ['A1', 500],
          ['B1', 1000],
        ],
      ),
    )
    now.cash = [cashRow({ available: 7 }), cashRow({ accountId: 'B1', available: 7 })]
    change('cash', 2)
    await vi.waitFor(() =>
      expect(client.getQueryData(cashQuery.queryKey)?.map(({ available }) => available)).toEqual([7, 500_000]),
    )
    expect(calls.map(({ params }) => params.get('accountId'))).toEqual(['A1', 'A1'])
  })

  it('[TPUSH-14] a first list that was made before the change does not stand', async () => {
    const { now, ordersShown, held, settle } = await show({ isFirstHeld: true })
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0))
    now.orders = [orderRow({ id: 'o1', status: 3 })]
    change('order', 1, [{ id: 'A1', orderIds: ['o1'] }])
    await settle()
    await vi.waitFor(() => expect(ordersShown()).toEqual([['o1', 3]]))
    await settle()
    expect(ordersShown()).toEqual([['o1', 3]])
  })

  it('[TPUSH-14] nor one asked for anew, of orders and of positions', async () => {
    const { now, client, ordersShown, hold, held, settle } = await show()
    hold()
    for (const { queryKey } of [newestOrdersQuery(), positionsQuery]) void client.invalidateQueries({ queryKey })
    await vi.waitFor(() => expect(held).toHaveLength(2))
    now.orders = [orderRow({ id: 'o1', status: 3 })]
    now.positions = [positionRow({ id: 'A1:x', volume: 500 })]
    change('order', 1, [{ id: 'A1', orderIds: ['o1'] }])
    change('position', 2)
    await settle()
    await vi.waitFor(() => expect(ordersShown()).toEqual([['o1', 3]]))
    await settle()
    expect(ordersShown()).toEqual([['o1', 3]])
    const volumes = client.getQueryData(positionsQuery.queryKey)?.map(({ volume }) => volume)
    expect(volumes).toEqual([500, 1000])
  })

  it('[TPUSH-14] rows are not asked for again while they are under way, but after that: the newest come last', async () => {
    const { now, calls, ordersShown, hold, held, settle } = await show()
    hold()
    for (const [seq, status] of ([10, 1, 3] as const).entries()) {
      now.orders = [orderRow({ id: 'o1', status })]
      change('order', seq + 1, [{ id: 'A1', orderIds: ['o1'] }])
      await vi.waitFor(() => expect(held).toHaveLength(1))
    }
    await settle()
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    await settle()
    await vi.waitFor(() => expect(ordersShown()).toEqual([['o1', 3]]))
    expect(calls).toHaveLength(2)
  })

  it('[TPUSH-14] what has not been asked for when the last one leaves is not asked for any more', async () => {
    const { calls, close, hold, held, settle } = await show()
    hold()
    for (const seq of [1, 2]) change('order', seq, [{ id: 'A1', orderIds: ['o1'] }])
    await vi.waitFor(() => expect(held).toHaveLength(1))
    close()
    await settle()
    await new Promise((done) => setTimeout(done))
    expect(calls).toHaveLength(1)
  })

  it('[TPUSH-14] a list arrives, however often it is told that it has changed meanwhile', async () => {
    const { now, client, calls, hold, held, settle } = await show()
    hold()
    const accounts = ['A1', 'B1', 'C1', 'D1', 'E1', 'F1'].map((id) => ({ id }))
    for (const seq of [1, 2, 3]) {
      now.positions = [positionRow({ id: 'A1:x', volume: seq })]
      change('position', seq, accounts)
    }
    const shown = () => client.getQueryData(positionsQuery.queryKey)?.map(({ volume }) => volume)
    held.shift()?.()
    await vi.waitFor(() => expect(shown()).toEqual([1]))
    await settle()
    expect(shown()).toEqual([3])
    expect(calls).toHaveLength(2)
  })

  it('[TPUSH-10] rows that could not be asked for are asked for with all the others', async () => {
    const { now, client, calls, ordersShown } = await show()
    now.orders = [orderRow({ id: 'o1', status: 3 })]
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      vi.stubGlobal('fetch', answer)
      void asked
      throw new TypeError('line lost')
    })
    change('order', 1, [{ id: 'A1', orderIds: ['o1'] }])
    await vi.waitFor(() => expect(ordersShown()).toEqual([['o1', 3]]))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(calls.map(({ params }) => params.get('id_MultiString'))).not.toContain('o1')
  })

  it('[TPUSH-10] a missing number asks for everything once', async () => {
    const { now, calls, ordersShown, client } = await show()
    now.orders = []
    change('order', 3, [{ id: 'A1', orderIds: ['o1'] }])
    await vi.waitFor(() => expect(ordersShown()).toEqual([]))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(calls.map(({ path }) => path).toSorted()).toEqual([
      orderPaths.list,
      orderPaths.positions,
      reportPaths.account,
    ])
  })

  it('[TPUSH-10] a lost line says so at once; back again everything is asked for once', async () => {
    const { now, client, calls, onLive, ordersShown } = await show()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    FakeSocket.last().end()
    expect(onLive).toHaveBeenLastCalledWith(false)
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
    now.orders = []
    FakeSocket.last().stand()
    say({ cmd: 'subscribed', topics: ['order', 'trade', 'position', 'cash'] })
    await vi.waitFor(() => expect(ordersShown()).toEqual([]))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(calls).toHaveLength(3)
    expect(onLive).toHaveBeenLastCalledWith(true)
  })

  it('[TPUSH-11] two who listen share one socket; the last to leave closes it', async () => {
    const { client, close } = await show()
    const second = openTradePush({ url: 'ws://desk.test/websocket/u1', client, onLive: vi.fn() })
    expect(FakeSocket.all).toHaveLength(1)
    close()
    expect(FakeSocket.last().isClosed).toBe(false)
    second()
    expect(FakeSocket.last().isClosed).toBe(true)
  })
})
