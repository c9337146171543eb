import { parseArgs } from 'node:util'

import { Client } from 'pg'

import { openClickHouse } from '../../market/index.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log/log.ts'
import { connectAsOwner } from '../backup/owner-url.ts'
import { runCommand, sayLine } from '../run-command.ts'
import type { AskRows } from './ask-rows.ts'
import { copyDaily, copyMinutes } from './copy-bars.ts'
import { CopyError } from './copy-error.ts'
import { copyEmotion, copyTicks } from './copy-moments.ts'
import { copyAudit, copyOrderEvents } from './copy-rows.ts'

/**
 * `npm run history-copy -- [--to clickhouse|postgres] [--again]`: copies bars, ticks, emotion, order events and audit step by step,
 * compares the sums of every step, and goes on where it was stopped. Bars alone are copied back as well.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string', default: 'clickhouse' }, again: { type: 'boolean', default: false } },
  })
  const target = values.to
  if (target !== 'clickhouse' && target !== 'postgres') throw new CopyError('--to 只能是 clickhouse 或 postgres')
  const config = readConfig(process.env)
  if (config.CLICKHOUSE_URL === undefined) throw new CopyError('请用环境变量 CLICKHOUSE_URL 指定 ClickHouse')
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopped = true
      sayLine('正在停止：当前一批完成后退出')
    })
  const isWanted = () => !isStopped
  const clickhouse = await openClickHouse(config.CLICKHOUSE_URL)
  const database = await connectAsOwner(config, createLog('warn'))
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  const ask: AskRows = async <Row>(text: string, bound: unknown[] = []) =>
    (await client.query(text, bound)).rows as Row[]
  try {
    if (values.again) await ask('delete from history_copy where target = $1', [target])
    const parts = { ask, clickhouse, target, isWanted, say: sayLine } as const
    const isDone = (await copyDaily(parts)) && (await copyMinutes(parts))
    if (isDone && target === 'clickhouse') {
      sayLine(`分笔 ${await copyTicks(parts)} 行，核对一致`)
      sayLine(`情绪曲线 ${await copyEmotion(parts)} 行，核对一致`)
      sayLine(`委托事件 ${await copyOrderEvents(parts)} 行，核对一致`)
      sayLine(`审计 ${await copyAudit(parts)} 行，核对一致`)
    }
    sayLine(isStopped ? '已停止，再次执行将从此处继续' : '复制完成，全部核对一致')
  } finally {
    await client.end()
    await database.stop()
    await clickhouse.close()
  }
})
