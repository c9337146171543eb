import * as z from 'zod/mini'
import { isLinkColor, type LinkColor } from './link-colors.ts'
import type { DeskState, DeskStore, Link } from './desk-store.ts'

const MOST_LISTED = 10_000

const linkSchema = z.object({
  symbol: z.string(),
  list: z.array(z.string()).check(z.maxLength(MOST_LISTED)),
  group: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  account: z.nullable(z.string()),
  chosenPrice: z.nullable(z.number()),
})
const messageSchema = z.union([
  z.object({ kind: z.literal('state'), links: z.record(z.string(), linkSchema), moment: z.nullable(z.string()) }),
  z.object({ kind: z.literal('ask') }),
])

/** The links of a state that came from another window, whatever else it may hold. */
function linksOf(given: Record<string, Link>): Partial<Record<LinkColor, Link>> {
  return Object.fromEntries(Object.entries(given).filter(([color]) => isLinkColor(color)))
}

/**
 * Windows of one desk look at the same symbols and the same moment. A window that opens asks for what the others show;
 * a browser without the channel keeps each window to itself.
 */
export function shareLinks(store: DeskStore, name: string): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(`desk:${name}`)
  let isHearing = false
  const tell = ({ links, moment }: DeskState) => channel.postMessage({ kind: 'state', links, moment })

  channel.addEventListener('message', ({ data }) => {
    const read = messageSchema.safeParse(data)
    if (!read.success) return
    if (read.data.kind === 'ask') {
      tell(store.getState())
      return
    }
    const { links, moment } = read.data
    isHearing = true
    store.setState((known) => ({ links: { ...known.links, ...linksOf(links) }, moment }))
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
