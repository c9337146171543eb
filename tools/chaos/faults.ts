import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Cluster, ClusterNode } from '../cluster/start-cluster.ts'

export type Holders = { market: number; trading: number }
/** How long the work of what broke may rest: duties until another node has them, the database until it takes a write again. */
export const takeoverLimits = { market: 5000, trading: 5000, database: 15_000 } as const
export type Takeovers = Partial<Record<keyof typeof takeoverLimits, number>>
export type Scene = {
  cluster: Cluster
  folder: string
  /** Process ids of those who have the duties now. */
  holders: () => Promise<Holders>
  /** Until the product has written something. */
  write: () => Promise<void>
  say: (text: string) => void
}
/** What happened, in words, and how long it took others to take over; null when it cannot be done here. */
export type Outcome = { text: string; takeoverMs?: Takeovers } | { left: string }
/** `isUnseen`: nobody behind a balancer may see an error of it. */
export type Fault = { name: string; isUnseen?: true; run: (scene: Scene) => Promise<Outcome> }

const holdMs = 8000

const nodeOf = ({ cluster }: Scene, pid: number): ClusterNode | undefined =>
  cluster.nodes.find(({ running }) => running.pid === pid)

/** From now until every duty that this process had is with another. */
async function takenOver({ holders }: Scene, pid: number, before: Holders): Promise<Takeovers> {
  const startedAt = performance.now()
  const found: Takeovers = {}
  const held = (['market', 'trading'] as const).filter((duty) => before[duty] === pid)
  while (Object.keys(found).length < held.length && performance.now() - startedAt < 60_000) {
    const now = await holders().catch(() => before)
    for (const duty of held) {
      const isElsewhere = now[duty] !== 0 && now[duty] !== pid
      if (isElsewhere) found[duty] ??= Math.round(performance.now() - startedAt)
    }
    await sleep(50)
  }
  return found
}

async function killHolder(scene: Scene): Promise<Outcome> {
  const before = await scene.holders()
  const node = nodeOf(scene, before.market)
  if (!node) return { left: '没有节点持有行情' }
  node.running.signal('SIGKILL')
  const takeoverMs = await takenOver(scene, before.market, before)
  await node.running.ended
  await node.restart()
  return { text: `${node.name} 被 kill -9 后重新启动`, takeoverMs }
}

async function killWeb(scene: Scene): Promise<Outcome> {
  const { market, trading } = await scene.holders()
  const node = scene.cluster.nodes.findLast(({ running }) => running.pid !== market && running.pid !== trading)
  if (!node) return { left: '每个节点都有职责' }
  node.running.signal('SIGKILL')
  await node.running.ended
  await sleep(1000)
  await node.restart()
  return { text: `${node.name} 被 kill -9 后重新启动` }
}

async function pauseHolder(scene: Scene): Promise<Outcome> {
  const before = await scene.holders()
  const node = nodeOf(scene, before.trading)
  if (!node) return { left: '没有节点持有交易' }
  node.running.signal('SIGSTOP')
  const takeoverMs = await takenOver(scene, before.trading, before)
  await sleep(2000)
  node.running.signal('SIGCONT')
  return { text: `${node.name} 暂停后恢复`, takeoverMs }
}

/** A balancer has looked twice by then. */
const heardMs = 1500

/** Until a balancer sends people there: the market of a node is prepared after it has begun. */
async function takesCalls({ address }: ClusterNode): Promise<void> {
  const isReady = () => fetch(`${address}/readyz`).then(({ ok }) => ok)
  while (!(await isReady().catch(() => false))) await sleep(100)
  await sleep(heardMs)
}

/** One after the other, each when the one before takes calls again, as an upgrade does it. */
async function rollingRestart({ cluster }: Scene): Promise<Outcome> {
  for (const node of cluster.nodes) {
    node.running.signal('SIGTERM')
    await node.running.ended
    await node.restart()
    await takesCalls(node)
  }
  return { text: '所有节点依次平滑重启' }
}

async function killRedis({ cluster }: Scene): Promise<Outcome> {
  await cluster.redis.kill()
  await sleep(holdMs)
  await cluster.redis.begin()
  return { text: `Redis 中断 ${holdMs / 1000} 秒` }
}

async function cutNetwork(scene: Scene): Promise<Outcome> {
  const before = await scene.holders()
  const node = nodeOf(scene, before.trading)
  if (!node) return { left: '没有节点持有交易' }
  for (const wire of node.wires) wire.cut()
  const takeoverMs = await takenOver(scene, before.trading, before)
  await sleep(2000)
  for (const wire of node.wires) wire.mend()
  return { text: `${node.name} 与数据库、Redis 之间断网后恢复`, takeoverMs }
}

async function killPrimary({ cluster: { replicated }, write }: Scene): Promise<Outcome> {
  if (!replicated?.hasStandby()) return { left: '没有备库' }
  const startedAt = performance.now()
  replicated.killPrimary()
  // As long as those who watch it take to be sure.
  await sleep(1000)
  await replicated.promote()
  await write()
  const takeoverMs = { database: Math.round(performance.now() - startedAt) }
  if (!replicated.rebuild) return { text: '主库被 kill -9，备库提升', takeoverMs }
  await replicated.rebuild()
  return { text: '主库被 kill -9，备库提升，旧主库重建为备库', takeoverMs }
}

async function fillDatabaseDisk({ cluster: { replicated }, write }: Scene): Promise<Outcome> {
  if (!replicated?.fillDisk) return { left: '数据库没有自己的小磁盘' }
  await replicated.fillDisk(holdMs)
  const startedAt = performance.now()
  await write()
  const takeoverMs = { database: Math.round(performance.now() - startedAt) }
  return { text: `主库磁盘写满 ${holdMs / 1000} 秒后腾出空间`, takeoverMs }
}

/** A small disk of its own under the files of one node. */
async function fillDisk({ cluster, folder }: Scene): Promise<Outcome> {
  const [node] = cluster.nodes
  if (!node) return { left: '没有节点' }
  const files = join(folder, node.name)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'liangshu-chaos', files])
  if (mounted.status !== 0) return { left: '没有权限挂载小磁盘' }
  try {
    try {
      writeFileSync(join(files, 'full'), Buffer.alloc(2 * 1024 * 1024))
    } catch {
      // As it should be: there is no room left.
    }
    await sleep(holdMs)
  } finally {
    rmSync(join(files, 'full'), { force: true })
    spawnSync('umount', [files])
  }
  return { text: `${node.name} 的文件磁盘写满 ${holdMs / 1000} 秒` }
}

async function turnClock({ cluster }: Scene): Promise<Outcome> {
  const node = cluster.nodes.at(-1)
  if (!node) return { left: '没有节点' }
  node.running.signal('SIGUSR2')
  await sleep(holdMs)
  node.running.signal('SIGTERM')
  await node.running.ended
  await node.restart()
  return { text: `${node.name} 的时钟拨快 5 分钟，随后重启` }
}

export const allFaults: readonly Fault[] = [
  { name: '行情节点', run: killHolder },
  { name: '网页节点', run: killWeb },
  { name: '暂停', run: pauseHolder },
  { name: 'Redis', run: killRedis },
  { name: '断网', run: cutNetwork },
  { name: '滚动重启', isUnseen: true, run: rollingRestart },
  { name: '主库', run: killPrimary },
  { name: '磁盘', run: fillDisk },
  { name: '数据库磁盘', run: fillDatabaseDisk },
  { name: '时钟', run: turnClock },
]
