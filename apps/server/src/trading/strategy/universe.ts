import type { StrategyBody } from '@liangshu/contract/trading/strategy'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Constituents } from '../../market/index.ts'
import { inputError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import type { GroupReader } from '../../watch/index.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'

export type Universe = {
  /** The symbols a strategy chooses from, as they stood on a day; those nobody knows any more are left out. */
  symbolsOf: (actor: Actor, wanted: StrategyBody['universe'], date?: string) => Promise<readonly string[]>
}

type Parts = { facts: MarketFacts; groups: GroupReader; constituents: Constituents }

/** Lists are of trading days: a range that begins on a closed one begins on the next. */
function firstTradingDay(date: string): string {
  const { firstDate, lastDate } = mainlandCalendar
  if (date < firstDate || date >= lastDate) throw inputError(`日期应在${firstDate}至${lastDate}之间`)
  return mainlandCalendar.isTradingDay(date) ? date : mainlandCalendar.next(date)
}

export function createUniverse({ facts, groups, constituents }: Parts): Universe {
  async function rawSymbols(actor: Actor, { groupId, index, symbols }: StrategyBody['universe'], date?: string) {
    if (groupId) return groups.symbolsOf(actor, groupId)
    if (index) return constituents.symbolsOf(actor, index, date === undefined ? undefined : firstTradingDay(date))
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
