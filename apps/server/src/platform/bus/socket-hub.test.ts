import { describe, expect, it } from 'vitest'

import { createSocketHub, sessionOver, type HubSocket } from './socket-hub.ts'

function fakeSocket(bufferedAmount = 0) {
  const seen: string[] = []
  const socket: HubSocket = {
    bufferedAmount,
    send: (text) => seen.push(text),
    close: (code) => seen.push(`close ${code}`),
    ping: () => seen.push('ping'),
    terminate: () => seen.push('terminate'),
  }
  return { socket, seen }
}
const member = (userId: string, tenantId = 1, sessionId = `s-${userId}`) => ({ userId, tenantId, sessionId })
const news = { cmd: 'topic', msgId: '1', msgTxt: '"引号"' } as const

describe('the socket hub', () => {
  it('[SOCKET-1] delivers to every socket of exactly the people meant', () => {
    const hub = createSocketHub()
    const [first, second, other] = [fakeSocket(), fakeSocket(), fakeSocket()]
    hub.join(first.socket, member('u1'))
    hub.join(second.socket, member('u1', 1, 's-u1-phone'))
    hub.join(other.socket, member('u11'))
    hub.toUsers(1, ['u1'], news)
    expect([first.seen, second.seen, other.seen]).toEqual([[JSON.stringify(news)], [JSON.stringify(news)], []])
  })

  it.each([
    [1, 1, 0],
    [2, 0, 1],
    [0, 1, 1],
  ])('[SOCKET-2] what institution %i is told reaches %i of the first and %i of the second', (tenantId, one, two) => {
    const hub = createSocketHub()
    const [first, second] = [fakeSocket(), fakeSocket()]
    hub.join(first.socket, member('u1', 1))
    hub.join(second.socket, member('u2', 2))
    hub.toAll(tenantId, news)
    hub.toUsers(tenantId, ['nobody'], news)
    expect([first.seen.length, second.seen.length]).toEqual([one, two])
  })

  it('[SOCKET-2] a platform administrator is reached by name in any institution, but is no part of one', () => {
    const hub = createSocketHub()
    const platform = fakeSocket()
    hub.join(platform.socket, member('root', 0))
    hub.toAll(1, news)
    hub.toUsers(1, ['root'], news)
    expect(platform.seen).toHaveLength(1)
  })

  it('[SOCKET-3] closes the sockets of an ended session and of no other', () => {
    const hub = createSocketHub()
    const [ended, kept] = [fakeSocket(), fakeSocket()]
    hub.join(ended.socket, member('u1', 1, 'a'))
    hub.join(kept.socket, member('u1', 1, 'b'))
    hub.endSessions(new Set(['a']))
    hub.toAll(1, news)
    expect([ended.seen, kept.seen]).toEqual([[`close ${sessionOver}`], [JSON.stringify(news)]])
    expect(hub.sessionIds()).toEqual(['b'])
  })

  it('[SOCKET-4] drops a socket that did not answer the last ping', () => {
    const hub = createSocketHub()
    const [silent, alive] = [fakeSocket(), fakeSocket()]
    hub.join(silent.socket, member('u1'))
    const connection = hub.join(alive.socket, member('u2'))
    hub.dropSilent()
    connection.isAlive()
    hub.dropSilent()
    expect([silent.seen, alive.seen]).toEqual([
      ['ping', 'terminate'],
      ['ping', 'ping'],
    ])
  })

  it('[SOCKET-5] drops a reader that is hopelessly behind instead of buffering on', () => {
    const hub = createSocketHub()
    const slow = fakeSocket(10 * 1024 * 1024)
    hub.join(slow.socket, member('u1'))
    hub.toAll(1, news)
    expect(slow.seen).toEqual(['terminate'])
  })

  it('[SOCKET-6] forgets a socket that left', () => {
    const hub = createSocketHub()
    const gone = fakeSocket()
    hub.join(gone.socket, member('u1')).leave()
    hub.toAll(1, news)
    expect(gone.seen).toEqual([])
  })
})
