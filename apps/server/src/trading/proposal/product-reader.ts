import { availableCash } from '@liangshu/engine/account/book/cash'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { bookForReading, unitsPerFen } from '../book/balances.ts'
import { accountFigures, findTodayFills, inOneCurrency } from '../holding/day-figures.ts'
import { positionsOf } from '../holding/positions-of.ts'
import { findStates, type StateRow } from '../holding/state.store.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'

/** Figures of products over the accounts the caller may read. Money in fen. */
export function createProductReader(market: MarketFacts) {
  function figuresOf(states: readonly StateRow[]) {
    const counted = inOneCurrency(states)
    let [navFen, cashFen, dayPnlFen] = [0, 0, 0]
    for (const state of counted) {
      const figures = accountFigures(market, state)
      navFen += figures.navFen
      dayPnlFen += figures.dayPnlFen
      cashFen += Math.max(0, availableCash(bookForReading(state))) / unitsPerFen(state.assetClass)
    }
    return { navFen, cashFen, dayPnlFen }
  }

  return {
    market,
    figuresOf,
    states: (tx: Tx, actor: Actor, productId?: string) => findStates(tx, { actor, productId }),
    /** Of everybody's accounts in a product, for those who look after the product itself. */
    allStates: (tx: Tx, actor: Actor, productId: string) => findStates(tx, { actor, productId, everyAccount: true }),
    ofClient: (tx: Tx, actor: Actor, clientId: string) => findStates(tx, { actor, clientId, everyAccount: true }),

    /** Holdings of every account of a product, and the value they are parts of. */
    async holdings(tx: Tx, actor: Actor, productId: string) {
      const states = inOneCurrency(await findStates(tx, { actor, productId }))
      const fills = await findTodayFills(
        tx,
        states.map(({ accountId }) => accountId),
      )
      const rows = states.flatMap((state) =>
        positionsOf(market, state, fills).map((row) => ({ ...row, unitName: state.unitName, unitId: state.unitId })),
      )
      return { rows, navFen: figuresOf(states).navFen }
    },
  }
}
