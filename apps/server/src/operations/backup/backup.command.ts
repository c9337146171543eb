import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { systemClock } from '../../platform/clock.ts'
import { readConfig, type Config } from '../../platform/config/config.ts'
import { createLog, type Log } from '../../platform/log/log.ts'
import { BackupError } from './backup-error.ts'
import { readSecret } from './backup-secret.ts'
import { backupModes, makeBackup } from './make-backup.ts'
import { connectAsOwner } from './owner-url.ts'
import { restoreBackup } from './restore-backup.ts'
import { runCommand, sayLine } from '../run-command.ts'

/** `npm run backup -- [--to FILE] [--mode dump|base] [--no-verify]`: one sealed file, proven by a restore into an empty folder. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      mode: { type: 'string', default: 'dump' },
      programs: { type: 'string' },
      'no-verify': { type: 'boolean', default: false },
    },
  })
  const mode = backupModes.find((name) => name === values.mode)
  if (!mode) throw new BackupError('--mode 只能是 dump 或 base')
  const config = readConfig(process.env)
  const log = createLog('warn')
  const secret = await readSecret(config)
  const madeAt = systemClock.now()
  const name = `liangshu-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`
  const file = path.resolve(values.to ?? path.join('backups', name))
  const database = await connectAsOwner(config, log)
  const report = await makeBackup({ config, ownerUrl: database.ownerUrl, secret, file, madeAt, mode }).finally(
    database.stop,
  )
  const megabytes = (report.bytes / 1_048_576).toFixed(1)
  sayLine(
    `备份完成：${report.file}（${megabytes} MB，${mode === 'base' ? '整个数据库' : `${report.tables} 张表`}，${report.files} 个文件）`,
  )
  for (const key of report.missing) sayLine(`文件已不存在，未备份：${key}`)
  if (values['no-verify']) return
  await verify({ config, secret, file, log, programs: values.programs })
})

type Verifying = { config: Config; secret: Buffer; file: string; log: Log; programs: string | undefined }

async function verify({ config, secret, file, log, programs }: Verifying) {
  const folder = await mkdtemp(path.join(tmpdir(), 'liangshu-verify-'))
  try {
    const apart = { ...config, DATABASE_URL: undefined, S3_BUCKET: undefined, DATA_DIR: path.join(folder, 'data') }
    const { tables, rows } = await restoreBackup({ config: apart, secret, file, log, say: sayLine, base: { programs } })
    sayLine(`校验通过：已在空目录中恢复 ${tables} 张表 ${rows} 行，账目核对无误`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
