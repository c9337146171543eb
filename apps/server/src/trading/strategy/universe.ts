import type { StrategyBody } from '@liangshu/contract/trading/strategy'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Constituents, MarketSource } from '../../market/index.ts'
import { inputError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import type { GroupReader } from '../../watch/index.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'

export type Universe = {
  /** The symbols a strategy chooses from, as they stood on a day; those nobody knows any more are left out. */
  symbolsOf: (actor: Actor, wanted: StrategyBody['universe'], date?: string) => Promise<readonly string[]>
}

type Parts = { market: MarketSource; facts: MarketFacts; groups: GroupReader; constituents: Constituents }

/** Lists are of trading days: a range that begins on a closed one begins on the next. */
function firstTradingDay(date: string): string {
  const { firstDate, lastDate } = mainlandCalendar
  if (date < firstDate || date >= lastDate) throw inputError(`日期应在${firstDate}至${lastDate}之间`)
  return mainlandCalendar.isTradingDay(date) ? date : mainlandCalendar.next(date)
}

export function createUniverse({ market, facts, groups, constituents }: Parts): Universe {
  async function membersOf(actor: Actor, code: string, asked: string | undefined): Promise<readonly string[]> {
    const date = asked === undefined ? undefined : firstTradingDay(asked)
    const lists = await constituents.inForce(actor, [code], date)
    const given = lists[code]
    if (given) return given.symbols
    const { records } = await market.ask('components', { code, date, given: undefined })
    return records.map(({ symbol }) => symbol)
  }

  async function rawSymbols(actor: Actor, { groupId, index, symbols }: StrategyBody['universe'], date?: string) {
    if (groupId) return groups.symbolsOf(actor, groupId)
    if (index) return membersOf(actor, index, date)
    return symbols ?? []
  }

  return {
    async symbolsOf(actor, wanted, date) {
      if (!facts.time()) throw inputError('行情准备中，请稍后再试')
      const found = await rawSymbols(actor, wanted, date)
      return [...new Set(found)].filter((symbol) => facts.instrument(symbol) !== null)
    },
  }
}
