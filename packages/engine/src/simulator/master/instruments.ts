import type { Exchange } from '@liangshu/contract/market/classification'
import { instrumentRow, type InstrumentRow } from '../../market/instrument/instrument-row.ts'
import { dateOfDay, isWeekend } from '../../time/calendar/civil-day.ts'
import { growthBetween } from '../baskets/share-growth.ts'
import { CONVERTIBLE_TICK } from '../convertible/convertible-series.ts'
import { coins, CRYPTO_SCALE } from '../crypto/coins.ts'
import { CRYPTO_ORIGIN } from '../crypto/crypto-series.ts'
import { ETF_TICK } from '../etf/etf-series.ts'
import { underlyings } from '../etf/underlyings.ts'
import { CONTRACTS_PER_PRODUCT, contractsOn } from '../futures/contracts.ts'
import { futureProducts } from '../futures/products.ts'
import { indexDefinitions } from '../indices/definitions.ts'
import { LISTED_LONG_AGO, NEVER } from '../lifecycle/listings.ts'
import { displayName, nameHistory } from '../lifecycle/stock-names.ts'
import type { StockMarket } from '../market.ts'
import { bitsAt, streamKey } from '../random/counter.ts'
import { pickBelow } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import type { Simulation } from '../simulation.ts'
import { slotLayout } from '../tape/layout.ts'
import { concepts } from '../universe/concepts.ts'
import { industries } from '../universe/industries.ts'
import { boardOfBlock, exchangeOfBlock } from '../universe/stocks.ts'

const exchangeOf = (symbol: string) => symbol.slice(0, symbol.indexOf('.')) as Exchange

/** Listed before the simulation starts: some day in the 5000 before, but never before the board existed. */
function oldListDate(market: StockMarket, id: number): string {
  const { universe } = market.model
  const board = boardOfBlock(universe.block[id] as number)
  const span = board === 'STAR' ? 1400 : board === 'BSE' ? 600 : board === 'GEM' ? 4800 : 8000
  const key = streamKey(market.seed, streams.stockName, id)
  const listed = (market.axis.dayNumbers[0] as number) - 100 - pickBelow(bitsAt(key, 0), span)
  return dateOfDay(isWeekend(listed) ? listed - 2 : listed)
}

function stockRow(market: StockMarket, id: number, day: number, growth: number): InstrumentRow {
  const { universe, lifecycle, rules } = market.model
  const { dates } = market.axis
  const block = universe.block[id] as number
  const listDay = lifecycle.listDay[id] as number
  const delistDay = lifecycle.delistDay[id] as number
  const industry = industries[universe.industry[id] as number]
  const links = universe.conceptIds.subarray(universe.conceptStarts[id], universe.conceptStarts[id + 1])
  return instrumentRow({
    slot: id,
    symbol: universe.symbols[id] ?? '',
    name: displayName(market, id, day),
    secType: 'stock',
    exchange: exchangeOfBlock(block),
    board: boardOfBlock(block),
    listDate: listDay === LISTED_LONG_AGO ? oldListDate(market, id) : (dates[listDay] ?? '9999-12-31'),
    delistDate: delistDay === NEVER ? null : (dates[delistDay] ?? null),
    tick: rules.tick,
    lot: boardOfBlock(block) === 'STAR' ? 200 : 100,
    names: nameHistory(market, id),
    stock: {
      industry: industry?.name ?? '',
      subIndustry: industry?.parts[universe.part[id] as number] ?? '',
      concepts: Array.from(links, (concept) => concepts[concept]?.name ?? ''),
      totalShares: Math.round((universe.totalShares[id] as number) * growth),
      floatShares: Math.round((universe.floatShares[id] as number) * growth),
    },
  })
}

function stockRows(market: StockMarket, day: number): InstrumentRow[] {
  const grown = Map.groupBy(market.matrix.actions, (action) => action.id)
  return Array.from({ length: market.model.universe.count }, (_, id) =>
    stockRow(market, id, day, growthBetween(grown.get(id), 0, day)),
  )
}

function etfRows({ etfs, market }: Simulation, start: number): InstrumentRow[] {
  return etfs.etfs.map((etf, id) => {
    const about = underlyings[etf.underlying]
    return instrumentRow({
      slot: start + id,
      symbol: etf.symbol,
      name: etf.name,
      secType: 'fund',
      exchange: exchangeOf(etf.symbol),
      listDate: dateOfDay((market.axis.dayNumbers[0] as number) - 400),
      tick: ETF_TICK,
      lot: 100,
      isSameDay: etf.isSameDay,
      fund: {
        type: etf.type,
        asset: about?.asset ?? 'equity',
        isWideLimit: about?.isWideLimit ?? false,
        tracks: about?.name ?? '',
        house: etf.house,
        feeRate: etf.feeRate,
      },
    })
  })
}

function convertibleRows({ convertibles, market }: Simulation, start: number): InstrumentRow[] {
  return convertibles.bonds.map((bond, id) =>
    instrumentRow({
      slot: start + id,
      symbol: bond.symbol,
      name: bond.name,
      secType: 'convertible',
      exchange: exchangeOf(bond.symbol),
      listDate: bond.listDay === LISTED_LONG_AGO ? bond.issueDate : (market.axis.dates[bond.listDay] ?? '9999-12-31'),
      delistDate: market.axis.dates[bond.delistDay] ?? null,
      tick: CONVERTIBLE_TICK,
      lot: 10,
      isSameDay: true,
      underlying: market.model.universe.symbols[bond.stock] ?? null,
    }),
  )
}

function indexRows(start: number): InstrumentRow[] {
  return indexDefinitions.map(({ symbol, name }, id) =>
    instrumentRow({
      slot: start + id,
      symbol,
      name,
      secType: 'index',
      exchange: exchangeOf(symbol),
      listDate: '2005-01-04',
      tick: 1,
      lot: 1,
    }),
  )
}

function futureRows({ market }: Simulation, start: number, day: number): InstrumentRow[] {
  const date = market.axis.dates[day] ?? ''
  return futureProducts.flatMap((product, id) =>
    contractsOn(product, date, market.axis.calendar).map((contract, rank) =>
      instrumentRow({
        slot: start + id * CONTRACTS_PER_PRODUCT + rank,
        symbol: contract.symbol,
        name: `${product.name}${contract.symbol.slice(-4).replace(/^\D/, '')}`,
        secType: 'future',
        exchange: product.exchange,
        listDate: market.axis.dates[Math.max(0, day - 240)] ?? date,
        tick: product.tick,
        lot: 1,
        multiplier: product.multiplier,
        isSameDay: true,
        underlying: product.index ?? product.code,
        lastTradingDate: contract.lastTradingDate,
      }),
    ),
  )
}

function coinRows(start: number): InstrumentRow[] {
  return coins.map((coin, id) =>
    instrumentRow({
      slot: start + id,
      symbol: coin.symbol,
      name: `${coin.base}永续`,
      secType: 'crypto',
      exchange: 'BINANCE',
      listDate: dateOfDay(CRYPTO_ORIGIN),
      priceScale: CRYPTO_SCALE,
      tick: coin.tick,
      lot: 0.001,
      isSameDay: true,
    }),
  )
}

/** The contracts listed on a day, in slot order. */
export function futuresOn(simulation: Simulation, day: number): InstrumentRow[] {
  return futureRows(simulation, slotLayout(simulation).futures, day)
}

/** Every instrument as the master shows it on a day, in slot order. Futures slots change hands as contracts expire. */
export function instrumentsOn(simulation: Simulation, day: number): InstrumentRow[] {
  const layout = slotLayout(simulation)
  return [
    ...stockRows(simulation.market, day),
    ...etfRows(simulation, layout.etfs),
    ...convertibleRows(simulation, layout.convertibles),
    ...indexRows(layout.indices),
    ...futuresOn(simulation, day),
    ...coinRows(layout.crypto),
  ]
}
