import { setTimeout as sleep } from 'node:timers/promises'

import { auditBooks } from '../../apps/server/src/trading/audit/audit-books.ts'
import type { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'
import type { Load } from './load.ts'

type Ask = Awaited<ReturnType<typeof openAudit>>['ask']

export type Verdict = { lost: string[]; doubled: string[]; stuck: number; faults: string[] }

/** Everything people were told, held against what is stored. */
export async function judge(ask: Ask, { orders, made, sent, inbox }: Load): Promise<Verdict> {
  const lost: string[] = []
  const doubled: string[] = []
  const rows = await ask('select id, account_id, cl_ord_id from trade_order')
  const stored = Map.groupBy(rows, ({ account_id, cl_ord_id }) => `${account_id} ${cl_ord_id}`)
  for (const { account, clOrdId, orderId } of orders) {
    const found = stored.get(`${account} ${clOrdId}`) ?? []
    if (found.length === 0) lost.push(`order ${clOrdId}`)
    else if (found.length > 1 || found[0]?.['id'] !== orderId) doubled.push(`order ${clOrdId}`)
  }
  const over = await ask(`select o.cl_ord_id from trade_order o join trade_fill f on f.order_id = o.id
    group by o.id having sum(f.volume) > o.volume or sum(f.volume) <> o.filled_volume`)
  doubled.push(...over.map((row) => `fills of ${String(row['cl_ord_id'])}`))
  const codes = await ask('select dict_code from sys_dict where dict_code = any($1)', [made])
  const known = Map.groupBy(codes, (row) => String(row['dict_code']))
  for (const code of made) {
    const count = known.get(code)?.length ?? 0
    if (count === 0) lost.push(`dictionary ${code}`)
    else if (count > 1) doubled.push(`dictionary ${code}`)
  }
  const received = Map.groupBy(await inbox(), (title) => title)
  for (const title of sent) {
    const count = received.get(title)?.length ?? 0
    if (count === 0) lost.push(`message ${title}`)
    else if (count > 1) doubled.push(`message ${title}`)
  }
  return { lost, doubled, stuck: await untilTaken(ask), faults: await auditBooks(ask) }
}

const waitMs = 30_000

/** Orders that the exchange still has not heard of, after all the time it may need. */
async function untilTaken(ask: Ask): Promise<number> {
  for (let waited = 0; ; waited += 500) {
    const [row] = await ask('select count(*)::int as n from trade_order where status = 10')
    const left = Number(row?.['n'])
    if (left === 0 || waited >= waitMs) return left
    await sleep(500)
  }
}
