import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

const lookEveryMs = 300
const answerWithinMs = 3000

/**
 * Stands where HAProxy is not installed, and does what its file of the documents does: asks `/readyz`, hands calls and sockets to
 * nodes that say yes in turn, and goes to the next one when nobody listens.
 */
export async function startBalancer(nodes: readonly string[]): Promise<{ address: string; stop: () => void }> {
  const ready = new Set(nodes)
  let turn = 0
  const look = () => {
    for (const node of nodes)
      fetch(`http://${node}/readyz`, { signal: AbortSignal.timeout(answerWithinMs) }).then(
        ({ ok }) => (ok ? ready.add(node) : ready.delete(node)),
        () => ready.delete(node),
      )
  }
  const inTurn = (): string[] => {
    const open = nodes.filter((node) => ready.has(node))
    turn += 1
    return open.map((_, at) => open[(at + turn) % open.length] ?? '')
  }
  const server = createServer((asked, answer) => {
    void readBody(asked).then((body) => handOn({ asked, answer, body, left: inTurn() }))
  })
  server.on('upgrade', (asked: IncomingMessage, near: Duplex, head: Buffer) => join(asked, near, head, inTurn()[0]))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const timer = setInterval(look, lookEveryMs)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readBody(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type Call = { asked: IncomingMessage; answer: ServerResponse; body: Buffer; left: string[] }

function handOn({ asked, answer, body, left: [node, ...others] }: Call): void {
  if (node === undefined) {
    answer.writeHead(503).end()
    return
  }
  const { method, url: path, headers } = asked
  const [host, port] = node.split(':')
  const sent = request({ host, port, method, path, headers, agent: false }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.on('error', () => answer.destroy()).pipe(answer)
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') handOn({ asked, answer, body, left: others })
    else if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  sent.end(body)
}

/** A socket, from its first line on. */
function join(asked: IncomingMessage, near: Duplex, head: Buffer, node: string | undefined): void {
  if (node === undefined) {
    near.destroy()
    return
  }
  const [host = '', port = ''] = node.split(':')
  const far = connect(Number(port), host)
  const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ''}`] : []))
  far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  far.write(head)
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
    one.pipe(other)
  }
}
