import type { PushTopic } from '@liangshu/contract/push'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { BusState, NodeBus } from '../../platform/bus/node-bus.ts'
import { emptyTrace } from '../book/apply-and-trace.ts'
import type { Writing } from '../book/writing.ts'
import { accountsOf, changeOf, joined, type AccountChange } from './changed-accounts.ts'
import { startNodeRelay } from './node-relay.ts'
import { passOnWakes } from './pass-on-wakes.ts'

const writing = (more: object): Writing =>
  ({ account: { id: 'A1', tenantId: 3 }, trace: { ...emptyTrace(), ...more } }) as unknown as Writing
const topicsOf = (more: object) => [...changeOf(writing(more)).topics].toSorted()
const ids = (count: number, first = 0) => Array.from({ length: count }, (_, n) => `o${n + first}`)
const change = (orderIds: readonly string[] | null, topics: readonly PushTopic[] = ['order']): AccountChange => ({
  tenantId: 3,
  accountId: 'A1',
  topics: new Set(topics),
  orderIds: orderIds && new Set(orderIds),
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what of an account has changed', () => {
  it.each([
    ['an order', { orders: new Map([['o1', {}]]) }, ['cash', 'order']],
    ['a fill', { fills: [{}] }, ['trade']],
    ['a delivery', { deliveries: [{}] }, ['trade']],
    ['a holding', { symbols: new Set(['S']) }, ['position']],
    ['a contract', { contracts: new Set(['K']) }, ['position']],
    ['shares that came without a trade', { moves: [{}] }, ['position']],
    ['a line of the ledger', { entries: [{}] }, ['cash']],
    ['a settled day', { navs: [{}] }, ['cash', 'position']],
    ['nothing', {}, []],
  ])('[TSVC-110] %s is told to the lists that show it', (_what, more, topics) => {
    expect(topicsOf(more)).toEqual(topics)
  })

  it('[TSVC-110] up to fifty orders are named, also of several changes together; of more only that there were', () => {
    const orders = (count: number) => ({ orders: new Map(ids(count).map((id) => [id, {}])) })
    expect(changeOf(writing(orders(50)))).toMatchObject({ tenantId: 3, accountId: 'A1', orderIds: new Set(ids(50)) })
    expect(changeOf(writing(orders(51))).orderIds).toBeNull()
    expect(joined(change(ids(30)), change(ids(20, 30), ['cash']))).toEqual(change(ids(50), ['order', 'cash']))
    expect(joined(change(ids(30)), change(ids(21, 30))).orderIds).toBeNull()
    expect([joined(change(null), change(ids(1))).orderIds, joined(change(ids(1)), change(null)).orderIds]).toEqual([
      null,
      null,
    ])
  })

  it('[TSVC-110] a message has the accounts of its topic; orders are named in that of orders', () => {
    const both = change(['o1'], ['order', 'cash'])
    const changes = [both, { ...change(null), accountId: 'A2' }, { ...change([], ['trade']), accountId: 'A3' }]
    expect(accountsOf(changes, 'order')).toEqual([{ id: 'A1', orderIds: ['o1'] }, { id: 'A2' }])
    expect(accountsOf(changes, 'cash')).toEqual([{ id: 'A1' }])
    expect(accountsOf(changes, 'trade')).toEqual([{ id: 'A3' }])
    expect(accountsOf(changes, 'position')).toEqual([])
  })
})

/** A bus with nobody on it. */
function busOf(state: BusState = 'connected') {
  const published: [string, string][] = []
  const heard = new Map<string, (payload: Buffer) => void>()
  const ended: string[] = []
  let back = () => undefined as void
  const bus = {
    state: () => state,
    publish: (topic: string, payload: string) => published.push([topic, payload]),
    subscribe: (topic: string, listener: (payload: Buffer) => void) => {
      heard.set(topic, listener)
      return () => ended.push('subscribe')
    },
    onReturn: (listener: () => void) => {
      back = listener
      return () => ended.push('return')
    },
  } as unknown as NodeBus
  return { bus, published, heard, ended, comeBack: () => back() }
}

describe('between nodes', () => {
  function relay(state: BusState = 'connected') {
    const line = busOf(state)
    const elsewhere: AccountChange[][] = []
    const again: number[] = []
    let write: (changes: readonly AccountChange[]) => void = () => undefined
    const started = startNodeRelay({
      bus: line.bus,
      push: {
        onWritten: (hear) => {
          write = hear
          return () => line.ended.push('written')
        },
        writtenElsewhere: (changes) => elsewhere.push([...changes]),
        askAgain: () => again.push(1),
      },
    })
    return { ...line, ...started, elsewhere, again, write: (...changes: AccountChange[]) => write(changes) }
  }

  it('[TSVC-111] what is written within a quarter of a second goes out together', async () => {
    const { published, write } = relay()
    write(change(['o1']))
    await vi.advanceTimersByTimeAsync(249)
    write(change(null, ['cash']))
    expect(published).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const one = { tenantId: 3, accountId: 'A1', topics: ['order'], orderIds: ['o1'] }
    expect(published.map(([topic, text]) => [topic, JSON.parse(text)])).toEqual([
      ['trade-changed', [one, { ...one, topics: ['cash'], orderIds: null }]],
    ])
    await vi.advanceTimersByTimeAsync(1000)
    expect(published).toHaveLength(1)
    write(change(ids(200)), change(ids(201)))
    await vi.advanceTimersByTimeAsync(250)
    expect(
      JSON.parse(published[1]?.[1] ?? '').map((own: { orderIds: string[] | null }) => own.orderIds?.length),
    ).toEqual([200, undefined])
  })

  it('[TSVC-111] what others write is told here; after a lost line browsers ask anew', () => {
    const { heard, elsewhere, again, comeBack } = relay()
    const text = JSON.stringify([
      { tenantId: 3, accountId: 'A1', topics: ['order', 'cash'], orderIds: ['o1'] },
      { tenantId: 3, accountId: 'A1', topics: ['cash'], orderIds: null },
    ])
    heard.get('trade-changed')?.(Buffer.from(text))
    expect(elsewhere).toEqual([[change(['o1'], ['order', 'cash']), change(null, ['cash'])]])
    expect(() => heard.get('trade-changed')?.(Buffer.from('[{"accountId":1}]'))).toThrow(/./)
    comeBack()
    expect(again).toEqual([1])
  })

  it('[TSVC-111] a process that is alone tells nobody; one that stops says nothing more', async () => {
    const alone = relay('alone')
    alone.write(change(['o1']))
    await vi.advanceTimersByTimeAsync(1000)
    expect(alone.published).toEqual([])
    const leaving = relay()
    leaving.write(change(['o1']))
    await leaving.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect([leaving.published, leaving.ended.toSorted()]).toEqual([[], ['return', 'subscribe', 'written']])
  })

  it('[TSVC-112] orders of a moment wake the exchange of another node once, and no wake goes round', async () => {
    const line = busOf()
    let wakeOthers = () => undefined as void
    let woken = 0
    passOnWakes(
      {
        wake: () => {
          woken += 1
          wakeOthers()
        },
        onWake: (listener) => {
          wakeOthers = listener
          return () => undefined
        },
      },
      line.bus,
    )
    wakeOthers()
    wakeOthers()
    await vi.advanceTimersByTimeAsync(19)
    expect(line.published).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(line.published).toEqual([['trading-wake', '']])
    line.heard.get('trading-wake')?.(Buffer.from(''))
    await vi.advanceTimersByTimeAsync(100)
    expect([woken, line.published.length]).toEqual([1, 1])
    wakeOthers()
    await vi.advanceTimersByTimeAsync(20)
    expect(line.published).toHaveLength(2)
  })

  it('[TSVC-112] a process that is alone passes no wake on', async () => {
    const line = busOf('alone')
    const onWake = vi.fn(() => () => undefined)
    passOnWakes({ wake: () => undefined, onWake }, line.bus)
    expect([onWake.mock.calls.length, line.heard.size]).toEqual([0, 0])
  })
})
