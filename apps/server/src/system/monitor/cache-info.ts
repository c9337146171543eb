import type { DatabaseFigures } from './database-figures.ts'

type InfoLine = { key: string; value: string; description: string }

/** Older pages look here for their cache server. Ours keeps such things in PostgreSQL, so that is what they see. */
export function cacheInfoOf(figures: DatabaseFigures): InfoLine[] {
  const { rss, heapUsed } = process.memoryUsage()
  const lines: [key: string, value: string | number, description: string][] = [
    ['server', `PostgreSQL ${figures.version}`, '数据服务及其版本'],
    ['database_size', figures.sizeBytes, '数据库占用空间（字节）'],
    ['connected_clients', figures.connections, '当前连接数'],
    ['maxclients', figures.mostConnections, '允许的最大连接数'],
    ['total_commits', figures.commits, '已提交的事务数'],
    ['total_rollbacks', figures.rollbacks, '已回滚的事务数'],
    ['cache_hit_ratio', figures.cacheHitRatio.toFixed(4), '数据页缓存命中率'],
    ['live_sessions', figures.liveSessions, '有效会话数'],
    ['db_keys', figures.keptKeys, '短期数据（验证码等）条数'],
    ['used_memory', rss, '服务进程占用内存（字节）'],
    ['used_memory_heap', heapUsed, '服务进程堆内存（字节）'],
    ['uptime_in_seconds', Math.round(process.uptime()), '服务进程运行时间（秒）'],
  ]
  return lines.map(([key, value, description]) => ({ key, value: String(value), description }))
}
