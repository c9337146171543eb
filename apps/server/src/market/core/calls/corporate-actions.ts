import type { CorporateAction } from '@liangshu/engine/market/adjustment/corporate-action'

import type { MarketCore } from '../market-core.ts'

/** What some symbols hand out on an ex-day. */
export function corporateActions(
  { simulation }: MarketCore,
  args: { day: string; symbols: readonly string[] },
): CorporateAction[] {
  const { axis, matrix } = simulation.market
  const index = axis.indexOf(args.day)
  const wanted = new Set(args.symbols)
  return matrix.actions
    .filter(({ day, record }) => day === index && wanted.has(record.symbol))
    .map(({ record }) => record)
}
