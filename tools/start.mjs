import { bootstrap } from './lib/bootstrap.mjs'
import { ensureAgentBuilt } from './lib/build-agent.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { root, runMain } from './lib/project.mjs'
import { runServer } from './lib/run-server.mjs'

await runMain(async () => {
  const node = await bootstrap()
  await ensureWebBuilt(node)
  await ensureAgentBuilt()
  return runServer(node, new URL('../apps/server/src/main.ts', import.meta.url), { cwd: root })
})
