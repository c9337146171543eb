import * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'

interface SharedPart<State, Shared> {
  /** What another window says is read by it; anything else is not heard. */
  readonly schema: z.ZodMiniType<Shared>
  readonly pick: (state: State) => unknown
  /** Puts what was heard in place of what was known. */
  readonly merge: (heard: Shared, known: State) => Partial<State>
}

/**
 * Windows of one name show the same. A window that opens asks for what the others show; a browser without the channel
 * keeps each window to itself.
 */
export function shareState<State extends object, Shared>(
  store: StoreApi<State>,
  name: string,
  { schema, pick, merge }: SharedPart<State, Shared>,
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(name)
  const messageSchema = z.union([
    z.object({ kind: z.literal('state'), state: schema }),
    z.object({ kind: z.literal('ask') }),
  ])
  let isHearing = false
  const tell = (state: State) => channel.postMessage({ kind: 'state', state: pick(state) })

  channel.addEventListener('message', ({ data }) => {
    const read = messageSchema.safeParse(data)
    if (!read.success) return
    if (read.data.kind === 'ask') {
      tell(store.getState())
      return
    }
    const heard = read.data.state
    isHearing = true
    store.setState((known) => merge(heard, known))
    isHearing = false
  })
  const stop = store.subscribe((state) => {
    if (!isHearing) tell(state)
  })
  channel.postMessage({ kind: 'ask' })
  return () => {
    stop()
    channel.close()
  }
}
