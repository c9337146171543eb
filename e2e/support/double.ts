import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** How the double answers instead of the product. `after` leaves the client waiting; a `body` object becomes JSON. */
export interface Reply {
  status?: number
  body?: object | string
  headers?: Record<string, string>
  after?: Promise<unknown>
}

type Rewrite = (answer: { result: unknown }) => object

export interface Double {
  url: string
  /** Paths the browser asked for, without the prefix and the query, in order. */
  calls: string[]
  /** A pattern also answers files, whose names carry a hash, and web sockets. */
  answer: (path: string | RegExp, reply: Reply) => void
  /** Lets the product answer and changes what it said. */
  rewrite: (path: string, change: Rewrite) => void
  heal: () => void
  /** Hangs up on everybody and refuses new connections, until `up`. */
  down: () => Promise<void>
  up: () => Promise<void>
  /** Paths of web sockets whose handshake the product has answered. */
  answered: string[]
  /** Ends open web sockets as a broken line would. */
  cutSockets: () => void
  stop: () => Promise<void>
}

const prefix = '/jeecg-boot'
const pathOf = (url = '/') => new URL(url, 'http://double').pathname.replace(new RegExp(`^${prefix}`), '')

async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function send(response: ServerResponse, { status = 200, body = '', headers = {}, after }: Reply): Promise<void> {
  await after
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(text)
}

function pass(target: URL, request: IncomingMessage, response: ServerResponse, change: Rewrite | undefined): void {
  // A changed answer must be readable: no compression for it.
  const headers = change ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers
  const onward = forward(
    new URL(request.url ?? '/', target),
    { method: request.method ?? 'GET', headers },
    (answer) => {
      if (change) {
        void textOf(answer).then((text) => send(response, { body: change(JSON.parse(text) as { result: unknown }) }))
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Repeats the handshake to the product and lets the bytes through both ways. */
function tunnel(target: URL, request: IncomingMessage, client: Socket, head: Buffer, onAnswered: () => void): Socket {
  const server = connect(Number(target.port), target.hostname, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`]
    for (let index = 0; index < request.rawHeaders.length; index += 2) {
      lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`)
    }
    server.write(`${lines.join('\r\n')}\r\n\r\n`)
    server.write(head)
    server.once('data', onAnswered)
    server.pipe(client).pipe(server)
  })
  for (const [one, other] of [
    [server, client],
    [client, server],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
  return client
}

/** Stands before the product and answers some calls itself, as a failing server or gateway would. */
export async function startDouble(product: string): Promise<Double> {
  const target = new URL(product)
  const replies = new Map<string | RegExp, Reply>()
  const rewrites = new Map<string, Rewrite>()
  const calls: string[] = []
  const answered: string[] = []
  const connections = new Set<Socket>()
  const sockets = new Set<Socket>()

  const replyFor = (path: string): Reply | undefined => {
    const match = [...replies].findLast(([known]) => (typeof known === 'string' ? known === path : known.test(path)))
    return match?.[1]
  }

  const server: Server = createServer((request, response) => {
    const path = pathOf(request.url)
    calls.push(path)
    const reply = replyFor(path)
    if (reply) void send(response, reply)
    else pass(target, request, response, rewrites.get(path))
  })
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  server.on('upgrade', (request, socket: Socket, head: Buffer) => {
    const path = pathOf(request.url)
    calls.push(path)
    const reply = replyFor(path)
    if (reply) return void socket.end(`HTTP/1.1 ${reply.status ?? 503} Refused\r\nConnection: close\r\n\r\n`)
    sockets.add(tunnel(target, request, socket, head, () => answered.push(path)))
    socket.on('close', () => sockets.delete(socket))
  })

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of connections) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answered,
    answer: (path, reply) => void replies.set(path, reply),
    rewrite: (path, change) => void rewrites.set(path, change),
    heal: () => {
      replies.clear()
      rewrites.clear()
    },
    down: close,
    up: () => listen(port),
    cutSockets: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: async () => {
      if (server.listening) await close()
    },
  }
}
