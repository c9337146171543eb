// A bare handler: Fastify, the driver, and the statements of the list as they stand. No session, no rights, no scope.
import fastify from 'fastify'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 16 })
/** @type {{ text: string, values: unknown[] }[]} */
const statements = JSON.parse(process.env['BENCH_STATEMENTS'] ?? '[]')
const app = fastify()
app.get('/jeecg-boot/sys/user/list', async () => {
  const answers = []
  for (const { text, values } of statements) answers.push((await pool.query(text, values)).rows)
  return { success: true, message: '', code: 200, result: answers, timestamp: Date.now() }
})
process.stdout.write(`listening ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
