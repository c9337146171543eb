import { bootstrap } from './lib/bootstrap.mjs'
import { root, runMain } from './lib/project.mjs'
import { runServer } from './lib/run-server.mjs'

await runMain(async () => {
  const node = await bootstrap({ web: true })
  return runServer(node, new URL('../apps/server/src/main.ts', import.meta.url), { cwd: root })
})
