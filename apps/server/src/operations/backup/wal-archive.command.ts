import path from 'node:path'

import { readConfig } from '../../platform/config/config.ts'
import { runCommand } from '../run-command.ts'
import { BackupError } from './backup-error.ts'
import { readSecret } from './backup-secret.ts'
import { getWal, putWal } from './wal-archive.ts'

/** For PostgreSQL's own settings: `archive_command = '… put FOLDER %p'` and `restore_command = '… get FOLDER %f %p'`. */
await runCommand(async () => {
  const [action, archive, first, second] = process.argv.slice(2)
  const secret = await readSecret(readConfig(process.env))
  if (action === 'put' && archive && first) await putWal(path.resolve(archive), secret, first)
  else if (action === 'get' && archive && first && second) await getWal(path.resolve(archive), secret, first, second)
  else
    throw new BackupError('用法：wal-archive put <归档目录> <WAL文件>，或 wal-archive get <归档目录> <文件名> <写到>')
})
