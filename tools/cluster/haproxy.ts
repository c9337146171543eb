import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { freePort } from './redis.ts'

/** The balancer of the documents: a node that says it is going gets nobody new, a call that found nobody goes elsewhere. */
const settingsOf = (port: number, nodes: readonly string[]) => `
global
  maxconn 20000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 3s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response response-timeout 503
frontend web
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500 fastinter 250 downinter 500 rise 1 fall 2 on-marked-down shutdown-sessions
${nodes.map((address, at) => `  server node${at + 1} ${address} check`).join('\n')}
`

export async function startHaproxy(
  folder: string,
  nodes: readonly string[],
): Promise<{ address: string; child: ChildProcess }> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settingsOf(port, nodes))
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' })
  return { address: `http://127.0.0.1:${port}`, child }
}
