import { readFile } from 'node:fs/promises'

import { BackupError } from './backup-error.ts'

const shortestPassphrase = 12
const shortestKey = 32

type SecretSettings = { BACKUP_PASSPHRASE?: string | undefined; BACKUP_KEY_FILE?: string | undefined }

/** The passphrase or the key file; never an argument, which everybody on the machine could read. */
export async function readSecret({ BACKUP_PASSPHRASE, BACKUP_KEY_FILE }: SecretSettings): Promise<Buffer> {
  if (BACKUP_KEY_FILE !== undefined) {
    const key = await readFile(BACKUP_KEY_FILE).catch((cause: Error) => {
      throw new BackupError(`无法读取密钥文件 ${BACKUP_KEY_FILE}：${cause.message}`, { cause })
    })
    if (key.length < shortestKey) throw new BackupError(`密钥文件至少要有 ${shortestKey} 字节：${BACKUP_KEY_FILE}`)
    return key
  }
  if (BACKUP_PASSPHRASE === undefined)
    throw new BackupError('请用环境变量 BACKUP_PASSPHRASE 给出备份口令，或用 BACKUP_KEY_FILE 指定密钥文件')
  if (BACKUP_PASSPHRASE.length < shortestPassphrase) throw new BackupError(`备份口令至少 ${shortestPassphrase} 个字符`)
  return Buffer.from(BACKUP_PASSPHRASE.normalize('NFC'))
}
