import { z } from 'zod'
import { openReconnectingSocket, type SocketPolicy } from '../../../shared/socket/reconnecting-socket.ts'
import type { Row } from '../model/column.ts'

const policy: SocketPolicy = {
  delaysMs: [5000],
  provenBy: 'open',
  isRetriedWhileHidden: false,
  heartbeat: {
    text: JSON.stringify({ type: 'heart_beat', data: '' }),
    everyMs: 10_000,
    isSentAtOnce: true,
    answerWithinMs: 6000,
  },
}
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

export interface TableSocketOptions {
  readonly url: string
  readonly connect?: (url: string, token: string) => WebSocket
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

/** One table's line to the others that show it: rows in and out. */
export function openTableSocket(options: TableSocketOptions) {
  const { url, connect, socketKey = defaultSocketKey, caseId, onRow, onCommon } = options
  const socket = openReconnectingSocket({
    url,
    policy,
    ...(connect && { connect }),
    onMessage: (data) => {
      const received = parseMessage(data)
      if (received?.type === 'common_send_date') onCommon?.(received.data.key, received.data.args)
      if (received?.type !== 'update_vxe_table' || received.data.socketKey !== socketKey) return
      const [row, sender] = received.data.args
      if (sender !== caseId) onRow(row)
    },
  })
  return {
    sendRow: (row: Row) =>
      void socket.send(JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [row, caseId] } })),
    close: socket.close,
  }
}
