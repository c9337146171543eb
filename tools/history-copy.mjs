import { runScript } from './lib/run-script.mjs'

await runScript(new URL('../apps/server/src/operations/history-copy/history-copy.command.ts', import.meta.url))
