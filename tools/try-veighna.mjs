// Tries the adapter for VeighNa against the real packages from PyPI, with a gateway of our own: `npm run try-veighna`.
// Needs Python 3.10 or newer and the network at its first run; everything is kept below .cache/veighna.
import { join } from 'node:path'
import { connectVeighna } from '../apps/server/src/trading/broker/veighna/veighna-client.ts'
import { cacheDir, runMain, say } from './lib/project.mjs'
import { openLossyProxy } from './try-veighna/lossy-proxy.mjs'
import { installVeighna, startVeighna } from './try-veighna/service.mjs'
import { steps } from './try-veighna/steps.mjs'

const folder = join(cacheDir, 'veighna')
const login = { username: 'desk', password: 'only-for-trying' }

await runMain(async () => {
  say('安装 vnpy 与 vnpy_webtrader…')
  const python = installVeighna(folder)
  const service = await startVeighna({ python, folder, login })
  const proxy = await openLossyProxy(service.port)
  let heard = 0
  const client = await connectVeighna({
    url: `http://127.0.0.1:${proxy.port}`,
    ...login,
    gateway: 'LOCAL',
    onNews: () => {
      heard += 1
    },
    now: Date.now,
  })
  const { loseNextOrder } = proxy
  let failed = 0
  try {
    for (const [name, step] of steps) {
      try {
        await step({ client, news: () => heard, loseNextOrder, restartWeb: service.restartWeb })
        say(`✓ ${name}`)
      } catch (error) {
        failed += 1
        say(`✗ ${name}\n${error instanceof Error ? error.stack : String(error)}`)
      }
    }
  } finally {
    client.close?.()
    proxy.close()
    service.stop()
  }
  say(`${steps.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
