// Several nodes, Redis, PostgreSQL with a standby and HAProxy on this machine: `npm run cluster -- [--folder data] [--nodes 3]`.
// What the machine does not have installed is left out, in words. Ends with Ctrl-C.
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from './cluster/start-cluster.ts'
import { runMain, say } from './lib/project.mjs'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    nodes: { type: 'string', default: '3' },
    stocks: { type: 'string', default: '5400' },
  },
})

await runMain(async () => {
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'liangshu-cluster-'))
  const many = Math.max(2, Number(values.nodes))
  // Two that may keep the market and work, so that one can take over; the others answer people.
  const roles = Array.from({ length: many }, (_, at) => (at < 2 ? 'web,worker,market' : 'web'))
  const cluster = await startCluster({
    folder,
    roles,
    hasStandby: true,
    hasBalancer: true,
    shiftMs: 0,
    settings: { SIM_STOCKS: values.stocks, LOGIN_CAPTCHA: 'image', REQUIRE_SIGN: '1', RATE_LIMIT: '1', DRAIN: '3000' },
  })
  for (const [at, { name, address }] of cluster.nodes.entries()) say(`${name}  ${roles[at]}  ${address}`)
  say(`Redis  ${cluster.redis.kind}  127.0.0.1:${cluster.redis.port}`)
  if (!cluster.hasBalancer) say('没有安装 haproxy：请直接访问任一节点')
  say(`数据保存在 ${folder}`)
  say(`ready ${cluster.addresses[0]}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await cluster.stop()
  return 0
})
