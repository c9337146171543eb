import * as z from 'zod/mini'
import { readAs } from '../../shared/schema/schema.ts'
import { joinUserSocket } from '../../shared/socket/user-socket.ts'

const pushed = z.object({ cmd: z.string(), msgTxt: z.nullish(z.string()), msgId: z.nullish(z.string()) })

interface Options {
  url: string
  onNotice: (text: string, id: string) => void
  /** The line stands again after it was lost: what was told meanwhile has to be asked for. */
  onReturn?: () => void
  connect?: (url: string, token: string) => WebSocket
}

function noticeIn(data: unknown): { text: string; id: string } | undefined {
  const message = readAs(pushed, data)
  const isNotice = message?.cmd === 'topic' || message?.cmd === 'user'
  return isNotice ? { text: message.msgTxt ?? '', id: message.msgId ?? '' } : undefined
}

/** Listens for pushed notices. Returns the function that ends it. */
export function listenForNotices({ url, onNotice, onReturn, connect }: Options): () => void {
  const listener = {
    onOpen: (isReturn: boolean) => void (isReturn && onReturn?.()),
    onMessage: (message: unknown) => {
      const notice = noticeIn(message)
      if (notice) onNotice(notice.text, notice.id)
    },
  }
  return joinUserSocket(url, listener, connect)
}
