import type { ListSource, RefreshReport } from '@liangshu/contract/market/member-list'
import { constituentRow, indexListRow } from '@liangshu/contract/market/etf-calls'
import { z } from 'zod'

import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { refusal } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/new-id.ts'
import { asPlatform } from '../../../platform/tenancy/in-tenant.ts'
import { factorsDown, type FactorsHost } from '../etf/factors-host.ts'
import { FeedError } from '../../source/feed/http/feed-error.ts'
import type { MarketSource } from '../../source/market-source.ts'
import * as store from './constituent.store.ts'

export interface FreshList extends Omit<store.NewList, 'id' | 'source'> {
  readonly kind: 'index' | 'industry' | 'concept'
}

export interface RefreshParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly factors: Pick<FactorsHost, 'get'> | null
}

/** Weights that differ by less than this are the same weight, written by another hand. */
const SAME_WEIGHT = 1e-6

async function fromFactors(host: Pick<FactorsHost, 'get'>, today: string): Promise<FreshList[]> {
  const lists: FreshList[] = []
  for (const { code, name } of await host.get('/index/list', z.array(indexListRow))) {
    const path = `/index/constituents?${new URLSearchParams({ code })}`
    const rows = await host.get(path, z.array(constituentRow))
    const members = [...new Map(rows.map(({ symbol, weight }) => [symbol, { symbol, weight }])).values()]
    if (members.length > 0) lists.push({ kind: 'index', code, name, validFrom: today, members })
  }
  return lists
}

/** All of them or none: a provider that breaks off in the middle changes nothing. */
async function askFactors(host: Pick<FactorsHost, 'get'>, today: string): Promise<FreshList[]> {
  try {
    return await fromFactors(host, today)
  } catch (error) {
    throw error instanceof FeedError ? factorsDown(error.failure) : error
  }
}

function isSame(known: readonly store.Member[], fresh: readonly store.Member[]): boolean {
  if (known.length !== fresh.length) return false
  const weights = new Map(known.map(({ symbol, weight }) => [symbol, weight]))
  return fresh.every(({ symbol, weight }) => {
    const before = weights.get(symbol)
    if (before === undefined) return false
    return before === null || weight === null ? before === weight : Math.abs(before - weight) < SAME_WEIGHT
  })
}

async function isKnown(tx: Tx, market: string, fresh: FreshList): Promise<boolean> {
  const wanted = { market, codes: [fresh.code], date: fresh.validFrom }
  const known = (await store.findInForce(tx, store.EVERYBODY, wanted)).find(({ kind }) => kind === fresh.kind)
  if (known?.member_count !== fresh.members.length) return false
  return isSame(await store.findMembers(tx, known.id), fresh.members)
}

/** Stores what has changed, list by list; what is as it was keeps its date. */
export async function keepLists(
  { db, clock }: Pick<RefreshParts, 'db' | 'clock'>,
  market: string,
  source: ListSource,
  lists: readonly FreshList[],
): Promise<RefreshReport> {
  let changed = 0
  for (const fresh of lists) {
    const isNew = await asPlatform(db, async (tx) => {
      await store.lockLists(tx, store.EVERYBODY)
      if (await isKnown(tx, market, fresh)) return false
      const now = clock.now()
      const owner = { tenantId: store.EVERYBODY, market, createBy: null, now }
      await store.putList(tx, owner, { ...fresh, id: newId(now.getTime()), source })
      return true
    })
    if (isNew) changed += 1
  }
  return { source, looked: lists.length, changed }
}

/** Takes the lists of today from where they come from: the provider when there is one, else the simulator's own. */
export async function refreshLists(parts: RefreshParts): Promise<RefreshReport> {
  const { market, factors } = parts
  const { history } = market
  if (history === null) throw refusal('本节点未启用行情服务')
  if (factors) return keepLists(parts, history, 'factors', await askFactors(factors, market.time().date))
  if (market.kind !== 'sim') throw refusal('实时行情源不提供指数成分，请导入文件或配置因子服务')
  const lists = await market.ask('indexLists', {})
  return keepLists(
    parts,
    history,
    'simulator',
    lists.map((list) => ({ ...list, kind: 'index' as const })),
  )
}
