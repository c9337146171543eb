import { decideVenueReport, type VenueReport } from '@liangshu/engine/account/book/decide-venue'

import type { LockedAccount } from '../book/writing.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import { platformScope } from '../platform-scope.ts'
import { traceReports } from './trace-reports.ts'
import type { WorkingOrder } from './working-order.store.ts'

type Addressed = { accountId: string; report: VenueReport }

/** Brings what the paper exchange reports into the books of the accounts whose orders they are. */
export function createReportDelivery({
  keeper,
  warn,
}: {
  keeper: OrderKeeper
  warn: (facts: object, text: string) => void
}) {
  const owners = new Map<string, string>()
  /** So many units of an account are one lot of the venue. */
  const steps = new Map<string, number>()
  /** The traces that orders were placed in, where somebody looks. */
  const traces = new Map<string, string>()
  let undelivered: Addressed[] = []

  const stepOf = (orderId: string) => steps.get(orderId) ?? 1

  /**
   * Reports of all accounts share their commits; those of an account that cannot be written now wait for the next beat,
   * and nobody else waits with them.
   */
  async function deliver(): Promise<void> {
    const byAccount = Map.groupBy(undelivered, ({ accountId }) => accountId)
    const failed: Addressed[] = []
    await Promise.all(
      [...byAccount].map(([accountId, reports]) =>
        traceReports(
          reports.map(({ report }) => report),
          traces,
          (onDecided) =>
            keeper.submit(platformScope, {
              accountId,
              question: null,
              decide: (locked) => {
                book(locked, reports)
                onDecided()
              },
            }),
        ).catch((error: unknown) => {
          warn({ account: accountId, err: error }, 'reports of the paper exchange wait')
          failed.push(...reports)
        }),
      ),
    )
    undelivered = failed
  }

  return {
    stepOf,
    deliver,

    /** Whose order it is; without a step as known before. */
    know({ id, accountId, trace }: WorkingOrder, step: number | undefined): void {
      owners.set(id, accountId)
      if (trace !== null) traces.set(id, trace)
      if (step !== undefined) steps.set(id, step)
    },

    send(reports: readonly VenueReport[]): void {
      for (const report of reports) {
        const accountId = owners.get(report.orderId)
        if (accountId !== undefined) undelivered.push({ accountId, report: inUnits(report, stepOf(report.orderId)) })
      }
    },

    forget(orderId: string): void {
      for (const known of [owners, steps, traces]) known.delete(orderId)
    },

    forgetAll(): void {
      for (const known of [owners, steps, traces]) known.clear()
      undelivered = []
    },
  }
}

function book(locked: LockedAccount, reports: readonly Addressed[]): void {
  for (const { report } of reports) {
    // A fill belongs to the account's own day, whichever day the market shows.
    const dated = report.kind === 'fill' ? { ...report, tradingDay: locked.book.tradingDay } : report
    locked.record(decideVenueReport(locked.book, dated))
  }
}

/** What the venue reports in its lots, in the units of the books. */
function inUnits(report: VenueReport, step: number): VenueReport {
  if (step === 1) return report
  if (report.kind === 'fill') return { ...report, volume: report.volume * step }
  if (report.kind !== 'cancelAck' && report.kind !== 'venueCancel') return report
  return { ...report, venueFilled: report.venueFilled === null ? null : report.venueFilled * step }
}
