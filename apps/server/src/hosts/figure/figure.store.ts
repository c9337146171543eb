import { CURVE_POINTS, HISTORY_DAYS } from '@liangshu/contract/hosts/host'
import { sql, type Selectable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import '../tables.ts'

export type FigureRow = Selectable<Tables['host_figure']>

export const finestStep = 10
const hourMs = 3_600_000
/** How long figures of each step are kept, and what becomes of them then. */
const ladder = [
  { step: finestStep, keptMs: 2 * hourMs, next: 60 },
  { step: 60, keptMs: 48 * hourMs, next: 600 },
  { step: 600, keptMs: HISTORY_DAYS * 24 * hourMs, next: null },
] as const

export async function findCurve(tx: Tx, hostId: string): Promise<FigureRow[]> {
  const rows = await tx
    .selectFrom('host_figure')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('step', '=', finestStep)
    .orderBy('at', 'desc')
    .limit(CURVE_POINTS)
    .execute()
  return rows.reverse()
}

const mostPoints = 720

/** Means over equal stretches of the asked time, from whatever steps are there. */
export async function findHistory(
  tx: Tx,
  hostId: string,
  from: Date,
  to: Date,
): Promise<{ rows: FigureRow[]; seconds: number }> {
  const wanted = (to.getTime() - from.getTime()) / 1000 / mostPoints
  const seconds = Math.max(finestStep, Math.ceil(wanted / finestStep) * finestStep)
  const { rows } = await sql<FigureRow>`
    select ${hostId} as host_id, ${seconds}::int as step, 0 as tenant_id,
      to_timestamp(floor(extract(epoch from at) / ${seconds}::int) * ${seconds}::int) as at,
      avg(cpu)::real as cpu, avg(mem)::real as mem, avg(disk)::real as disk, avg(load1)::real as load1,
      avg(net_in)::real as net_in, avg(net_out)::real as net_out, avg(clock_offset_ms) as clock_offset_ms
    from host_figure where host_id = ${hostId} and at >= ${from} and at <= ${to}
    group by 4 order by 4`.execute(tx)
  return { rows, seconds }
}

/** Replaces what is old by means over longer stretches; what is oldest goes. Safe to run again. */
export async function thin(tx: Tx, now: Date): Promise<number> {
  let removed = 0
  for (const { step, keptMs, next } of ladder) {
    // Whole stretches only: half a mean would be counted with the other half as one.
    const unit = (next ?? step) * 1000
    const before = new Date(Math.floor((now.getTime() - keptMs) / unit) * unit)
    if (next !== null)
      await sql`
        insert into host_figure (host_id, step, at, tenant_id, cpu, mem, disk, load1, net_in, net_out, clock_offset_ms)
        select host_id, ${next}::int, to_timestamp(floor(extract(epoch from at) / ${next}::int) * ${next}::int), min(tenant_id),
          avg(cpu), avg(mem), avg(disk), avg(load1), avg(net_in), avg(net_out), avg(clock_offset_ms)
        from host_figure where step = ${step} and at < ${before} group by 1, 3
        on conflict do nothing`.execute(tx)
    const gone = await sql`delete from host_figure where step = ${step} and at < ${before}`.execute(tx)
    removed += Number(gone.numAffectedRows ?? 0)
  }
  return removed
}
