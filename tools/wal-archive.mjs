import { runScript } from './lib/run-script.mjs'

// PostgreSQL names files by their path from its data folder, where it runs its commands.
await runScript(new URL('../apps/server/src/operations/backup/wal-archive.command.ts', import.meta.url), {
  cwd: process.cwd(),
})
