import type { NavDaily } from '@liangshu/engine/account/settlement/nav-daily'

/** Prices by symbol that a settled day was computed with, from the inputs its row keeps. */
export function settledPrices(inputs: string | null): Map<string, number> {
  const parts = (inputs ?? '').split(',').filter((part) => part !== '')
  return new Map(
    parts.flatMap((part) => {
      const at = part.lastIndexOf('=')
      const price = Number(part.slice(at + 1))
      return Number.isFinite(price) ? [[part.slice(0, at), price] as const] : []
    }),
  )
}

const pricesOfDays = new WeakMap<NavDaily, ReadonlyMap<string, number>>()

/** Prices of an account's last settlement; none before its first. */
export function lastSettled(lastNav: NavDaily | null): ReadonlyMap<string, number> {
  if (!lastNav) return new Map()
  const prices = pricesOfDays.get(lastNav) ?? settledPrices(lastNav.inputs)
  pricesOfDays.set(lastNav, prices)
  return prices
}
