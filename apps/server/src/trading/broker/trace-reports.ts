import type { VenueReport } from '@liangshu/engine/account/book/decide-venue'

import { contextOfSpan, contextOfTraceparent, failSpan, startSpan } from '../../platform/tracing/tracing.ts'

/** What the exchange reports of an order joins the trace it was placed in, whichever node is the exchange. */
export async function traceReports(
  reports: readonly VenueReport[],
  traces: ReadonlyMap<string, string>,
  write: (onDecided: () => void) => Promise<unknown>,
): Promise<void> {
  const spans = reports.flatMap(({ orderId, kind }) => {
    const parent = contextOfTraceparent(traces.get(orderId))
    return parent
      ? [startSpan('order.match', { attributes: { 'order.id': orderId, 'report.kind': kind } }, parent)]
      : []
  })
  let decidedAt = Date.now()
  try {
    await write(() => {
      decidedAt = Date.now()
    })
    for (const span of spans) startSpan('ledger.write', { startTime: decidedAt }, contextOfSpan(span)).end()
  } catch (error) {
    for (const span of spans) failSpan(span, error)
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}
