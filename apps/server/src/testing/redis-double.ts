import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Values with the moment they end, in ms; never for most. */
type Entry = { value: Buffer; until: number }

export interface RedisDouble {
  readonly url: string
  /** Ends every connection and takes no new ones. */
  cut: () => Promise<void>
  /** Takes connections again, at the same address, with nothing in memory. */
  mend: () => Promise<void>
  close: () => Promise<void>
}

/** Speaks as much of Redis as nodes need: channels, values, counters. For machines without a Redis of their own. */
export async function openRedisDouble(): Promise<RedisDouble> {
  const sockets = new Set<Socket>()
  const channels = new Map<string, Set<Socket>>()
  let kept = new Map<string, Entry>()
  let port = 0

  const find = (key: string): Entry | undefined => {
    const found = kept.get(key)
    if (found && found.until > Date.now()) return found
    kept.delete(key)
    return undefined
  }

  const commands: Record<string, (socket: Socket, args: Buffer[]) => Buffer | string> = {
    PING: (socket) => (isListening(socket) ? array([bulk('pong'), bulk('')]) : '+PONG\r\n'),
    PUBLISH(_socket, [channel, message]) {
      const heard = channels.get(String(channel)) ?? new Set()
      const text = array([bulk('message'), bulk(channel ?? ''), bulk(message ?? '')])
      for (const one of heard) one.write(text)
      return `:${heard.size}\r\n`
    },
    SUBSCRIBE: (socket, names) =>
      Buffer.concat(
        names.map((name, at) => {
          const known = channels.get(String(name)) ?? new Set()
          channels.set(String(name), known.add(socket))
          return array([bulk('subscribe'), bulk(name), `:${at + 1}\r\n`])
        }),
      ),
    GET: (_socket, [key]) => bulk(find(String(key))?.value ?? null),
    SET(_socket, [key, value]) {
      kept.set(String(key), { value: value ?? Buffer.alloc(0), until: Number.POSITIVE_INFINITY })
      return '+OK\r\n'
    },
    INCR(_socket, [key]) {
      const found = find(String(key)) ?? { value: Buffer.from('0'), until: Number.POSITIVE_INFINITY }
      found.value = Buffer.from(String(Number(found.value) + 1))
      kept.set(String(key), found)
      return `:${found.value.toString()}\r\n`
    },
    PEXPIRE(_socket, [key, ms]) {
      const found = find(String(key))
      if (!found || found.until !== Number.POSITIVE_INFINITY) return ':0\r\n'
      found.until = Date.now() + Number(ms)
      return ':1\r\n'
    },
    PTTL(_socket, [key]) {
      const found = find(String(key))
      if (!found) return ':-2\r\n'
      return found.until === Number.POSITIVE_INFINITY ? ':-1\r\n' : `:${found.until - Date.now()}\r\n`
    },
    INFO: () => bulk('redis_version:7.0.0\r\nloading:0\r\nused_memory:1048576\r\ninstantaneous_ops_per_sec:7\r\n'),
    DBSIZE: () => `:${kept.size}\r\n`,
  }
  const isListening = (socket: Socket) => [...channels.values()].some((heard) => heard.has(socket))

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    let rest = Buffer.alloc(0)
    let queued: Buffer[][] | null = null
    socket.on('close', () => {
      sockets.delete(socket)
      for (const heard of channels.values()) heard.delete(socket)
    })
    socket.on('error', () => undefined)
    const answer = ([name, ...args]: Buffer[]): Buffer | string => {
      const command = commands[String(name).toUpperCase()]
      return command ? command(socket, args) : `-ERR unknown command '${String(name)}'\r\n`
    }
    socket.on('data', (part) => {
      rest = Buffer.concat([rest, part])
      for (let read = readCommand(rest); read; read = readCommand(rest)) {
        rest = rest.subarray(read.end)
        const name = String(read.words[0]).toUpperCase()
        if (name === 'MULTI') {
          queued = []
          socket.write('+OK\r\n')
        } else if (name === 'EXEC') {
          socket.write(array((queued ?? []).map(answer)))
          queued = null
        } else if (queued) {
          queued.push(read.words)
          socket.write('+QUEUED\r\n')
        } else socket.write(answer(read.words))
      }
    })
  })
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen()
  return {
    url: `redis://127.0.0.1:${port}`,
    cut,
    async mend() {
      kept = new Map()
      await listen()
    },
    async close() {
      if (server.listening) await cut()
    },
  }
}

const bulk = (value: Buffer | string | null): Buffer => {
  if (value === null) return Buffer.from('$-1\r\n')
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')])
}

const array = (parts: (Buffer | string)[]): Buffer =>
  Buffer.concat([Buffer.from(`*${parts.length}\r\n`), ...parts.map((part) => Buffer.from(part))])

/** The first whole command of what has come: an array of words, each with its length. */
function readCommand(bytes: Buffer): { words: Buffer[]; end: number } | null {
  const lineEnd = bytes.indexOf('\r\n')
  if (lineEnd < 0) return null
  const count = Number(bytes.toString('latin1', 1, lineEnd))
  const words: Buffer[] = []
  let at = lineEnd + 2
  while (words.length < count) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const length = Number(bytes.toString('latin1', at + 1, end))
    if (bytes.length < end + 2 + length + 2) return null
    words.push(Buffer.from(bytes.subarray(end + 2, end + 2 + length)))
    at = end + 2 + length + 2
  }
  return { words, end: at }
}
