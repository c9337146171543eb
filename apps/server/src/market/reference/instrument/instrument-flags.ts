import { quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'

import type { InstrumentFacts } from '../../core/instrument-facts.ts'
import type { LiveColumns } from '../../core/live-columns.ts'

export function flagsOf(live: LiveColumns, row: InstrumentFacts) {
  const limit = live.isSealedUp[row.slot] === 1 ? 'up' : live.isSealedDown[row.slot] === 1 ? 'down' : null
  return {
    st: row.riskFlag !== 'none',
    suspended: live.status[row.slot] === quoteStatus.suspended,
    t0: row.isSameDay,
    limit,
  } as const
}
