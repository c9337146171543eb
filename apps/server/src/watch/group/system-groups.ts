import type { GroupKind } from '@liangshu/contract/watch/group-calls'
import { sql } from 'kysely'

import type { Constituents, MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'

export interface SystemGroupParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly constituents: Constituents
}

interface SystemGroup {
  readonly id: string
  readonly name: string
  /** Left out where it holds both. */
  readonly kind?: GroupKind
  readonly find: (actor: Actor) => Promise<readonly string[]>
}

const PREFIX = 'sys:'
const CSI_300 = 'SHSE.000300'
const MOST_ACTIVE = 50
const MOST_SAME_DAY = 200
const KEPT_MS = 5000

export const isSystemGroup = (id: string): boolean => id.startsWith(PREFIX)

/** Groups nobody keeps: what they hold follows from the market and the accounts at the moment they are looked at. */
export function createSystemGroups({ db, clock, market, constituents }: SystemGroupParts) {
  const held = (actor: Actor): Promise<string[]> =>
    inTenant(db, actor, async (tx) => {
      const { rows } = await sql<{ symbol: string }>`
        select h.symbol from trade_account_access g
        join trade_account a on a.id = g.account_id and a.del_flag = 0
        join trade_holding h on h.account_id = a.id and h.volume > 0
        where g.user_id = ${actor.userId} group by h.symbol order by h.symbol`.execute(tx)
      return rows.map(({ symbol }) => symbol)
    })

  /** What is the same for everybody is worked out once in a while, not for each who looks. */
  const kept = new Map<string, { until: number; symbols: Promise<readonly string[]> }>()
  const keep = (id: string, find: () => Promise<readonly string[]>) => (): Promise<readonly string[]> => {
    const now = clock.now().getTime()
    const known = kept.get(id)
    if (known && now < known.until) return known.symbols
    const symbols = find()
    kept.set(id, { until: now + KEPT_MS, symbols })
    symbols.catch(() => kept.delete(id))
    return symbols
  }

  /** Signals are worked out after the start, and a fed market may lack a list: until then there is nothing to show. */
  const onceKnown = (find: Promise<readonly string[]>): Promise<readonly string[]> =>
    find.catch((error: unknown) => {
      if (error instanceof AppError) return []
      throw error
    })
  const signalled = (side: 'buy' | 'sell') => () =>
    onceKnown(market.ask('buySell', { side, minStrength: 2 }).then((list) => list[side].map(({ symbol }) => symbol)))

  const funds = () => market.master().rows.filter((row) => row.secType === 'fund' && row.listing === 'listed')

  const all: readonly SystemGroup[] = [
    { id: `${PREFIX}held`, name: '我的持仓', find: held },
    { id: `${PREFIX}buy`, name: '今日买点', kind: 'stock', find: keep('buy', signalled('buy')) },
    { id: `${PREFIX}sell`, name: '今日卖点', kind: 'stock', find: keep('sell', signalled('sell')) },
    {
      id: `${PREFIX}limit-up`,
      name: '今日涨停',
      kind: 'stock',
      find: keep('limit-up', async () => {
        const { isSealedUp } = market.columns()
        return market.master().rows.flatMap((row) => (isSealedUp[row.slot] === 1 ? [row.symbol] : []))
      }),
    },
    {
      id: `${PREFIX}csi300`,
      name: '沪深300',
      kind: 'stock',
      find: (actor) => onceKnown(constituents.symbolsOf(actor, CSI_300)),
    },
    {
      id: `${PREFIX}active-etf`,
      name: '活跃ETF',
      kind: 'fund',
      find: keep('active-etf', async () => {
        const { amount } = market.columns()
        const byAmount = funds().sort((a, b) => (amount[b.slot] ?? 0) - (amount[a.slot] ?? 0) || a.slot - b.slot)
        return byAmount.slice(0, MOST_ACTIVE).map(({ symbol }) => symbol)
      }),
    },
    {
      id: `${PREFIX}same-day-etf`,
      name: 'T+0 ETF',
      kind: 'fund',
      find: keep('same-day-etf', async () =>
        funds()
          .filter((row) => row.isSameDay)
          .slice(0, MOST_SAME_DAY)
          .map(({ symbol }) => symbol),
      ),
    },
  ]

  return {
    /** Those of a page, each with what it holds now; none before there is a market. */
    async list(actor: Actor, kind: GroupKind | undefined) {
      if (!market.isReady) return []
      const shown = all.filter((one) => kind === undefined || one.kind === undefined || one.kind === kind)
      return Promise.all(shown.map(async ({ id, name, find }) => ({ id, name, symbols: await find(actor) })))
    },
    /** `null` for one that there is not. */
    async symbolsOf(actor: Actor, id: string): Promise<readonly string[] | null> {
      return (await all.find((one) => one.id === id)?.find(actor)) ?? null
    },
  }
}
