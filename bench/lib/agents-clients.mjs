// Many agents in one process: each enrols, proves itself and reports every ten seconds, as a real one does.
import { setTimeout as pause } from 'node:timers/promises'
import { connectFake, enrolFake, someService } from '../../apps/server/src/hosts/testing/fake-agent.ts'

const [address = ''] = process.argv.slice(2)
const everyMs = 10_000
const services = ['a', 'b', 'c', 'd', 'e'].map((id) => someService(id, { lastLog: 'x'.repeat(80) }))

process.once('message', async (/** @type {string[]} */ codes) => {
  let at = 0
  for (const code of codes) {
    at += 1
    const agent = await connectFake(address, await enrolFake(address, code, `bench-${at}`))
    // Spread over the interval, as hosts are.
    void pause((at / codes.length) * everyMs).then(() => setInterval(() => agent.report({ services }), everyMs))
  }
  process.send?.('connected')
})
