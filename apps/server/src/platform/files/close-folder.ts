import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'

import { EmbeddedPostgresError } from '../database/embedded/embedded-postgres-error.ts'

/** Of util-linux: starts a program as somebody else with chosen capabilities. */
const handOver = 'setpriv'

/**
 * Makes the data folder and closes it to everybody else on the machine. Root's database runs as another account, which
 * passes through by a capability; where that cannot be had the folder lets pass and is still not readable.
 */
export function closeFolder(folder: string): void {
  const isRoot = process.getuid?.() === 0
  const canHandOver = !isRoot || spawnSync(handOver, ['--version']).status === 0
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, canHandOver ? 0o700 : 0o711)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const words = `数据目录不可写：${folder}（${reason}）。请检查权限，或用 DATA_DIR 指定另一个目录`
    throw new EmbeddedPostgresError('DATA_DIR_UNUSABLE', words, { cause })
  }
}
