import { sql } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import type { JobDefinition } from '../../platform/jobs/job-registry.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'

const dayMs = 86_400_000
const usual = { days: 30, lines: 5000 }

type Limits = { readonly days: number; readonly lines: number }

/** `30` or `30,5000`; empty for the usual. */
function readLimits(parameter: string): Limits {
  if (parameter.trim() === '') return usual
  const [days = Number.NaN, lines = usual.lines] = parameter.split(/[,，]/).map(Number)
  if (!Number.isInteger(days) || days < 1 || !Number.isInteger(lines) || lines < 1)
    throw new Error(`参数应为“保留天数,每个策略的条数”，当前为“${parameter}”`)
  return { days, lines }
}

/** STRAT-29: what a strategy said long ago goes, and so does what is beyond its share; its newest lines stay. */
export const cleanStrategyLogJob = (db: Db): JobDefinition => ({
  name: 'cleanStrategyLog',
  title: '清理策略日志',
  parameterHint: '保留天数和每个策略保留的条数，默认30,5000',
  timeoutMs: 5 * 60_000,
  run: async ({ now, parameter, log }) => {
    const { days, lines } = readLimits(parameter)
    const before = new Date(now.getTime() - days * dayMs)
    const [old, many] = await asPlatform(db, async (tx) => [
      await sql`delete from trade_strategy_log where at < ${before}`.execute(tx),
      await sql`
        delete from trade_strategy_log l using (
          select id, row_number() over (partition by strategy_id order by id desc) as place from trade_strategy_log) p
        where p.id = l.id and p.place > ${lines}`.execute(tx),
    ])
    const [byAge, byCount] = [Number(old.numAffectedRows ?? 0), Number(many.numAffectedRows ?? 0)]
    log(`超过${days}天：${byAge}条，超过${lines}条：${byCount}条`)
    return `清理策略日志${byAge + byCount}条`
  },
})
