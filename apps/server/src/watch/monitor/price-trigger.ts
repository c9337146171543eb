import type { MonitoredMember } from './monitored-group.store.ts'

export interface WaitedPrice {
  readonly kind: 'target' | 'stop'
  /** Yuan. */
  readonly at: number
  readonly key: string
}

const words = {
  target: { label: '到达目标价', holds: (price: number, at: number) => price >= at },
  stop: { label: '跌破止损价', holds: (price: number, at: number) => price <= at },
} as const

const plain = (value: number): string => String(Math.round(value * 1e4) / 1e4)

/** The prices a note waits for, each with a key of its own: another price is another wait. */
export function waitedPrices({ symbol, targetPrice, stopPrice }: MonitoredMember): WaitedPrice[] {
  const given = [
    { kind: 'target', at: targetPrice },
    { kind: 'stop', at: stopPrice },
  ] as const
  return given.flatMap(({ kind, at }) => (at === null ? [] : [{ kind, at, key: `${symbol}:${kind}:${plain(at)}` }]))
}

/**
 * What is told when the price has come there: above the target, below the stop. It has to come there while it is looked
 * at; at the first look (`before` is null) being there is enough.
 */
export function reachedText(
  { kind, at }: WaitedPrice,
  { name, note }: { name: string; note: string },
  before: number | null,
  now: number | null,
): string | null {
  const { label, holds } = words[kind]
  if (now === null || !holds(now, at) || (before !== null && holds(before, at))) return null
  return `${name} ${label}${plain(at)}，现价${plain(now)}${note === '' ? '' : `（${note}）`}`
}
