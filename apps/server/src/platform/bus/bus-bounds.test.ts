import { EventEmitter } from 'node:events'

import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

import { openRedisDouble } from '../../testing/redis-double.ts'
import { someActor } from '../../testing/some-actor.ts'
import { createNodeQuestions } from './ask-nodes.ts'
import { createLonelyBus, newNodeName, type NodeBus } from './node-bus.ts'
import { createPushChannel } from './push-channel.ts'
import { createRedisBus } from './redis-bus.ts'
import { createSharedNotices } from './shared-notices.ts'
import { createSocketGuard, type GuardedSocket } from './socket-guard.ts'
import { createSocketHub, sessionOver } from './socket-hub.ts'
import { createTableRooms, mayEnter, serveTable } from './table-socket.ts'

afterEach(() => {
  vi.useRealTimers()
})

function fakeSocket() {
  const seen: string[] = []
  const emitter = new EventEmitter()
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void seen.push(text),
    close: (code: number, reason: string) => void seen.push(`close ${code} ${reason}`),
    ping: () => void seen.push('ping'),
    terminate: () => void seen.push('terminate'),
    on: (event: string, listener: (...given: unknown[]) => void) => emitter.on(event, listener),
  }
  return { socket, seen, emit: (event: string, ...given: unknown[]) => emitter.emit(event, ...given) }
}

/** Two nodes that hear each other at once. */
function twoNodes(): [NodeBus, NodeBus] {
  const wire = new EventEmitter()
  const nodeOf = (node: string): NodeBus => ({
    ...createLonelyBus(node),
    state: () => 'connected',
    publish: (topic, payload) => void wire.emit(topic, Buffer.from(payload), node),
    subscribe(topic, listener) {
      const heard = (payload: Buffer, from: string) => from !== node && listener(payload, from)
      wire.on(topic, heard)
      return () => void wire.off(topic, heard)
    },
  })
  return [nodeOf('one'), nodeOf('two')]
}

describe('changes that are pushed', () => {
  function begin(now = { ms: 0 }) {
    const channel = createPushChannel(() => now.ms)
    const join = (tenantId = 1, renew = async () => someActor('me', { tenantId })) => {
      const fake = fakeSocket()
      return { ...fake, subscriber: channel.join(fake.socket, someActor('me', { tenantId }), renew) }
    }
    return { channel, join, now }
  }
  const ask = (...topics: string[]) => JSON.stringify({ op: 'subscribe', topics })

  it('[SOCKET-100] are for those who asked, for as long as they ask; what is no question is answered by nobody', () => {
    const { channel, join } = begin()
    const { subscriber } = join()
    expect(channel.listenersOf(1)).toHaveLength(0)
    expect(subscriber.take(ask('order', 'cash'))).toBe('{"cmd":"subscribed","topics":["order","cash"]}')
    const [listener] = channel.listenersOf(1)
    expect(['order', 'trade', 'position', 'cash'].map((topic) => listener?.hears(topic as 'order'))).toEqual([
      true,
      false,
      false,
      true,
    ])
    for (const other of [
      'ping',
      '{',
      '{"op":"subscribe"}',
      '{"op":"other","topics":[]}',
      ask('other'),
      `[${ask('order')}]`,
    ])
      expect(subscriber.take(other)).toBeNull()
    expect(channel.listenersOf(1)).toHaveLength(1)
    expect(subscriber.take(ask())).toBe('{"cmd":"subscribed","topics":[]}')
    expect(channel.listenersOf(1)).toHaveLength(0)
    subscriber.take(ask('trade'))
    subscriber.leave()
    expect(channel.listenersOf(1)).toHaveLength(0)
  })

  it('[SOCKET-100] are counted from one, anew after each question, and asked for anew when a line was lost', () => {
    const { channel, join } = begin()
    const { subscriber, seen } = join()
    subscriber.take(ask('order'))
    const [listener] = channel.listenersOf(1)
    listener?.push('order', [{ id: 'a' }])
    listener?.push('order', [{ id: 'b' }])
    subscriber.take(ask('order'))
    listener?.push('order', [{ id: 'c' }])
    channel.askAgain()
    listener?.push('order', [{ id: 'd' }])
    expect(seen).toEqual([
      '{"cmd":"order","seq":1,"accounts":[{"id":"a"}]}',
      '{"cmd":"order","seq":2,"accounts":[{"id":"b"}]}',
      '{"cmd":"order","seq":1,"accounts":[{"id":"c"}]}',
      '{"cmd":"subscribed","topics":["order"]}',
      '{"cmd":"order","seq":1,"accounts":[{"id":"d"}]}',
    ])
  })

  it('[SOCKET-100] of an institution reach it and the platform alone; who is far behind is hung up on', () => {
    const { channel, join } = begin()
    const [own, other, platform] = [join(1), join(2), join(0)]
    for (const { subscriber } of [own, other, platform]) subscriber.take(ask('cash'))
    expect(channel.listenersOf(1)).toHaveLength(2)
    own.socket.bufferedAmount = 256 * 1024
    channel.listenersOf(1).forEach((listener) => listener.push('cash', []))
    own.socket.bufferedAmount += 1
    channel.listenersOf(1).forEach((listener) => listener.push('cash', []))
    expect([own.seen.length, own.seen.at(-1), other.seen, platform.seen.length]).toEqual([2, 'terminate', [], 2])
  })

  it('[SOCKET-100] who somebody is counts for two seconds, and nobody is who may no longer come', async () => {
    const { channel, join, now } = begin()
    let asked = 0
    const { subscriber } = join(1, async () => {
      asked += 1
      if (asked === 2) throw new Error('ended')
      return someActor('me')
    })
    subscriber.take(ask('cash'))
    const [listener] = channel.listenersOf(1)
    expect((await listener?.whoNow())?.username).toBe('me')
    now.ms = 1999
    expect(await listener?.whoNow()).not.toBeNull()
    expect(asked).toBe(1)
    now.ms = 2000
    expect(await listener?.whoNow()).toBeNull()
    now.ms = 4000
    expect(await listener?.whoNow()).not.toBeNull()
    expect(asked).toBe(3)
  })
})

describe('questions to other nodes', () => {
  it('[NODE-101] are answered by the one that holds what they are about; without an answer in time there is none', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [one, two] = twoNodes()
    const asks = createNodeQuestions<string, string>(one, 'work', () => undefined)
    const answers = createNodeQuestions<string, string>(two, 'work', async (asked) => {
      if (asked === 'broken') throw new Error('x')
      return asked === 'known' ? 'here' : undefined
    })
    expect(await asks.ask('known', 500)).toBe('here')
    expect(vi.getTimerCount()).toBe(0)
    for (const unknown of ['elsewhere', 'broken']) {
      const ends: unknown[] = []
      const asking = asks.ask(unknown, 500).then((reply) => ends.push(reply))
      await vi.advanceTimersByTimeAsync(499)
      expect(ends).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      await asking
      expect(ends).toEqual([undefined])
    }
    answers.close()
    const asking = asks.ask('known', 500)
    await vi.advanceTimersByTimeAsync(500)
    expect(await asking).toBeUndefined()
  })

  it('[NODE-101] are not asked by one who is alone', async () => {
    expect(await createNodeQuestions(createLonelyBus(), 'work', () => 'here').ask('known', 100_000)).toBeUndefined()
    expect(newNodeName()).toMatch(/^[0-9a-f]{12}$/)
  })

  it('[NODE-101] a process that works alone keeps values for itself', async () => {
    const bus = createLonelyBus('me')
    expect([bus.node, bus.state(), await bus.get('a'), await bus.count('a', 1000)]).toEqual(['me', 'alone', null, null])
    await bus.set('a', 'one')
    expect(String(await bus.get('a'))).toBe('one')
    expect(bus.subscribe('a', () => undefined)()).toBeUndefined()
    expect(bus.onReturn(() => undefined)()).toBeUndefined()
  })
})

describe('sockets', () => {
  it('[SOCKET-5] a reader may be behind by a quarter of a megabyte', () => {
    const hub = createSocketHub()
    const [near, far] = [fakeSocket(), fakeSocket()]
    near.socket.bufferedAmount = 256 * 1024
    far.socket.bufferedAmount = 256 * 1024 + 1
    for (const { socket } of [near, far]) hub.join(socket, { userId: 'u', tenantId: 1, sessionId: 's' })
    hub.toAll(1, { cmd: 'user' } as never)
    expect([near.seen, far.seen]).toEqual([['{"cmd":"user"}'], ['terminate']])
    expect([hub.countPeople(), hub.sessionIds()]).toEqual([1, ['s']])
    hub.endSessions(new Set(['s']))
    expect(near.seen.at(-1)).toBe(`close ${sessionOver} 登录已失效`)
    expect(sessionOver).toBe(4401)
    expect(hub.countPeople()).toBe(0)
  })

  it('[SOCKET-21] bears two hundred messages at once and forty a second, and not one more', () => {
    let now = 0
    const guard = createSocketGuard(() => now)
    const { socket, seen, emit } = fakeSocket()
    guard.admit(socket as unknown as GuardedSocket, 'u')
    const times = (count: number) => Array.from({ length: count }, () => emit('message'))
    times(200)
    expect(seen).toEqual([])
    now += 1000
    times(40)
    expect(seen).toEqual([])
    emit('pong')
    expect(seen).toEqual(['terminate'])
    // However long it was quiet, no more than two hundred are saved up.
    now += 100_000
    times(200)
    expect(seen).toEqual(['terminate'])
    emit('ping')
    expect(seen).toHaveLength(2)
  })

  it('[SOCKET-22] bears four megabytes that were not read', () => {
    const { socket, seen } = fakeSocket()
    const guard = createSocketGuard(() => 0)
    expect(guard.admit(socket as unknown as GuardedSocket, 'u')).toBe(true)
    expect(guard.countOf('u')).toBe(1)
    socket.bufferedAmount = 4 * 1024 * 1024
    socket.send('one')
    socket.bufferedAmount += 1
    socket.send('two')
    expect(seen).toEqual(['one', 'terminate'])
  })

  it('[NODE-13] what is told on one node is told on the others, to people or to all', () => {
    const [one, two] = twoNodes()
    const [hub, far] = [createSocketHub(), createSocketHub()]
    const [a, b] = [fakeSocket(), fakeSocket()]
    for (const on of [hub, far]) {
      on.join((on === hub ? a : b).socket, { userId: 'u', tenantId: 1, sessionId: 's' })
    }
    const notices = createSharedNotices(hub, one)
    createSharedNotices(far, two)
    const message = { cmd: 'topic', msgId: '1', msgTxt: '好' } as never
    notices.toUsers(1, ['u'], message)
    notices.toUsers(1, ['other'], message)
    notices.toUsers(2, ['u'], message)
    notices.toAll(1, message)
    notices.toAll(2, message)
    expect([a.seen.length, b.seen.length]).toEqual([2, 2])
    expect(a.seen).toEqual(b.seen)
  })
})

describe('rooms of tables', () => {
  const row = JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'k', args: [{ id: 1 }, 'me'] } })
  function begin() {
    const [one, two] = twoNodes()
    const rooms = [createTableRooms(one), createTableRooms(two)] as const
    const enter = (at: 0 | 1, page: string, tenantId = 1) => {
      const fake = fakeSocket()
      serveTable({
        hub: createSocketHub(),
        rooms: rooms[at],
        socket: fake.socket as never,
        actor: someActor('me', { tenantId }),
        page,
      })
      return fake
    }
    return { rooms, enter }
  }

  it('[ETABLE-45] a row reaches everybody of the room on every node, the sender included, and nobody else', () => {
    const { rooms, enter } = begin()
    const [own, beside, far, elsewhere, foreign] = [
      enter(0, 'p'),
      enter(0, 'p'),
      enter(1, 'p'),
      enter(0, 'q'),
      enter(1, 'p', 2),
    ]
    own.emit('message', Buffer.from(row), false)
    expect([own, beside, far, elsewhere, foreign].map(({ seen }) => seen)).toEqual([[row], [row], [row], [], []])
    for (const other of ['x', '{"type":"other"}', '{']) own.emit('message', Buffer.from(other), false)
    own.emit('message', Buffer.from(row), true)
    own.emit('message', Buffer.from('{"type":"heart_beat"}'), false)
    expect(own.seen.slice(1)).toEqual(['{"type":"heart_beat","data":true}'])
    expect(beside.seen).toHaveLength(1)
    beside.socket.readyState = 3
    far.socket.bufferedAmount = 256 * 1024 + 1
    foreign.socket.bufferedAmount = 256 * 1024
    own.emit('message', Buffer.from(row), false)
    foreign.emit('message', Buffer.from(row), false)
    expect([beside.seen.length, far.seen.at(-1), foreign.seen]).toEqual([1, 'terminate', [row]])
    own.emit('error', new Error('x'))
    expect(own.seen.at(-1)).toBe('terminate')
    own.emit('close')
    expect(rooms[0].members.get('1/p')?.size).toBe(1)
    beside.emit('close')
    expect([...rooms[0].members.keys()]).toEqual(['1/q'])
  })

  it('[ETABLE-47] a page named by a permission is for those who hold it', () => {
    const actor = someActor('me', { rights: { roleCodes: new Set(), permissions: new Set(['a:b']) } })
    expect([mayEnter(actor, 'a:b'), mayEnter(actor, 'a:c'), mayEnter(actor, 'open')]).toEqual([true, false, true])
  })
})

describe('the bus over Redis', async () => {
  const redis = await openRedisDouble()
  afterAll(() => redis.close())
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }

  it('[NODE-4] names who spoke, keeps installations apart, and goes on after a message that nobody understands', async () => {
    const open = (prefix: string, node: string) => createRedisBus({ url: redis.url, prefix, log, node })
    const [one, two, apart] = [
      open('here', 'aaaaaaaaaaaa'),
      open('here', 'bbbbbbbbbbbb'),
      open('there', 'cccccccccccc'),
    ]
    await vi.waitFor(
      () => expect([one, two, apart].map((bus) => bus.state())).toEqual(['connected', 'connected', 'connected']),
      60_000,
    )
    expect(one.node).toBe('aaaaaaaaaaaa')
    const heard: string[] = []
    apart.subscribe('news', () => heard.push('apart'))
    two.subscribe('news', () => {
      throw new Error('not understood')
    })
    const stop = two.subscribe('news', (payload, from) => heard.push(`${from} ${payload.toString()}`))
    await vi.waitFor(() => {
      one.publish('news', '一')
      expect(heard.length).toBeGreaterThan(0)
    }, 60_000)
    expect(new Set(heard)).toEqual(new Set(['aaaaaaaaaaaa 一']))
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ topic: 'news' }),
      'message of another node not understood',
    )
    stop()
    heard.length = 0
    one.publish('news', '二')
    await one.set('key', 'value')
    expect([String(await two.get('key')), await apart.get('key')]).toEqual(['value', null])
    expect(heard).toEqual([])
    expect(await one.count('login', 60_000)).toMatchObject({ current: 1 })
    expect(await two.count('login', 60_000)).toMatchObject({ current: 2 })
    expect(await apart.count('login', 60_000)).toMatchObject({ current: 1 })
    await Promise.all([one, two, apart].map((bus) => bus.close()))
    await vi.waitFor(() => expect(one.state()).toBe('lost'), 60_000)
    expect(await one.get('key')).toBeNull()
    expect(log.warn).not.toHaveBeenCalledWith(expect.anything(), 'Redis is lost: this node goes on without the others')
  })
})
