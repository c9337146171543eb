import { z } from 'zod'
import type { RawData, WebSocket } from 'ws'

import type { Actor } from '../tenancy/actor.ts'
import type { NodeBus } from './node-bus.ts'
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

/** Screens that show the same table to people of the same institution, whichever node they hang on. */
export type TableRooms = { members: Map<string, Set<WebSocket>>; tell: (room: string, text: string) => void }

const topic = 'table'
const told = z.object({ room: z.string(), text: z.string() })

export function createTableRooms(bus: NodeBus): TableRooms {
  const members = new Map<string, Set<WebSocket>>()
  const tellHere = (room: string, text: string) => tell(members.get(room) ?? new Set(), text)
  bus.subscribe(topic, (payload) => {
    const { room, text } = told.parse(parseSentJson(payload.toString()))
    tellHere(room, text)
  })
  return {
    members,
    tell(room, text) {
      tellHere(room, text)
      bus.publish(topic, JSON.stringify({ room, text }))
    },
  }
}

/** A page named by a permission is only for those who hold it; other names are open inside the institution. */
export const mayEnter = (actor: Actor, page: string): boolean =>
  !page.includes(':') || actor.rights.permissions.has(page)

type Table = { hub: SocketHub; rooms: TableRooms; socket: WebSocket; actor: Actor; page: string }

/** Rows that somebody changes reach everyone in the room, the sender included. What cannot be read is ignored. */
export function serveTable({ hub, rooms, socket, actor, page }: Table): void {
  const name = `${actor.tenantId}/${page}`
  const { members } = rooms
  const room = members.get(name) ?? new Set()
  members.set(name, room.add(socket))
  const connection = hub.join(socket, actor)
  socket.on('close', () => {
    connection.leave()
    room.delete(socket)
    if (room.size === 0) members.delete(name)
  })
  // The close event follows; without a listener the error would end the process.
  socket.on('error', () => socket.terminate())
  socket.on('pong', connection.isAlive)
  socket.on('message', (data: RawData, isBinary: boolean) => {
    connection.isAlive()
    const message = isBinary ? undefined : read(String(data))
    if (message?.type === 'heart_beat' && socket.readyState === socket.OPEN) socket.send(pulse)
    if (message?.type === 'update_vxe_table') rooms.tell(name, JSON.stringify(message))
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
