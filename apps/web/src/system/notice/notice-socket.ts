import * as z from 'zod/mini'
import { readAs } from '../../shared/schema/schema.ts'
import { joinUserSocket } from '../../shared/socket/user-socket.ts'

const pushed = z.object({ cmd: z.string(), msgTxt: z.nullish(z.string()) })

interface Options {
  url: string
  onNotice: (text: string) => void
  /** The line stands again after it was lost: what was told meanwhile has to be asked for. */
  onReturn?: () => void
  connect?: (url: string, token: string) => WebSocket
}

function noticeIn(data: unknown): string | undefined {
  const message = readAs(pushed, data)
  const isNotice = message?.cmd === 'topic' || message?.cmd === 'user'
  return isNotice ? (message.msgTxt ?? '') : undefined
}

/** Listens for pushed notices. Returns the function that ends it. */
export function listenForNotices({ url, onNotice, onReturn, connect }: Options): () => void {
  const listener = {
    onOpen: (isReturn: boolean) => void (isReturn && onReturn?.()),
    onMessage: (message: unknown) => {
      const text = noticeIn(message)
      if (text !== undefined) onNotice(text)
    },
  }
  return joinUserSocket(url, listener, connect)
}
