import { quantModels } from '@liangshu/contract/market/query-calls'

import { inputRefusal } from '../call-refusal.ts'
import type { MarketCore } from '../market-core.ts'
import type { GivenLists } from './members.ts'
import { rank } from './rank.ts'
import { rowOfSymbol } from './call-tools.ts'

const HOLDINGS = 20
/** Cash kept back, so that fees and rounding never overdraw. */
const INVESTED = 0.98

export const modelStockTypes = {
  rank: undefined,
  rankLarge: 'large',
  rankMedium: 'medium',
  rankSmall: 'small',
} as const

/** Target basket of a built-in model: the first twenty of the rank in equal parts, in whole lots. */
export function quantComponents(
  core: MarketCore,
  args: { modelId: string; date?: string | undefined; capital: number; lists?: GivenLists | undefined },
) {
  if (!Object.hasOwn(quantModels, args.modelId))
    throw inputRefusal(`模型不存在：${args.modelId}，可选 ${Object.keys(quantModels).join('、')}`)
  if (args.date !== undefined && args.date !== core.facts.date) throw inputRefusal('内置模型只提供当日目标组合')
  const stockType = modelStockTypes[args.modelId as keyof typeof modelStockTypes]
  const rows = rank(core, { top: HOLDINGS, stockType, lists: args.lists })
  const weight = rows.length === 0 ? 0 : INVESTED / rows.length
  return rows.map(({ symbol, name, score, last, rank: place, strengthLevel }) => {
    const { lot } = rowOfSymbol(core, symbol)
    const lots = last === null ? 0 : Math.floor((args.capital * weight) / last / lot)
    return {
      symbol,
      name,
      targetWeight: Math.round(weight * 1e6) / 1e6,
      currentWeight: null,
      diff: null,
      targetVolume: lots * lot,
      lots,
      score,
      reason: `排名第${place}${strengthLevel === 3 ? '，混合强度超强' : strengthLevel === 2 ? '，混合强度强' : ''}`,
    }
  })
}
