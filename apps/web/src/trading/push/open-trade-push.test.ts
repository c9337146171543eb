import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { reportPaths } from '@liangshu/contract/trading/report'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { FakeSocket } from '../../shared/testing/fake-socket.ts'
import { cashQuery, positionsQuery } from '../holding/position-queries.ts'
import { newestOrdersQuery } from '../order/newest-orders.ts'
import { cashRow, orderRow, positionRow, wirePage } from '../testing/rows.ts'
import { openTradePush } from './open-trade-push.ts'

/** A screen that shows orders, positions and cash of two accounts; the server answers what `now` holds. */
async function show() {
  const now = {
    orders: [orderRow({ id: 'o1', createdAt: '2026-11-16 10:00:00' })],
    positions: [positionRow({ id: 'A1:x' }), positionRow({ id: 'B1:x', accountId: 'B1' })],
    cash: [cashRow({}), cashRow({ accountId: 'B1' })],
  }
  const calls = fakeServer({
    [`GET ${orderPaths.list}`]: ({ params }) => {
      const ids = params.get('id_MultiString')?.split(',')
      return wirePage(now.orders.filter(({ id }) => !ids || ids.includes(id)))
    },
    [`GET ${orderPaths.positions}`]: ({ params }) =>
      ok(now.positions.filter(({ accountId }) => !params.get('accountId') || accountId === params.get('accountId'))),
    [`GET ${reportPaths.account}`]: ({ params }) =>
      ok(now.cash.filter(({ accountId }) => !params.get('accountId') || accountId === params.get('accountId'))),
  })
  const client = new QueryClient()
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
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  calls.length = 0
  const ordersShown = () =>
    client.getQueryData(newestOrdersQuery().queryKey)?.records.map(({ id, status }) => [id, status])
  return { now, client, calls, onLive, close, ordersShown }
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
