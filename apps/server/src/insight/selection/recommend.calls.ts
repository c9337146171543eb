import type { Recommendation } from '@liangshu/contract/watch/group-calls'
import { liveOf, rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { ratio, yuan } from '@liangshu/engine/market/reader/wire-values'

import { rank } from '../rank/rank.calls.ts'
import { sectors } from '../sector/sectors.calls.ts'
import { buySell } from '../signal/buy-sell.calls.ts'

const MOST = 50

/** Stocks worth a look that are not in the group yet: strong buy points, leaders of hot concepts, the head of the rank. */
export function recommend(market: MarketWithHistory, args: { without: readonly string[] }): Recommendation[] {
  const found = new Map<string, Recommendation>()
  const live = liveOf(market)
  const without = new Set(args.without)
  const add = (symbol: string, score: number, reason: string, source: Recommendation['source']) => {
    if (without.has(symbol) || found.has(symbol)) return
    const { slot, name } = rowOfSymbol(market, symbol)
    found.set(symbol, {
      symbol,
      name,
      score: Math.round(score * 1e4) / 1e4,
      reason,
      source,
      last: yuan(live.last[slot]),
      changePct: ratio(live.changeRate[slot]),
    })
  }
  const ranked = rank(market, { top: 300 })
  const scores = new Map(ranked.map((row) => [row.symbol, row.score]))
  for (const { symbol, reasons } of buySell(market, { side: 'buy', minStrength: 2 })
    .buy.filter((row) => row.executable)
    .slice(0, 15))
    add(symbol, scores.get(symbol) ?? 0.5, `买点：${reasons.join('、')}`, 'signal')
  // A fed market without lists of concepts has no hot ones.
  const hot = market.sectors.sectors.length > 0 ? sectors(market, { type: 'concept', level: 1 }).slice(0, 10) : []
  for (const { name, leader, rank: place } of hot)
    if (leader) add(leader.symbol, scores.get(leader.symbol) ?? 0.5, `${name}热度第${place}，领涨`, 'hotConcept')
  for (const row of ranked.slice(0, MOST)) add(row.symbol, row.score, `综合排名第${row.rank}`, 'rank')
  return [...found.values()].slice(0, MOST)
}
