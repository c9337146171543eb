import type { Market } from '@liangshu/engine/market/reader/market'

/** The instruments of the day shown. */
export function dayMaster({ today }: Market, _args: object = {}) {
  const { date, instruments, layout } = today
  return { date, instruments, layout }
}
