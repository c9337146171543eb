/** Perpetuals whose funding falls due every four hours. */
const everyFourHours = new Set(['OP', 'SUI', 'INJ', 'AAVE', 'MKR', 'ICP', 'XLM', 'ALGO', 'HBAR', 'TIA'])

/** Hours between two funding payments of a perpetual such as `BINANCE.BTCUSDT-PERP`. */
export function fundingHoursOf(symbol: string): 8 | 4 {
  return everyFourHours.has(symbol.replace(/^.*\.|USDT-PERP$/g, '')) ? 4 : 8
}
