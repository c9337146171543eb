import type { CoinFunding, ContractReader, Market } from '@liangshu/engine/market/reader/market'
import { notProvided } from '@liangshu/engine/market/reader/refusal'

function contractsOf({ contracts }: Market): ContractReader {
  if (!contracts) throw notProvided()
  return contracts
}

/** Settlement prices of futures and UTC closes of coins on a day, in the scale of each; unknown ones are left out. */
export function settlements(market: Market, args: { symbols: readonly string[]; day: string }): Record<string, number> {
  const contracts = contractsOf(market)
  const found: Record<string, number> = {}
  for (const symbol of args.symbols) {
    const price = contracts.settlement(symbol, args.day)
    if (price !== null) found[symbol] = price
  }
  return found
}

/** Mark and funding rate of coins whose payment falls due at the stamp. */
export function funding(
  market: Market,
  args: { symbols: readonly string[]; stamp: number },
): Record<string, CoinFunding> {
  const contracts = contractsOf(market)
  const found: Record<string, CoinFunding> = {}
  for (const symbol of args.symbols) {
    const due = contracts.funding(symbol, args.stamp)
    if (due) found[symbol] = due
  }
  return found
}
