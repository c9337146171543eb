import { accountPaths } from '@liangshu/contract/trading/account'
import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { reportPaths } from '@liangshu/contract/trading/report'
import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { FreshQueryClient } from '../../shared/query/fresh-query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { listKey } from '../../widgets/list-page/list-queries.ts'
import { orderRow, wirePage } from '../testing/rows.ts'
import { applyChange, askForEverything } from './apply-change.ts'
import { cashKey, newestOrdersKey, positionsKey, tradingKey, workingOrdersKey } from './trading-keys.ts'

const home = ['home', 'accounts'] as const
const ticketOf = (account: string) => [...tradingKey, 'ticket', account]
const lists = {
  orders: listKey(orderPaths.list),
  page: [...listKey(orderPaths.list), 'page 2'],
  newest: newestOrdersKey,
  working: workingOrdersKey,
  trades: listKey(reportPaths.tradeRecords),
  positions: positionsKey,
  allPositions: [...positionsKey, 'all'],
  positionList: listKey(orderPaths.positions),
  accounts: listKey(accountPaths.list),
  cashList: listKey(reportPaths.account),
  cash: cashKey,
  home,
  ticketA: ticketOf('A'),
  ticketB: ticketOf('B'),
} satisfies Record<string, QueryKey>

let leave: (() => void)[] = []
afterEach(() => {
  for (const one of leave) one()
  leave = []
})

/** Everything has been asked for once. */
function open(): { client: QueryClient; stale: () => string[]; show: (key: QueryKey) => void } {
  const client = new FreshQueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  for (const key of Object.values(lists)) client.setQueryData(key, key === newestOrdersKey ? page : [])
  const stale = () =>
    Object.entries(lists).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []))
  const show = (key: QueryKey) => {
    const observer = new QueryObserver(client, { queryKey: key, queryFn: () => [], enabled: false })
    leave.push(observer.subscribe(() => undefined))
  }
  return { client, stale, show }
}
const page = { records: [], total: 0 }
const change = (cmd: 'order' | 'trade' | 'position' | 'account', accounts: object[]) =>
  ({ cmd, accounts }) as unknown as Parameters<typeof applyChange>[1]

describe('what a change makes old', () => {
  it('[TPUSH-9] a trade: the list of trades', async () => {
    const { client, stale } = open()
    await applyChange(client, change('trade', [{ id: 'A' }]))
    expect(stale()).toEqual(['trades'])
  })

  it('[TPUSH-9] a position: positions wherever they stand, and the ticket of that account alone', async () => {
    const { client, stale } = open()
    await applyChange(client, change('position', [{ id: 'A' }]))
    expect(stale()).toEqual(['positions', 'allPositions', 'positionList', 'ticketA'])
  })

  it('[TPUSH-9] an account: its cash wherever it stands, and its ticket', async () => {
    const { client, stale } = open()
    await applyChange(client, change('account', [{ id: 'B' }]))
    expect(stale()).toEqual(['accounts', 'cashList', 'cash', 'home', 'ticketB'])
  })

  it('[TPUSH-9] orders without their ids: every list of orders', async () => {
    const { client, stale } = open()
    await applyChange(client, change('order', [{ id: 'A', orderIds: ['o1'] }, { id: 'B' }]))
    expect(stale()).toEqual(['orders', 'page', 'newest', 'working'])
  })

  it('[TPUSH-9] named orders: asked for alone where the blotter is on screen, and put in their place', async () => {
    const { client, stale, show } = open()
    show(newestOrdersKey)
    const calls = fakeServer({
      [`GET ${orderPaths.list}`]: wirePage([orderRow({ id: 'o1' })]),
    })
    await applyChange(client, change('order', [{ id: 'A', orderIds: ['o1'] }]))
    expect(calls.map(({ params }) => params.get('id_MultiString'))).toEqual(['o1'])
    expect(client.getQueryData<typeof page>(newestOrdersKey)?.records).toMatchObject([{ id: 'o1' }])
    // The blotter that nobody looks at is asked for when it is opened.
    expect(stale()).toEqual(['orders', 'page', 'working'])
  })

  it('[TPUSH-9] named orders with no blotter on screen ask for nothing; what is opened later is asked for then', async () => {
    const { client, stale } = open()
    const calls = fakeServer({})
    await applyChange(client, change('order', [{ id: 'A', orderIds: ['o1'] }]))
    expect(calls).toEqual([])
    expect(stale()).toEqual(['orders', 'page', 'newest', 'working'])
  })

  it('[TPUSH-9] more orders than a blotter shows: every list of orders', async () => {
    const { client, stale, show } = open()
    show(newestOrdersKey)
    const calls = fakeServer({ '*': wirePage([]) })
    const account = (id: string) => ({ id, orderIds: Array.from({ length: 50 }, (_, index) => `${id}${index}`) })
    await applyChange(client, change('order', ['A', 'B', 'C', 'D'].map(account)))
    expect(calls).toHaveLength(1)
    await applyChange(client, change('order', ['A', 'B', 'C', 'D', 'E'].map(account)))
    expect(calls).toHaveLength(1)
    expect(stale()).toContain('newest')
  })

  it('[TPUSH-9] on screen, five accounts are asked for one by one, more all at once', async () => {
    for (const [count, asked] of [
      [5, 5],
      [6, 0],
    ] as const) {
      const { client, stale, show } = open()
      show(cashKey)
      const calls = fakeServer({ '*': ok([]) })
      await applyChange(
        client,
        change(
          'account',
          Array.from({ length: count }, (_, i) => ({ id: `x${i}` })),
        ),
      )
      expect(calls.filter(({ params }) => params.has('accountId'))).toHaveLength(asked)
      expect(stale().includes('cash')).toBe(asked === 0)
    }
  })

  it('[TPUSH-9] after a gap everything that trades is asked for again', () => {
    const { client, stale } = open()
    askForEverything(client)
    expect(stale()).toEqual(Object.keys(lists))
  })
})
