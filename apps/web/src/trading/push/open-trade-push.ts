import { pushChange, pushSubscribed, pushTopics } from '@liangshu/contract/push'
import type { QueryClient } from '@tanstack/react-query'
import { joinUserSocket } from '../../shared/socket/user-socket.ts'
import { applyChange, askForEverything } from './apply-change.ts'
import { createChangeLanes } from './change-lanes.ts'

interface Options {
  readonly url: string
  readonly client: QueryClient
  /** False while nothing is pushed: rows have to be asked for. */
  readonly onLive: (isLive: boolean) => void
  readonly connect?: (url: string, token: string) => WebSocket
}

/** Keeps orders, fills, positions and cash of the cache up to date. Returns its end. */
export function openTradePush({ url, client, onLive, connect }: Options): () => void {
  let last = 0
  // Rows that could not be asked for now are asked for with all the others.
  const lanes = createChangeLanes((change) => applyChange(client, change).catch(() => askForEverything(client)))

  function take(message: unknown): void {
    if (pushSubscribed.safeParse(message).success) {
      last = 0
      onLive(true)
      // What changed before the server began to tell is not known here.
      return askForEverything(client)
    }
    const { data: change } = pushChange.safeParse(message)
    if (!change) return
    const isNext = change.seq === last + 1
    last = change.seq
    if (!isNext) return askForEverything(client)
    lanes.add(change)
  }

  const leave = joinUserSocket(url, { topics: pushTopics, onMessage: take, onLost: () => onLive(false) }, connect)
  return () => {
    lanes.stop()
    leave()
  }
}
