import * as z from 'zod/mini'
import type { DeskStore, Link } from './desk-store.ts'
import { isLinkColor, type LinkColor } from './link-colors.ts'
import { shareState } from './share-state.ts'

const MOST_LISTED = 10_000

const linkSchema = z.object({
  symbol: z.string(),
  list: z.array(z.string()).check(z.maxLength(MOST_LISTED)),
  group: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  account: z.nullable(z.string()),
  chosenPrice: z.nullable(z.number()),
})
const linksSchema = z.object({ links: z.record(z.string(), linkSchema) })

/** The links of a state that came from another window, whatever else it may hold. */
function linksOf(given: Record<string, Link>): Partial<Record<LinkColor, Link>> {
  return Object.fromEntries(Object.entries(given).filter(([color]) => isLinkColor(color)))
}

/** Windows of one desk look at the same symbols. */
export const shareLinks = (store: DeskStore, name: string): (() => void) =>
  shareState(store, `desk:${name}`, {
    schema: linksSchema,
    pick: ({ links }) => ({ links }),
    merge: ({ links }, known) => ({ links: { ...known.links, ...linksOf(links) } }),
  })
