import { beforeEach, describe, expect, it } from 'vitest'
import { FakeSocket } from '../testing/fake-socket.ts'
import { createSharedConnect, type WorkerPort } from './shared-socket.ts'
import { createSocketHub, type FromHub, type HubPort } from './socket-hub.ts'

let now = 0
let hub = createSocketHub({ connect: FakeSocket.connect, now: () => now })
const broken = new Set<() => void>()

/** What is said between threads arrives later, in its order. */
const underWay: (() => void)[] = []
function deliver(): void {
  for (let next = underWay.shift(); next; next = underWay.shift()) next()
}

/** A window with a port to the hub, as the worker would give it. */
function openWindow() {
  const connect = createSharedConnect({
    openPort: (): WorkerPort => {
      const listeners = new Set<(message: FromHub) => void>()
      const own: HubPort = {
        post: (message) => underWay.push(() => listeners.forEach((listener) => listener(message))),
      }
      return {
        post: (message) => hub.hear(own, message),
        onMessage: (listener) => listeners.add(listener),
        onBroken: (listener) => broken.add(listener),
        close: () => listeners.clear(),
      }
    },
    connect: FakeSocket.connect,
  })
  const heard: unknown[] = []
  const open = (token = 'mine') => {
    const socket = connect('ws://desk.test/market', token)
    socket.addEventListener('open', () => heard.push('open'))
    socket.addEventListener('message', ({ data }) => heard.push(data))
    socket.addEventListener('close', ({ code }) => heard.push(code))
    socket.addEventListener('error', () => heard.push('error'))
    return socket
  }
  return {
    open,
    get heard() {
      deliver()
      return heard
    },
  }
}

beforeEach(() => {
  FakeSocket.forget()
  broken.clear()
  underWay.length = 0
  now = 0
  hub = createSocketHub({ connect: FakeSocket.connect, now: () => now })
})

describe('one socket for several windows', () => {
  it('[WSOCK-12] the second window joins the line of the first, and both hear everything', () => {
    const [first, second] = [openWindow(), openWindow()]
    first.open()
    FakeSocket.last().stand()
    const joined = second.open()
    expect(second.heard).toEqual(['open'])
    joined.send('{"op":"subscribe"}')
    FakeSocket.last().hear('snapshot')
    expect(FakeSocket.all).toHaveLength(1)
    expect(FakeSocket.last().sent).toEqual(['{"op":"subscribe"}'])
    expect([first.heard, second.heard]).toEqual([
      ['open', 'snapshot'],
      ['open', 'snapshot'],
    ])
  })

  it('[WSOCK-12] another session never joins: it has a line of its own', () => {
    const [mine, other] = [openWindow(), openWindow()]
    mine.open('mine')
    other.open('other')
    expect(FakeSocket.all.map(({ protocols }) => protocols)).toEqual([['mine'], ['other']])
    FakeSocket.all[0]?.stand()
    FakeSocket.all[0]?.hear('quotes')
    expect(other.heard).toEqual([])
  })

  it('[WSOCK-12] the line ends with the last window that leaves', () => {
    const [first, second] = [openWindow().open(), openWindow().open()]
    first.close()
    expect(FakeSocket.last().isClosed).toBe(false)
    second.close()
    expect(FakeSocket.last().isClosed).toBe(true)
  })

  it('[WSOCK-13] a lost line is told to every window with its reason; the first that comes back opens the next', () => {
    const [first, second] = [openWindow(), openWindow()]
    first.open()
    second.open()
    FakeSocket.last().stand()
    FakeSocket.last().end(4401)
    expect([first.heard, second.heard]).toEqual([
      ['open', 4401],
      ['open', 4401],
    ])
    second.open()
    first.open()
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('[WSOCK-13] a window that was killed is let go after a while; one that slept is told to come back', () => {
    const [alive, killed] = [openWindow(), openWindow()]
    const line = alive.open()
    const asleep = killed.open()
    FakeSocket.last().stand()
    now = 120_000
    line.send('HeartBeat')
    now = 240_000
    hub.sweep()
    FakeSocket.last().hear('quotes')
    expect([alive.heard.at(-1), killed.heard.at(-1)]).toEqual(['quotes', 'open'])
    asleep.send('HeartBeat')
    expect(killed.heard.at(-1)).toBe(1006)
  })
})

describe('without such a worker', () => {
  it('[WSOCK-14] every window has a socket of its own', () => {
    const connect = createSharedConnect({ openPort: () => null, connect: FakeSocket.connect })
    connect('ws://desk.test/market', 'mine')
    connect('ws://desk.test/market', 'mine')
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('[WSOCK-14] a worker that does not start is told as a failure, and the next try takes a socket of its own', () => {
    const one = openWindow()
    one.open()
    expect(FakeSocket.all).toHaveLength(1)
    for (const listener of broken) listener()
    expect(one.heard).toEqual(['error'])
    one.open()
    expect(FakeSocket.all).toHaveLength(2)
  })
})
