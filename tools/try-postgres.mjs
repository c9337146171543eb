// Runs the product on every PostgreSQL that Debian packages have installed, and on the embedded one: migrations, demo, orders,
// administration and messages for some seconds, then the audit of the books: `npm run try-postgres -- [--seconds 15]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError, runMain, say } from './lib/project.mjs'
import { allDebianPostgres } from './cluster/postgres.ts'
import { tryPostgres } from './cluster/try-postgres.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } })

await runMain(async () => {
  const lastsMs = Number(values.seconds) * 1000
  if (!(lastsMs > 0)) throw new PlainError('--seconds 必须是正数')
  const found = allDebianPostgres()
  if (found.length === 0) say('没有安装 Debian 的 PostgreSQL（apt-get install postgresql），只试内置数据库')
  let isGood = true
  for (const server of [...found, null]) {
    const folder = mkdtempSync(join(tmpdir(), 'liangshu-postgres-'))
    try {
      const { version, migrations, orders, made, messages, wrong } = await tryPostgres({ folder, server, lastsMs })
      const counts = `${migrations} 个迁移，委托 ${orders}，字典 ${made}，消息 ${messages}`
      say(`PostgreSQL ${version}：${counts}，${wrong.length === 0 ? '账目核对无误' : wrong.join('；')}`)
      isGood &&= wrong.length === 0 && orders > 0 && made > 0 && messages > 0
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return isGood ? 0 : 1
})
