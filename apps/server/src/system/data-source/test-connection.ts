import { Client } from 'pg'

import { refusal } from '../../platform/http/app-error.ts'
import type { AddressGuard } from './address-guard.ts'

const timeoutMs = 5000
const failed = '数据库连接失败：'

export type ConnectionParts = { dbDriver: string; dbUrl: string; dbUsername: string; dbPassword: string }

type Target = { host: string; port: number; database: string; sslMode: string }

/** `jdbc:postgresql://host:port/database?options`; one host, spelled out. */
export function readPostgresUrl(dbUrl: string): Target | undefined {
  const match = /^jdbc:(postgresql:\/\/\S+)$/i.exec(dbUrl.trim())
  if (!match?.[1] || !URL.canParse(match[1])) return undefined
  const url = new URL(match[1])
  const database = decodeURIComponent(url.pathname.slice(1))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (host === '' || database === '' || url.username !== '' || url.password !== '') return undefined
  return { host, database, port: Number(url.port || 5432), sslMode: url.searchParams.get('sslmode') ?? 'disable' }
}

/** A connection that stands; who asked for it ends it. Refuses in words that tell what is wrong, not what is inside. */
export async function connectTo(
  parts: ConnectionParts,
  guard: AddressGuard,
  queryTimeoutMs = timeoutMs,
): Promise<Client> {
  if (parts.dbDriver !== 'org.postgresql.Driver') throw refusal(`${failed}驱动类不存在`)
  const target = readPostgresUrl(parts.dbUrl)
  if (!target) throw refusal(`${failed}连接地址应为 jdbc:postgresql://主机:端口/数据库`)
  if (parts.dbUsername === '') throw refusal(`${failed}请输入用户名`)
  const address = await guard(target.host).catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith(failed) ? error : refusal(`${failed}找不到主机`)
  })
  const client = new Client({
    host: address,
    port: target.port,
    database: target.database,
    user: parts.dbUsername,
    // A function, because an empty text would make the driver take a password of this server's own environment.
    password: () => parts.dbPassword,
    ssl: sslOf(target),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: queryTimeoutMs,
  })
  // A connection that breaks after it was made reports it here; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw refusal(`${failed}${reasonOf(error)}`, { reason: error instanceof Error ? error.message : String(error) })
  }
}

/** Connects and asks for nothing. */
export async function testConnection(parts: ConnectionParts, guard: AddressGuard): Promise<void> {
  const client = await connectTo(parts, guard)
  try {
    await client.query('select 1')
  } catch (error) {
    throw refusal(`${failed}${reasonOf(error)}`, { reason: error instanceof Error ? error.message : String(error) })
  } finally {
    await client.end().catch(() => undefined)
  }
}

function sslOf({ sslMode, host }: Target) {
  if (!['require', 'verify-ca', 'verify-full'].includes(sslMode)) return false
  return { servername: host, rejectUnauthorized: sslMode !== 'require' }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '连接被拒绝',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '网络不可达',
  ETIMEDOUT: '连接超时',
  ECONNRESET: '连接被对方关闭',
  '28P01': '用户名或密码错误',
  '28000': '服务器拒绝该用户',
  '3D000': '数据库不存在',
  '53300': '连接数已满',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && /timeout/i.test(error.message)) return '连接超时'
  return reasons[code] ?? '无法建立连接'
}
