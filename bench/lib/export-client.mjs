import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startFullDatabase } from './http-database.mjs'

const base = '/jeecg-boot'

/**
 * Exports so many people through the running application: how long it took, and how far the server's memory grew.
 * @param {number} people
 */
export async function exportThroughServer(people) {
  const database = await startFullDatabase(people)
  const server = fork(join(import.meta.dirname, 'export-server.mjs'), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, BENCH_DATABASE_URL: database.appUrl },
  })
  /** @param {string} message */
  const ask = async (message) => {
    server.send(message)
    const [answer] = await once(server, 'message')
    return answer
  }
  try {
    const [{ url }] = await once(server, 'message')
    const login = await fetch(`${url}${base}/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'manager', password: 'Liangshu@2026' }),
    })
    const { result } = /** @type {{ result: { token: string } }} */ (await login.json())
    const headers = { 'x-access-token': result.token }
    const download = async () => {
      const answer = await fetch(`${url}${base}/sys/user/exportXls`, { headers })
      let bytes = 0
      for await (const chunk of answer.body ?? []) bytes += chunk.length
      return bytes
    }
    await ask('start')
    const startedAt = performance.now()
    const bytes = await download()
    const ms = performance.now() - startedAt
    const { grown } = await ask('stop')
    return { ms, bytes, megabytes: grown / 1024 / 1024 }
  } finally {
    server.kill()
    await database.stop()
  }
}
