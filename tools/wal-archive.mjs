import { runScript } from './lib/run-script.mjs'

await runScript(new URL('../apps/server/src/operations/backup/wal-archive.command.ts', import.meta.url))
