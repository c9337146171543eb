import { z } from 'zod'
import type { RawData, WebSocket } from 'ws'

import type { Actor } from '../tenancy/actor.ts'
import type { SocketHub } from './socket-hub.ts'
import { parseSentJson } from '../http/clean-text.ts'

const heartbeat = z.object({ type: z.literal('heart_beat') })
const update = z.object({
  type: z.literal('update_vxe_table'),
  data: z.object({
    socketKey: z.string().max(100),
    /** The row and who sent it: a table passes over what it sent itself. */
    args: z.tuple([z.record(z.string(), z.unknown()), z.string().max(100)]),
  }),
})
const incoming = z.discriminatedUnion('type', [heartbeat, update])

const pulse = JSON.stringify({ type: 'heart_beat', data: true })
/** A reader that far behind will not catch up, and its messages fill our memory. */
const mostBufferedBytes = 256 * 1024

/** Screens that show the same table to people of the same institution. */
export type TableRooms = Map<string, Set<WebSocket>>

export const createTableRooms = (): TableRooms => new Map()

/** A page named by a permission is only for those who hold it; other names are open inside the institution. */
export const mayEnter = (actor: Actor, page: string): boolean =>
  !page.includes(':') || actor.rights.permissions.has(page)

type Table = { hub: SocketHub; rooms: TableRooms; socket: WebSocket; actor: Actor; page: string }

/** Rows that somebody changes reach everyone in the room, the sender included. What cannot be read is ignored. */
export function serveTable({ hub, rooms, socket, actor, page }: Table): void {
  const name = `${actor.tenantId}/${page}`
  const room = rooms.get(name) ?? new Set()
  rooms.set(name, room.add(socket))
  const seat = hub.join(socket, actor)
  socket.on('close', () => {
    seat.leave()
    room.delete(socket)
    if (room.size === 0) rooms.delete(name)
  })
  // The close event follows; without a listener the error would end the process.
  socket.on('error', () => socket.terminate())
  socket.on('pong', seat.isAlive)
  socket.on('message', (data: RawData, isBinary: boolean) => {
    seat.isAlive()
    const message = isBinary ? undefined : read(String(data))
    if (message?.type === 'heart_beat' && socket.readyState === socket.OPEN) socket.send(pulse)
    if (message?.type === 'update_vxe_table') tell(room, JSON.stringify(message))
  })
}

function read(text: string): z.infer<typeof incoming> | undefined {
  try {
    return incoming.safeParse(parseSentJson(text)).data
  } catch {
    return undefined
  }
}

function tell(room: ReadonlySet<WebSocket>, text: string): void {
  for (const socket of room) {
    if (socket.bufferedAmount > mostBufferedBytes) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(text)
  }
}
