// A bare handler: Fastify, the driver, and statements as they stand. It judges nothing and shapes nothing.
import fastify from 'fastify'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 16 })
/** @type {{ name?: string, text: string, values: unknown[] }[]} */
const statements = JSON.parse(process.env['BENCH_STATEMENTS'] ?? '[]')
const app = fastify()
app.get('/jeecg-boot/sys/user/list', async () => {
  const client = await pool.connect()
  const answers = []
  for (const { name, text, values } of statements) {
    const asked = values.length === 0 ? text : { ...(name && { name }), text, values }
    answers.push((await client.query(asked)).rows)
  }
  client.release()
  return { success: true, message: '', code: 200, result: answers, timestamp: Date.now() }
})
process.stdout.write(`listening ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
