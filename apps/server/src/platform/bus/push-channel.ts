import { pushRequest, type PushChange, type PushSubscribed, type PushTopic } from '@liangshu/contract/push'

import { parseSentJson } from '../http/clean-text.ts'
import type { Actor } from '../tenancy/actor.ts'
import type { HubSocket } from './socket-hub.ts'

/** How long a look at somebody's session and rights counts; what was taken away is gone after that. */
const rightsForMs = 2000
/** A reader that far behind will not catch up; it asks for everything when it is back. */
const mostBufferedBytes = 256 * 1024

type PushedAccounts = PushChange['accounts']

export type PushListener = {
  /** Who listens, as a call would find them now; null when they may not listen any more. */
  whoNow: () => Promise<Actor | null>
  hears: (topic: PushTopic) => boolean
  push: (topic: PushTopic, accounts: PushedAccounts) => void
}

type Watcher = { tenantId: number; listener: PushListener; askAgain: () => void }

export type PushChannel = ReturnType<typeof createPushChannel>

/** Sockets that asked to hear of changes. What changed is the areas' business; who may hear it, theirs as well. */
export function createPushChannel(nowMs: () => number) {
  const watchers = new Set<Watcher>()

  return {
    /** `renew` finds the person again, as a call would. */
    join(socket: HubSocket, actor: Actor, renew: () => Promise<Actor>): Subscriber {
      let topics: ReadonlySet<PushTopic> = new Set()
      let seq = 0
      let known: { at: number; actor: Promise<Actor | null> } | undefined
      const listener: PushListener = {
        whoNow() {
          const at = nowMs()
          if (!known || at - known.at >= rightsForMs) known = { at, actor: renew().catch(() => null) }
          return known.actor
        },
        hears: (topic) => topics.has(topic),
        push(cmd, accounts) {
          seq += 1
          const message: PushChange = { cmd, seq, accounts }
          if (socket.bufferedAmount > mostBufferedBytes) socket.terminate()
          else socket.send(JSON.stringify(message))
        },
      }
      const begin = () => {
        seq = 0
        const answer: PushSubscribed = { cmd: 'subscribed', topics: [...topics] }
        return JSON.stringify(answer)
      }
      const watcher: Watcher = { tenantId: actor.tenantId, listener, askAgain: () => socket.send(begin()) }
      return {
        take(says) {
          const request = readRequest(says)
          if (!request) return null
          topics = new Set(request.topics)
          if (topics.size > 0) watchers.add(watcher)
          else watchers.delete(watcher)
          return begin()
        },
        leave: () => watchers.delete(watcher),
      }
    },

    /** Everybody asks for everything anew, as after a lost line. */
    askAgain(): void {
      for (const watcher of watchers) watcher.askAgain()
    },

    /** Those who listen inside an institution; somebody of the platform who has chosen none listens to all. */
    listenersOf: (tenantId: number): PushListener[] =>
      [...watchers]
        .filter((watcher) => watcher.tenantId === tenantId || watcher.tenantId === 0)
        .map(({ listener }) => listener),
  }
}

type Subscriber = {
  /** Reads what the socket says: the answer to a request for topics, null when it was something else. */
  take: (says: string) => string | null
  leave: () => void
}

function readRequest(says: string) {
  if (!says.startsWith('{')) return undefined
  try {
    return pushRequest.safeParse(parseSentJson(says)).data
  } catch {
    return undefined
  }
}
