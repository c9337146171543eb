import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from './redis.ts'

/** The balancer of the documents: a node that says it is going gets nobody new, a call that found nobody goes elsewhere. */
const settingsOf = (port: number, nodes: readonly string[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 3s
  retries 3
  option redispatch 1
frontend web
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500 fastinter 250 downinter 500 rise 1 fall 2
${nodes.map((address, at) => `  server node${at + 1} ${address} check`).join('\n')}
`

const betweenMs = 100
const beginWithinMs = 20_000

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export async function startHaproxy(
  folder: string,
  nodes: readonly string[],
): Promise<{ address: string; child: ChildProcess }> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settingsOf(port, nodes))
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-10_000)))
  // One that cannot begin ends at once, with its reason.
  for (let waited = 0; !(await isListening(port)); waited += betweenMs) {
    if (child.exitCode !== null || waited > beginWithinMs) throw new Error(`haproxy did not begin:\n${said}`)
    await sleep(betweenMs)
  }
  return { address: `http://127.0.0.1:${port}`, child }
}
