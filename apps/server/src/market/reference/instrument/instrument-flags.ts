import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'

export function flagsOf(live: LiveColumns, row: InstrumentFacts) {
  const limit = live.isSealedUp[row.slot] === 1 ? 'up' : live.isSealedDown[row.slot] === 1 ? 'down' : null
  return {
    st: row.riskFlag !== 'none',
    suspended: live.status[row.slot] === quoteStatus.suspended,
    t0: row.isSameDay,
    limit,
  } as const
}
