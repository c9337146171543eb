import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'

/** The price a change is counted from: the settlement for futures, the previous close for the rest. */
export function referencePrice(live: LiveColumns, slot: number): number {
  const settled = live.preSettle[slot] ?? 0
  return settled > 0 ? settled : (live.preClose[slot] ?? 0)
}
