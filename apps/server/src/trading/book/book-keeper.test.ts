import { describe, expect, it, vi } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { createTradingServices } from '../trading-services.ts'
import { platformScope } from '../platform-scope.ts'
import { lockAccounts } from './account-row.ts'
import { createBookCache } from './book-cache.ts'
import { findLargeBooks, loadBook } from './event.store.ts'

const t = await createTradingApp()

type Row = { orderId: string; status: number; rejReason: number }
const send = async (orders: unknown[]) => (await t.execute(orders)).result as Row[]

/** A second node on the same database, with books of its own in memory. */
const otherNode = () => createTradingServices({ db: t.db, clock: t.clock, market: t.market, warn: () => undefined })

const deposit = (refId: string, accountId = 'N1') =>
  ({
    accountId,
    question: null,
    decide: (locked: Parameters<Parameters<ReturnType<typeof otherNode>['keeper']['submit']>[1]['decide']>[0]) => {
      locked.record({ ok: true, answer: undefined, events: [{ type: 'withdrawalFrozen', refId, delta: 1 }] })
      return locked.book.withdrawalFrozen
    },
  }) as const

/** The same so many times in one write; answers the book's version. */
const many = (refId: string, count: number, accountId = 'N10') => ({
  ...deposit(refId, accountId),
  decide: (locked: Parameters<ReturnType<typeof deposit>['decide']>[0]) => {
    const event = (n: number) => ({ type: 'withdrawalFrozen', refId: `${refId}-${n}`, delta: 1 }) as const
    locked.record({ ok: true, answer: undefined, events: Array.from({ length: count }, (_, n) => event(n)) })
    return locked.book.version
  },
})

const frozenOf = async (accountId: string) => {
  const [row] = await t.ask('select balances from trade_account_state where account_id = $1', [accountId])
  const balances = row?.['balances'] as { withdrawalFrozen: number } | undefined
  return balances?.withdrawalFrozen ?? Number.NaN
}

describe('one writer per account', () => {
  it('[TWRITE-2] two nodes write one account by turns, each on the book the other left', async () => {
    await t.open('N1')
    const [one, two] = [t.app.trading.keeper, otherNode().keeper]
    for (let n = 0; n < 6; n += 1) {
      const keeper = n % 2 === 0 ? one : two
      expect(await keeper.submit(platformScope, deposit(`turn-${n}`))).toBe(n + 1)
    }
    expect(await frozenOf('N1')).toBe(6)
  })

  it('[TWRITE-2] and at once: every write counts, none is built on a book that was overtaken', async () => {
    const nodes = [t.app.trading.keeper, otherNode().keeper, otherNode().keeper]
    const before = await frozenOf('N1')
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, n) => nodes[n % 3]?.submit(platformScope, deposit(`race-${n}`))),
    )
    expect(new Set(seen).size).toBe(60)
    expect(await frozenOf('N1')).toBe(before + 60)
  })

  it('[TWRITE-12] after many events a snapshot is kept by itself, and the next node reads on from there', async () => {
    await t.open('N10')
    const stored = async () => {
      const rows = await t.ask(
        `select seq, body ->> 'withdrawalFrozen' as frozen from trade_book_snapshot where account_id = 'N10'`,
      )
      return rows.map(({ seq, frozen }) => [Number(seq), Number(frozen)])
    }
    const [one, two] = [t.app.trading.keeper, otherNode().keeper]
    await one.submit(platformScope, many('few', 1500))
    await one.submit(platformScope, many('more', 100))
    expect(await stored()).toEqual([])
    const seq = Number(await one.submit(platformScope, many('last', 500)))
    await vi.waitFor(async () => expect(await stored()).toEqual([[seq, 2100]]))
    const { book, snapshotSeq } = await asPlatform(t.db, (tx) => loadBook(tx, 'N10'))
    expect([snapshotSeq, book.version, book.withdrawalFrozen]).toEqual([seq, seq, 2100])
    expect(await two.submit(platformScope, deposit('other', 'N10'))).toBe(2101)
    await two.submit(platformScope, many('after', 1900))
    await one.submit(platformScope, deposit('again', 'N10'))
    await asPlatform(t.db, async (tx) => {
      const [account] = await lockAccounts(tx, ['N10'])
      if (!account) throw new Error('no account')
      const cache = createBookCache()
      await cache.bookOf(tx, account)
      const isDueAfter = (snapshotSeq: number) => {
        cache.noteSnapshot('N10', snapshotSeq)
        return cache.isSnapshotDue('N10')
      }
      expect([cache.isSnapshotDue('N10'), isDueAfter(account.eventSeq - 2000), isDueAfter(seq)]).toEqual([
        false,
        true,
        false,
      ])
    })
    expect(await stored()).toEqual([[seq, 2100]])
  })

  it('[TWRITE-12] a snapshot that another node has just taken is not taken again', async () => {
    await t.open('N14')
    const stored = async () =>
      (await t.ask(`select seq from trade_book_snapshot where account_id = 'N14'`)).map(({ seq }) => Number(seq))
    const [one, two] = [t.app.trading.keeper, otherNode().keeper]
    await two.submit(platformScope, deposit('known', 'N14'))
    const seq = Number(await one.submit(platformScope, many('one', 2000, 'N14')))
    await vi.waitFor(async () => expect(await stored()).toEqual([seq]))
    // By its own count the other would be due as well.
    for (let n = 0; n < 3; n += 1) {
      await two.submit(platformScope, deposit(`later ${n}`, 'N14'))
      await two.onAccount(platformScope, 'N14', async () => undefined)
    }
    expect(await stored()).toEqual([seq])
  })

  it('[TWRITE-13] a node reads the large books before it is asked for them, and the small ones only then', async () => {
    await t.open('N11')
    await t.open('N12')
    await t.app.trading.keeper.submit(platformScope, many('large', 150, 'N11'))
    let reads = 0
    const counting = t.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('"trade_book_snapshot"')) reads += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const node = createTradingServices({ db: counting, clock: t.clock, market: t.market, warn: () => undefined })
    await node.keeper.takeUpLargeBooks()
    const readsOf = async (accountId: string) => {
      const before = reads
      await node.keeper.submit(platformScope, deposit(`asked ${accountId}`, accountId))
      return reads - before
    }
    expect([await readsOf('N11'), await readsOf('N12')]).toEqual([0, 1])
    expect([await frozenOf('N11'), await frozenOf('N12')]).toEqual([151, 1])
  })

  it('[TWRITE-13] the largest come first, since there may not be time for all', async () => {
    for (const [id, count] of [
      ['N15', 200],
      ['N16', 400],
      ['N17', 300],
    ] as const) {
      await t.open(id)
      await t.app.trading.keeper.submit(platformScope, many('size', count, id))
    }
    const found = await asPlatform(t.db, findLargeBooks)
    expect(found.filter((id) => ['N12', 'N15', 'N16', 'N17'].includes(id))).toEqual(['N16', 'N17', 'N15'])
  })

  it('[TWRITE-13] what is written while a book is being read is in it, and what somebody holds stays theirs', async () => {
    await t.open('N13')
    const writer = t.app.trading.keeper
    await writer.submit(platformScope, deposit('before', 'N13'))
    const cache = createBookCache()
    let statements = 0
    await asPlatform(t.db, async (tx) => {
      const overtaken = tx.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          statements += 1
          // The snapshot and the events after it have been read.
          if (statements === 2) await writer.submit(platformScope, deposit('meanwhile', 'N13'))
          return result
        },
      }) as typeof tx
      await cache.takeUp(overtaken, 'N13')
    })
    await asPlatform(t.db, async (tx) => {
      const [account] = await lockAccounts(tx, ['N13'])
      if (!account) throw new Error('no account')
      const noDatabase = {} as typeof tx
      const book = await cache.bookOf(noDatabase, account)
      expect([book.withdrawalFrozen, book.version]).toEqual([2, account.eventSeq])
      await cache.takeUp(noDatabase, 'N13')
      expect(await cache.bookOf(noDatabase, account)).toBe(book)
    })
  })

  it('[TWRITE-10] a lock that another holds delays its own account only', async () => {
    await t.open('N8')
    await t.open('N9')
    const { keeper } = t.app.trading
    const held = Promise.withResolvers<undefined>()
    const isHeld = Promise.withResolvers<undefined>()
    const settling = keeper.onAccount(platformScope, 'N8', async () => {
      isHeld.resolve(undefined)
      await held.promise
    })
    await isHeld.promise
    let isAnswered = false
    const waiting = keeper.submit(platformScope, deposit('held', 'N8')).then(() => (isAnswered = true))
    expect(await keeper.submit(platformScope, deposit('free', 'N9'))).toBe(1)
    expect(await keeper.submit(platformScope, deposit('free again', 'N9'))).toBe(2)
    expect(isAnswered).toBe(false)
    held.resolve(undefined)
    await settling
    expect(await waiting).toBe(true)
  })

  it('[TWRITE-3] what a failed transaction did to the book in memory is forgotten', async () => {
    const { keeper } = t.app.trading
    const before = await frozenOf('N1')
    const failing = keeper.onAccount(platformScope, 'N1', async (locked) => {
      locked.record({ ok: true, answer: undefined, events: [{ type: 'withdrawalFrozen', refId: 'lost', delta: 1000 }] })
      await locked.flush()
      throw new Error('the plug was pulled')
    })
    await expect(failing).rejects.toThrow('the plug was pulled')
    expect(await keeper.submit(platformScope, deposit('after'))).toBe(before + 1)
  })
})

describe('commands committed together', () => {
  it('[TWRITE-4] one that breaks does not take its neighbours along', async () => {
    await t.open('G1')
    await t.open('G2')
    const { keeper } = t.app.trading
    const results = await Promise.allSettled([
      keeper.submit(platformScope, { ...deposit('g1'), accountId: 'G1' }),
      keeper.submit(platformScope, {
        accountId: 'G2',
        question: null,
        decide: (locked) => {
          locked.record({ ok: true, answer: undefined, events: [{ type: 'withdrawalFrozen', refId: 'x', delta: 5 }] })
          throw new Error('broken invariant')
        },
      }),
      keeper.submit(platformScope, { ...deposit('g1b'), accountId: 'G1' }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect([await frozenOf('G1'), await frozenOf('G2')]).toEqual([2, 0])
  })

  it('[TSVC-13] two crossing orders of one product in one batch: the second is a self-trade', async () => {
    await t.open('X1')
    await t.open('X2')
    t.market.list('SHSE.600003', 20)
    const body = { symbol: 'SHSE.600003', price: '20.00' }
    await t.app.trading.keeper.onAccount(platformScope, 'X2', async (locked) => {
      const shares = { symbol: 'SHSE.600003', volume: 100, price: 200_000, cost: 200_000, openDate: '2026-01-05' }
      const change = { kind: 'import', id: 'brought', ...shares } as const
      locked.record({ ok: true, answer: undefined, events: [{ type: 'holdingChanged', change }] })
    })
    const rows = await send([t.order('X1', body), t.order('X2', { ...body, side: 2 })])
    expect(rows.map(({ rejReason }) => rejReason)).toEqual([0, 22])
  })

  it('[TSVC-2] the same click twice in one batch is one order', async () => {
    await t.open('D1')
    const order = t.order('D1')
    const [first, second] = await send([order, order])
    expect(first?.orderId).toBe(second?.orderId)
    expect(await t.ask(`select 1 from trade_order where account_id = 'D1'`)).toHaveLength(1)
  })

  it('[TWRITE-5] hundreds of orders of one call are taken, each once', async () => {
    await t.open('M1', { cash: 100_000_000 })
    t.market.list('SHSE.600004', 30)
    const limits = JSON.stringify({ ordersPerSec: 1000, activeOrdersMax: 1000, singleNamePct: 1, cashMinPct: 0 })
    await t.ask(`insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
      values ('wide', 1, 1, '宽', '2020-01-01', '${limits}')`)
    await t.ask(`update trade_account set risk_profile_id = 'wide' where id = 'M1'`)
    const orders = Array.from({ length: 200 }, () =>
      t.order('M1', { symbol: 'SHSE.600004', price: '29.00', confirmCodes: [11, 12, 13, 14] }),
    )
    const rows = await send(orders)
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(200)
    expect(rows.find(({ status }) => status !== 10)).toBeUndefined()
  })
})

it('[TWRITE-6] the audit itself finds a cent that is moved, an order that is doubled and a day that does not continue', async () => {
  await t.open('Z1')
  await t.place(t.order('Z1', { price: '10.01' }))
  await t.beat()
  const about = async () => (await t.audit()).join('\n')
  expect(await about()).toBe('')
  await t.ask(
    `update trade_account_state set balances = jsonb_set(balances, '{ledger,cash}', '1') where account_id = 'Z1'`,
  )
  expect(await about()).toMatch(/cash is not the sum of the ledger[\s\S]*another story of Z1/)
  await t.ask(`update trade_order set filled_volume = filled_volume + 100 where account_id = 'Z1'`)
  expect(await about()).toContain('fills are not what the order says')
})
