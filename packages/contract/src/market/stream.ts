import { z } from 'zod'
import { quoteRow } from './quote-calls.ts'

/** Most rows one screen may ask for; beyond that the whole market is cheaper for everyone. */
export const MOST_SLOTS = 1000
/** Most books one window has open. */
export const MOST_BOOKS = 50

/** What a client says. Slots are those of the master; unknown ones are left out. */
export const streamRequest = z.union([
  z.object({ op: z.literal('subscribe'), all: z.literal(true) }),
  z.object({ op: z.literal('subscribe'), slots: z.array(z.int().min(0).max(0xffff)).max(MOST_SLOTS) }),
  z.object({ op: z.literal('unsubscribe') }),
  /** After a gap: send everything subscribed anew. */
  z.object({ op: z.literal('resync') }),
  /** The whole quotes with their five levels of the symbols that are open, in the same beat, instead of those before. */
  z.object({ op: z.literal('books'), symbols: z.array(z.string().max(40)).max(MOST_BOOKS) }),
])
export type StreamRequest = z.infer<typeof streamRequest>

/** The first message of a stream, as text. Everything after it is frames, and books as text. */
export const streamHello = z.object({
  cmd: z.literal('hello'),
  master: z.int(),
  seq: z.int(),
  size: z.int(),
  source: z.enum(['sim', 'feed']),
})
export type StreamHello = z.infer<typeof streamHello>

export const streamBook = z.object({ cmd: z.literal('book'), seq: z.int(), asOf: z.string(), quote: quoteRow })
export type StreamBook = z.infer<typeof streamBook>

/** Close codes a client tells apart: come back later, sign in again, you are too slow. */
export const streamClose = { preparing: 1013, sessionOver: 4401, tooSlow: 4408, badRequest: 4400 } as const
