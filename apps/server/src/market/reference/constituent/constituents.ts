import type { ListKind } from '@liangshu/contract/market/member-list'
import type { MemberGiven } from '@liangshu/engine/market/instrument/member-list'

import type { Db } from '../../../platform/database/database.ts'
import { inTenant, type Scope } from '../../../platform/tenancy/in-tenant.ts'
import type { MarketSource } from '../../source/market-source.ts'
import * as store from './constituent.store.ts'

/** Who belongs to what on a day, as stored; lists once read are kept, because a list is never changed, only replaced. */
export interface Constituents {
  /** Lists in force of these codes; a code without one is missing. */
  readonly inForce: (
    scope: Scope,
    codes: readonly string[],
    date?: string | undefined,
  ) => Promise<Readonly<Record<string, MemberGiven>>>
  /** The list in force of one code, or what the market itself says of it. */
  readonly symbolsOf: (scope: Scope, code: string, date?: string | undefined) => Promise<readonly string[]>
  readonly headers: (scope: Scope, kinds: readonly ListKind[]) => Promise<readonly store.ListRow[]>
}

const MOST_KEPT = 400

export function createConstituents({ db, market }: { db: Db; market: MarketSource }): Constituents {
  const kept = new Map<string, MemberGiven>()

  function keep(id: string, given: MemberGiven): MemberGiven {
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(id, given)
    return given
  }

  const constituents: Constituents = {
    async inForce(scope, codes, date = market.time().date) {
      if (market.history === null || codes.length === 0) return {}
      const wanted = { market: market.history, codes: [...new Set(codes)], date }
      return inTenant(db, scope, async (tx) => {
        const found: Record<string, MemberGiven> = {}
        for (const list of await store.findInForce(tx, scope.tenantId, wanted))
          found[list.code] = kept.get(list.id) ?? keep(list.id, givenOf(list, await store.findMembers(tx, list.id)))
        return found
      })
    },
    async symbolsOf(scope, code, date) {
      const given = (await constituents.inForce(scope, [code], date))[code]
      if (given) return given.symbols
      const { records } = await market.ask('components', { code, date, given: undefined })
      return records.map(({ symbol }) => symbol)
    },
    async headers(scope, kinds) {
      const { history } = market
      if (history === null) return []
      const wanted = { market: history, kinds, date: market.time().date }
      return inTenant(db, scope, (tx) => store.findKinds(tx, scope.tenantId, wanted))
    },
  }
  return constituents
}

function givenOf(list: store.ListRow, members: readonly store.Member[]): MemberGiven {
  const basket =
    list.creation_unit === null
      ? null
      : {
          creationUnit: list.creation_unit,
          cashFen: list.cash_fen ?? 0,
          quantities: members.map(({ quantity }) => quantity ?? 0),
          substitutes: members.map(({ substitute }) => substitute ?? '允许'),
          fixedFen: members.map(({ fixedFen }) => fixedFen ?? 0),
        }
  return {
    kind: list.kind,
    name: list.name,
    isOwnMarket: list.source === 'simulator',
    symbols: members.map(({ symbol }) => symbol),
    weights: members.map(({ weight }) => weight),
    basket,
  }
}
