import path from 'node:path'
import { parseArgs } from 'node:util'

import { readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log/log.ts'
import { BackupError } from './backup-error.ts'
import { readSecret } from './backup-secret.ts'
import { restoreBackup } from './restore-backup.ts'
import { runCommand, sayLine } from '../run-command.ts'

/**
 * `npm run restore -- --from FILE`: into the empty DATA_DIR, and the empty database of DATABASE_URL if one is named. A base
 * backup goes on through archived WAL, to its end or a moment: `--wal FOLDER --until '2026-11-17 09:30:00+08'`.
 */
await runCommand(async () => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { from: text, wal: text, until: text, programs: text } })
  if (values.from === undefined) throw new BackupError('请用 --from 指定备份文件：npm run restore -- --from <文件>')
  const config = readConfig(process.env)
  const secret = await readSecret(config)
  const file = path.resolve(values.from)
  const base = { wal: values.wal && path.resolve(values.wal), until: values.until, programs: values.programs }
  const report = await restoreBackup({ config, secret, file, log: createLog('warn'), say: sayLine, base })
  sayLine(
    `恢复完成：${report.madeAt} 的备份，${report.tables} 张表 ${report.rows} 行，${report.files} 个文件，账目核对无误`,
  )
  if (report.server) {
    const { folder, major } = report.server
    sayLine(`数据库的数据目录为 ${folder}：请用 PostgreSQL ${major} 启动它，再以 DATABASE_URL 指向它`)
  }
  if (report.keyFile) sayLine(`密钥保存在 ${report.keyFile}，启动前请把其中的变量放入环境，然后删除该文件`)
})
