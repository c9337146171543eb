import { ConfigError } from '../platform/config/config.ts'
import { EmbeddedPostgresError } from '../platform/database/embedded/embedded-postgres-error.ts'
import { StartError } from '../platform/database/start-error.ts'
import { BackupError } from './backup/backup-error.ts'
import { CopyError } from './history-copy/copy-error.ts'

const plainErrors = [BackupError, CopyError, ConfigError, EmbeddedPostgresError, StartError]

export const sayLine = (text: string): void => void process.stdout.write(`${text}\n`)

/** Ends a command with 1 and its reason; what nobody foresaw with its whole story. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isPlain = plainErrors.some((kind) => error instanceof kind)
    const text = error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}
