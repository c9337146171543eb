import { orderStatus } from '@liangshu/contract/trading/order-codes'

import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Writing } from './book/writing.ts'

/** Counts what has reached the books. */
export function countWritings(metrics: Metrics, writings: readonly Writing[]): void {
  for (const { trace } of writings) {
    for (const id of trace.created.keys())
      metrics.order(trace.orders.get(id)?.status === orderStatus.rejected ? 'rejected' : 'accepted')
    if (trace.fills.length > 0) metrics.fills(trace.fills.length)
    if (trace.entries.length > 0) metrics.ledgerLines(trace.entries.length)
  }
}
