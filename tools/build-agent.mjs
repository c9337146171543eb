import { bootstrap } from './lib/bootstrap.mjs'
import { agentFile, ensureAgentBuilt } from './lib/build-agent.mjs'
import { runMain, say } from './lib/project.mjs'

await runMain(async () => {
  await bootstrap()
  await ensureAgentBuilt()
  say(agentFile)
  return 0
})
