// Several nodes, Redis, PostgreSQL with a standby and HAProxy on this machine: `npm run cluster -- [--folder data] [--nodes 3]`.
// What the machine does not have installed is left out, in words. Ends with Ctrl-C.
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
  say(
    `PostgreSQL  ${cluster.replicated?.version}  主备各一：${cluster.ownerUrls.map((url) => new URL(url).host).join('、')}`,
  )
  say(cluster.balancer === 'haproxy' ? '入口  HAProxy' : '入口  没有安装 haproxy，由一个简单的转发代替')
  say(`数据保存在 ${folder}`)
  say(`ready ${cluster.addresses[0]}`)
  // Until somebody ends it, which stops all of it.
  return new Promise(() => setInterval(() => undefined, 60_000))
})
