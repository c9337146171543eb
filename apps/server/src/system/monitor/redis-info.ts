import type { RedisInfo } from '@liangshu/contract/system/monitor-pages'

import { cutText } from '../../platform/http/clean-text.ts'
import { numberIn, type RedisWatcher } from '../../platform/monitor/redis-watcher.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'

/** What Redis calls a thing, and what it means; the rest is shown under its own name. */
const descriptions: Readonly<Record<string, string>> = {
  redis_version: 'Redis 版本',
  os: '操作系统',
  process_id: '进程号',
  tcp_port: '端口',
  uptime_in_seconds: '运行时间（秒）',
  connected_clients: '客户端连接数',
  blocked_clients: '等待中的客户端数',
  maxclients: '允许的最大连接数',
  used_memory: '占用内存（字节）',
  used_memory_peak: '内存占用峰值（字节）',
  used_memory_rss: '向系统申请的内存（字节）',
  maxmemory: '内存上限（字节，0 为不限）',
  mem_fragmentation_ratio: '内存碎片率',
  total_connections_received: '累计连接数',
  total_commands_processed: '累计命令数',
  instantaneous_ops_per_sec: '每秒命令数',
  keyspace_hits: '命中次数',
  keyspace_misses: '未命中次数',
  expired_keys: '过期的键数',
  evicted_keys: '被淘汰的键数',
  role: '角色',
  connected_slaves: '从节点数',
  rdb_last_bgsave_status: '最近一次快照结果',
  aof_enabled: '是否启用追加日志',
}

const nothing = {
  version: null,
  uptimeSeconds: null,
  clients: null,
  usedBytes: null,
  limitBytes: null,
  keys: null,
  commandsPerSecond: null,
  hits: null,
  misses: null,
  roundTripMs: null,
  lines: [],
} as const satisfies Partial<Record<keyof RedisInfo, unknown>>

/** How Redis does; without one it says so, and where short-lived data lies instead. */
export async function findRedisInfo(redis: RedisWatcher | undefined, keptInDatabase: number): Promise<RedisInfo> {
  const base = { keptInDatabase, isConfigured: redis !== undefined, isConnected: false, address: null, problem: null }
  if (!redis) return { ...nothing, ...base, lines: [], history: [] }
  const history = redis.samples().map(({ at, ...rest }) => ({ time: toWireTime(at), ...rest }))
  const found = await redis.look()
  const { address } = redis
  if (!found.isConnected) return { ...nothing, ...base, address, problem: found.problem, lines: [], history }
  const { info, keys, roundTripMs } = found
  return {
    ...base,
    isConnected: true,
    address,
    version: info.get('redis_version') ?? null,
    uptimeSeconds: numberIn(info, 'uptime_in_seconds'),
    clients: numberIn(info, 'connected_clients'),
    usedBytes: numberIn(info, 'used_memory'),
    limitBytes: numberIn(info, 'maxmemory'),
    keys,
    commandsPerSecond: numberIn(info, 'instantaneous_ops_per_sec'),
    hits: numberIn(info, 'keyspace_hits'),
    misses: numberIn(info, 'keyspace_misses'),
    roundTripMs,
    lines: linesOf(info),
    history,
  }
}

const longestValue = 500

/** Lines with a meaning first; none is left out. */
export const linesOf = (info: ReadonlyMap<string, string>): RedisInfo['lines'] =>
  [...info]
    .map(([key, value]) => ({ key, value: cutText(value, longestValue), description: descriptions[key] ?? null }))
    .toSorted((a, b) => Number(a.description === null) - Number(b.description === null))
