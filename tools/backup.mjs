import { runScript } from './lib/run-script.mjs'

await runScript(new URL('../apps/server/src/operations/backup/backup.command.ts', import.meta.url))
