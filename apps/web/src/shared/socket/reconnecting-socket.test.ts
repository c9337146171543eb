import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useSession } from '../session/session-store.ts'
import { FakeSocket } from '../testing/fake-socket.ts'
import { openReconnectingSocket, type SocketPolicy } from './reconnecting-socket.ts'

const { last } = FakeSocket
const policy: SocketPolicy = {
  delaysMs: [1000, 3000, 9000],
  provenBy: 'open',
  isRetriedWhileHidden: false,
  heartbeat: { text: 'beat', everyMs: 100_000 },
}

function open(more: Partial<SocketPolicy> = {}) {
  const [onMessage, onOpen, onLost] = [vi.fn(), vi.fn(), vi.fn()]
  const socket = openReconnectingSocket({
    url: 'ws://desk.test/line',
    policy: { ...policy, ...more },
    onMessage,
    onOpen,
    onLost,
    connect: FakeSocket.connect,
  })
  onTestFinished(socket.close)
  return { socket, onMessage, onOpen, onLost }
}

/** Milliseconds until the next try, as far as a minute; null when there is none. */
function untilNextTry(): number | null {
  const before = FakeSocket.all.length
  for (let ms = 0; ms <= 60_000; ms += 100) {
    if (FakeSocket.all.length > before) return ms
    vi.advanceTimersByTime(100)
  }
  return null
}

function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.forget()
  useSession.setState({ token: 'first' })
})
afterEach(() => {
  vi.restoreAllMocks()
  useSession.setState({ token: '' })
  vi.useRealTimers()
})

describe('a lost line', () => {
  it('[WSOCK-1] is tried again after growing delays, the last of them for ever', () => {
    open()
    const delays = [1, 2, 3, 4].map(() => {
      last().fail()
      return untilNextTry()
    })
    expect(delays).toEqual([1000, 3000, 9000, 9000])
  })

  it('[WSOCK-1] chance makes a delay shorter, never longer', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    open({ jitter: 0.4 })
    last().fail()
    expect(untilNextTry()).toBe(800)
  })

  it('[WSOCK-2] that has stood in between starts with the shortest delay', () => {
    open()
    for (let round = 0; round < 3; round += 1) {
      last().fail()
      untilNextTry()
    }
    last().stand()
    last().end()
    expect(untilNextTry()).toBe(1000)
  })

  it('[WSOCK-2] that must be proven by a message is not proven by opening', () => {
    open({ provenBy: 'message' })
    for (const delay of [1000, 3000]) {
      last().stand()
      last().end(1013)
      expect(untilNextTry()).toBe(delay)
    }
    last().stand()
    last().hear('hello')
    last().end(1013)
    expect(untilNextTry()).toBe(1000)
  })

  it('[WSOCK-3] tells its owner that something may have been missed, and only then', () => {
    const { onOpen, onLost } = open()
    last().stand()
    last().end()
    untilNextTry()
    last().stand()
    expect(onOpen.mock.calls).toEqual([[false], [true]])
    expect(onLost.mock.calls).toEqual([[0]])
  })

  it('[WSOCK-4] is left after too many failures, until somebody looks or the network is back', () => {
    open({ mostFailures: 2 })
    for (let round = 0; round < 3; round += 1) {
      last().fail()
      untilNextTry()
    }
    expect(FakeSocket.all).toHaveLength(3)
    look('visible')
    expect(FakeSocket.all).toHaveLength(4)
    for (let round = 0; round < 3; round += 1) {
      last().fail()
      untilNextTry()
    }
    globalThis.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(7)
  })

  it('[WSOCK-5] that neither opens nor fails counts as failed after ten seconds', () => {
    open()
    expect(untilNextTry()).toBe(11_000)
    expect(FakeSocket.all[0]?.isClosed).toBe(true)
  })

  it('[WSOCK-5] is not listened to any more', () => {
    const { onMessage, onLost } = open()
    const [old] = FakeSocket.all
    old?.fail()
    untilNextTry()
    old?.hear('late')
    old?.end()
    expect(onMessage).not.toHaveBeenCalled()
    expect(onLost).toHaveBeenCalledTimes(1)
  })
})

describe('the session of a line', () => {
  it('[WSOCK-6] closed by its owner it stays closed', () => {
    const { socket } = open()
    last().stand()
    socket.close()
    last().end()
    look('visible')
    useSession.setState({ token: 'second' })
    expect(untilNextTry()).toBeNull()
    expect(last().isClosed).toBe(true)
  })

  it('[WSOCK-6] signing out ends it, and nothing brings it back', () => {
    open()
    last().stand()
    useSession.setState({ token: '' })
    expect(last().isClosed).toBe(true)
    look('visible')
    globalThis.dispatchEvent(new Event('online'))
    expect(untilNextTry()).toBeNull()
  })

  it('[WSOCK-6] signing out while it waits for the next try ends the waiting', () => {
    open()
    last().fail()
    useSession.setState({ token: '' })
    expect(untilNextTry()).toBeNull()
  })

  it('[WSOCK-6] a session that the server has ended is not tried again', () => {
    open()
    last().stand()
    last().end(4401)
    look('visible')
    expect(untilNextTry()).toBeNull()
  })

  it('[WSOCK-7] a new token opens a new line at once and ends the old one', () => {
    const { onOpen } = open()
    last().stand()
    const [old] = FakeSocket.all
    useSession.setState({ token: 'second' })
    vi.advanceTimersByTime(0)
    expect(old?.isClosed).toBe(true)
    expect(last().protocols).toEqual(['second'])
    last().stand()
    expect(onOpen).toHaveBeenLastCalledWith(true)
  })

  it('[WSOCK-7] after signing in again it is there again, without the delays of before', () => {
    open()
    last().stand()
    last().end(4401)
    useSession.setState({ token: 'second' })
    vi.advanceTimersByTime(0)
    expect(last().protocols).toEqual(['second'])
  })

  it('[WSOCK-7] each try carries the token of its moment', () => {
    open()
    last().fail()
    useSession.setState({ token: 'second' })
    untilNextTry()
    expect(FakeSocket.all.map(({ protocols }) => protocols)).toEqual([['first'], ['second']])
  })
})

describe('a page that nobody sees', () => {
  it('[WSOCK-8] keeps an open line, and waits with a lost one until it is seen', () => {
    open()
    last().stand()
    look('hidden')
    expect(last().isClosed).toBe(false)
    last().end()
    expect(untilNextTry()).toBeNull()
    look('visible')
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('[WSOCK-8] takes up a line that has to be heard as well', () => {
    open({ isRetriedWhileHidden: true })
    look('hidden')
    last().fail()
    expect(untilNextTry()).toBe(1000)
  })

  it('[WSOCK-8] asks a line that slept whether anybody is there', () => {
    open({ heartbeat: { text: 'beat', everyMs: 100_000, answerWithinMs: 5000 } })
    last().stand()
    look('hidden')
    look('visible')
    expect(last().sent).toEqual(['beat'])
    expect(untilNextTry()).toBe(6000)
  })
})

describe('the heartbeat', () => {
  const heartbeat = { text: 'beat', everyMs: 20_000, answerWithinMs: 5000 }

  it('[WSOCK-9] a beat without an answer loses the line, any message is an answer', () => {
    const { onLost } = open({ heartbeat })
    last().stand()
    vi.advanceTimersByTime(20_000)
    last().hear('anything')
    vi.advanceTimersByTime(20_000)
    expect([last().sent, onLost.mock.calls]).toEqual([['beat', 'beat'], []])
    vi.advanceTimersByTime(5000)
    expect([last().isClosed, onLost.mock.calls]).toEqual([true, [[1]]])
  })

  it('[WSOCK-9] goes on without answers where none are promised, and ends with the line', () => {
    open({ heartbeat: { text: 'beat', everyMs: 20_000 } })
    last().stand()
    vi.advanceTimersByTime(60_000)
    expect(last().sent).toHaveLength(3)
    const [old] = FakeSocket.all
    old?.end()
    vi.advanceTimersByTime(60_000)
    expect(old?.sent).toHaveLength(3)
  })

  it('[WSOCK-10] what is said without an open line is not sent, and the caller learns it', () => {
    const { socket } = open()
    expect(socket.send('early')).toBe(false)
    last().stand()
    expect(socket.send('now')).toBe(true)
    expect(last().sent).toEqual(['now'])
  })
})
