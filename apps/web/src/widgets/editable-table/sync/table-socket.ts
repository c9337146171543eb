import { z } from 'zod'
import type { Row } from '../model/column.ts'

export const heartbeatIntervalMs = 10_000
export const heartbeatTimeoutMs = 6000
export const reconnectDelayMs = 5000
export const defaultSocketKey = 'vxe-default'

const heartbeat = z.object({ type: z.literal('heart_beat') })
const tableUpdate = z.object({
  type: z.literal('update_vxe_table'),
  data: z.object({ socketKey: z.string(), args: z.tuple([z.record(z.string(), z.unknown()), z.string()]) }),
})
const common = z.object({
  type: z.literal('common_send_date'),
  data: z.object({ key: z.string(), args: z.unknown() }),
})
const message = z.discriminatedUnion('type', [heartbeat, tableUpdate, common])

/** The part of a browser socket that is used here. */
export interface SocketLike {
  onopen: (() => void) | null
  onclose: (() => void) | null
  onerror: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  send: (text: string) => void
  close: () => void
}

export interface TableSocketOptions {
  readonly connect: () => SocketLike
  readonly socketKey?: string
  /** Ours: what we sent comes back to us and is passed over. */
  readonly caseId: string
  readonly onRow: (row: Row) => void
  readonly onCommon?: ((key: string, args: unknown) => void) | undefined
}

function parseMessage(data: unknown): z.infer<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

/** One table's line to the others that show it: heartbeat, reconnect, rows in and out. */
export function openTableSocket(options: TableSocketOptions) {
  const { connect, socketKey = defaultSocketKey, caseId, onRow, onCommon } = options
  let socket: SocketLike | undefined
  let isClosed = false
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = (type: string, data: unknown) => socket?.send(JSON.stringify({ type, data }))

  function after(ms: number, act: () => void) {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  function beat() {
    send('heart_beat', '')
    after(heartbeatTimeoutMs, reconnect)
  }

  function drop() {
    if (!socket) return
    const old = socket
    socket = undefined
    isOpen = false
    Object.assign(old, { onopen: null, onclose: null, onerror: null, onmessage: null })
    old.close()
  }

  function reconnect() {
    if (isClosed) return
    drop()
    after(reconnectDelayMs, start)
  }

  function receive(data: unknown) {
    const received = parseMessage(data)
    if (received?.type === 'heart_beat') after(heartbeatIntervalMs, beat)
    if (received?.type === 'common_send_date') onCommon?.(received.data.key, received.data.args)
    if (received?.type !== 'update_vxe_table' || received.data.socketKey !== socketKey) return
    const [row, sender] = received.data.args
    if (sender !== caseId) onRow(row)
  }

  function start() {
    socket = connect()
    Object.assign(socket, {
      onopen: () => {
        isOpen = true
        beat()
      },
      onclose: reconnect,
      onerror: reconnect,
      onmessage: (event: { data: unknown }) => receive(event.data),
    })
  }

  start()
  return {
    sendRow: (row: Row) => {
      if (isOpen) send('update_vxe_table', { socketKey, args: [row, caseId] })
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      drop()
    },
  }
}
