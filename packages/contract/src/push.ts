import { z } from 'zod'

/** What the user's socket tells beside notices: which rows of which accounts have changed. */
export const pushTopics = ['order', 'trade', 'position', 'cash'] as const
export type PushTopic = (typeof pushTopics)[number]

/** Orders named in one message; with more of them the whole list has changed. */
export const MOST_PUSHED_ORDERS = 50

/** What a client says to hear topics; saying it again replaces what was said before. */
export const pushRequest = z.object({
  op: z.literal('subscribe'),
  topics: z.array(z.enum(pushTopics)).max(pushTopics.length),
})
export type PushRequest = z.infer<typeof pushRequest>

/** From here on nothing is missed; `seq` of the next message is 1. */
export const pushSubscribed = z.object({ cmd: z.literal('subscribed'), topics: z.array(z.enum(pushTopics)).max(10) })
export type PushSubscribed = z.infer<typeof pushSubscribed>

const changedAccount = z.object({
  id: z.string().max(64),
  /** Topic `order`: the orders that changed. Left out, any may have. */
  orderIds: z.array(z.string().max(200)).max(MOST_PUSHED_ORDERS).optional(),
})

/** Rows of these accounts have changed. Messages of one socket are counted without gaps. */
export const pushChange = z.object({
  cmd: z.enum(pushTopics),
  seq: z.int().min(1),
  accounts: z.array(changedAccount).min(1).max(10_000),
})
export type PushChange = z.infer<typeof pushChange>
