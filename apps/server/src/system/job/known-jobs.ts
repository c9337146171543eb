import { sql } from 'kysely'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { createJobRegistry, type JobDefinition } from '../../platform/jobs/job-registry.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { archiveLogs } from '../log/archive/archive-logs.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'

type Parts = {
  db: Db
  /** Where archived logs go. */
  archiveFolder: string
  clock: Clock
  files: Files
  announceDue: (since: Date, until: Date) => Promise<number>
}

const dayMs = 86_400_000
const minuteMs = 60_000
const defaultKeepDays = 180
/** A session that has ended stays visible to its owner for a while. */
const keepSessionDays = 30
const keepRunDays = 30

/** What may be put on a schedule. Names of the sample jobs that older installations have in their tables lead to ours. */
export const createKnownJobs = (parts: Parts, ofOtherAreas: readonly JobDefinition[] = []) =>
  createJobRegistry([cleanExpired(parts), cleanLogs(parts), announceDue(parts), ...ofOtherAreas, sample], {
    'org.jeecg.modules.quartz.job.SampleJob': 'sample',
    'org.jeecg.modules.quartz.job.SampleParamJob': 'sample',
    'org.jeecg.modules.message.job.SendMsgJob': 'announceDue',
  })

function cleanExpired({ db }: Parts): JobDefinition {
  return {
    name: 'cleanExpired',
    title: '清理过期会话与验证码',
    timeoutMs: 5 * minuteMs,
    run: ({ now, log }) =>
      asPlatform(db, async (tx) => {
        const longAgo = new Date(now.getTime() - keepSessionDays * dayMs)
        const statements = [
          ['会话', sql`delete from sys_session where expires_at < ${longAgo} or ended_at < ${longAgo}`],
          ['验证码', sql`delete from sys_ephemeral where expires_at < ${now}`],
          ['短信码', sql`delete from sys_sms_code where expires_at < ${now}`],
        ] as const
        let total = 0
        for (const [what, statement] of statements) {
          const count = Number((await statement.execute(tx)).numAffectedRows ?? 0)
          log(`${what}：${count}条`)
          total += count
        }
        return `共清理${total}条`
      }),
  }
}

function cleanLogs({ db, files, archiveFolder }: Parts): JobDefinition {
  return {
    name: 'cleanLogs',
    title: '归档日志',
    parameterHint: '日志在库中保留的天数，默认180；更早的归档到文件',
    timeoutMs: 10 * minuteMs,
    run: async ({ now, parameter, log }) => {
      const days = parameter.trim() === '' ? defaultKeepDays : Number(parameter)
      if (!Number.isInteger(days) || days < 1) throw new Error(`参数应为保留天数，当前为“${parameter}”`)
      const before = new Date(now.getTime() - days * dayMs)
      const archived = await archiveLogs(db, archiveFolder, before, toWireTime(now).replaceAll(/\D/g, ''))
      const removedRuns = await asPlatform(db, async (tx) => {
        const runsBefore = new Date(now.getTime() - keepRunDays * dayMs)
        const runs =
          await sql`delete from sys_job_run where started_at < ${runsBefore} and status <> 'running'`.execute(tx)
        return Number(runs.numAffectedRows ?? 0)
      })
      const errorFiles = await files.removeLogsBefore(new Date(now.getTime() - keepSessionDays * dayMs))
      log(`归档日志：${archived.rows}条，清理任务记录：${removedRuns}条，导入错误文件：${errorFiles}个`)
      // The end of the chain is written down outside the files: whoever cuts them short is found out.
      return `归档${toWireTime(before)}之前的日志${archived.rows}条，链尾 ${archived.end}`
    },
  }
}

/** Announcements released ahead of their time are told about when it comes. */
function announceDue({ announceDue: announce }: Parts): JobDefinition {
  return {
    name: 'announceDue',
    title: '通告到期提醒',
    timeoutMs: minuteMs,
    run: async ({ now, lastSuccess }) => {
      const hourAgo = new Date(now.getTime() - 60 * minuteMs)
      // After a long stop nobody wants to hear of yesterday's news.
      const since = lastSuccess && lastSuccess > hourAgo ? lastSuccess : hourAgo
      return `提醒${await announce(since, now)}条通告`
    },
  }
}

const sample: JobDefinition = {
  name: 'sample',
  title: '示例任务',
  parameterHint: '任意文本，原样写入执行日志',
  timeoutMs: minuteMs,
  run: ({ now, parameter, log }) => {
    log(`参数：${parameter || '无'}`)
    return Promise.resolve(`执行时间：${toWireTime(now)}`)
  },
}
