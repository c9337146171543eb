// A client in a process of its own: its copies and garbage are not the server's. Each message is one request; the answer tells
// how long it took until the last byte, and how the body begins.
import { Agent, request } from 'node:http'
import { fork } from 'node:child_process'
import { once } from 'node:events'

/** @typedef {{ path: string, method: string, token: string, body?: string | undefined }} Asked */
/** @typedef {{ status: number, waited: number, bytes: number, head: string }} Timed */

const headLength = 200
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** @param {string} base @param {Asked} asked @returns {Promise<Timed>} */
function time(base, { path, method, token, body }) {
  const { promise, resolve, reject } = Promise.withResolvers()
  const headers = { 'x-access-token': token, ...(body && { 'content-type': 'application/json' }) }
  const startedAt = performance.now()
  const asking = request(base + path, { method, agent, headers }, (answer) => {
    /** @type {Buffer[]} */
    const chunks = []
    answer.on('data', (chunk) => chunks.push(chunk))
    answer.on('end', () => {
      const waited = performance.now() - startedAt
      const all = Buffer.concat(chunks)
      const head = all.subarray(0, headLength).toString()
      resolve({ status: answer.statusCode ?? 0, waited, bytes: all.length, head })
    })
  })
  asking.on('error', reject)
  asking.end(body)
  return promise
}

const base = process.env['BENCH_TIMED_BASE']
if (base) process.on('message', async (asked) => process.send?.(await time(base, /** @type {Asked} */ (asked))))

/** @param {string} address Where the server listens. */
export function openTimedClient(address) {
  const child = fork(import.meta.filename, { env: { ...process.env, BENCH_TIMED_BASE: address }, execArgv: [] })
  return {
    /** @param {Asked} asked @returns {Promise<Timed>} */
    async ask(asked) {
      child.send(asked)
      const [timed] = await once(child, 'message')
      return timed
    },
    close: () => child.kill(),
  }
}
