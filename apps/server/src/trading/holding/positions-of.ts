import { futuresRow, holdingRow } from '@liangshu/engine/account/profit/holding-view'
import { perpetualRow } from '@liangshu/engine/account/profit/perpetual-view'

import { bookForReading, heldSymbols } from '../book/balances.ts'
import { valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf } from '../order/instrument-days.ts'
import { accountFigures, contractDayPnl, dayPnlOf, type findTodayFills } from './day-figures.ts'
import { heldPrice, pricesFor } from './prices.ts'
import type { StateRow } from './state.store.ts'

type Fills = Awaited<ReturnType<typeof findTodayFills>>

function sharesOf(market: MarketFacts, state: StateRow, fills: Fills, navFen: number) {
  const book = bookForReading(state)
  return state.holdings.map((holding) => {
    const listing = listingOf(market, holding.symbol, state.feeProfileId)
    return holdingRow(book, holding, {
      last: heldPrice(market, book, holding),
      isQuoted: market.quote(holding.symbol) !== null,
      dayPnlFen: dayPnlOf(market, state, holding.symbol, fills),
      isSameDay: listing?.day.terms.kind === 'stock' && listing.day.terms.isSameDay,
      navFen,
    })
  })
}

/** Long and short of one contract are two rows. */
function contractsOf(market: MarketFacts, state: StateRow, fills: Fills, navFen: number) {
  const book = bookForReading(state)
  const marks = pricesFor(market, heldSymbols(book))
  return state.contracts.map((contract) => {
    const last = valuationPrice(market, contract.body.symbol)
    const dayPnl = contractDayPnl(market, state, contract, fills)
    if (contract.kind === 'future') {
      const quote = { last: last ?? contract.body.lots[0]?.basis ?? 0, dayPnlFen: dayPnl, navFen }
      return futuresRow(book, contract.body, quote)
    }
    const mark = last ?? contract.body.entry
    return perpetualRow(book, contract.body, {
      mark,
      dayPnl,
      navCents: navFen,
      marks,
      frozen: contract.body.frozen ?? 0,
    })
  })
}

/** What one account holds, as lists show it. */
export function positionsOf(market: MarketFacts, state: StateRow, fills: Fills) {
  const { navFen } = accountFigures(market, state)
  const rows = [...sharesOf(market, state, fills, navFen), ...contractsOf(market, state, fills, navFen)]
  return rows.map((row) => ({
    ...row,
    id: `${state.accountId}:${row.symbol}${row.positionSide === 2 ? ':S' : ''}`,
    accountName: state.accountName,
    productName: state.productName,
    name: market.instrument(row.symbol)?.name ?? row.symbol,
  }))
}
