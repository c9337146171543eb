import { z } from 'zod'

/** What the service answers, as far as it is read. Numbers are floats there; texts may be missing. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const number = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)

export const vtOrder = z.object({
  gateway_name: z.string(),
  symbol: z.string(),
  exchange: z.string(),
  vt_orderid: z.string().min(1),
  direction: text,
  offset: text,
  price: number,
  volume: number,
  traded: number,
  status: text,
  /** Null until the exchange has answered. */
  datetime: z.string().nullish(),
  /** Ours. Many gateways leave it out once the exchange has answered. */
  reference: text,
})
export type VtOrder = z.infer<typeof vtOrder>

export const vtTrade = z.object({
  gateway_name: z.string(),
  vt_orderid: z.string(),
  tradeid: z.string(),
  price: z.number(),
  volume: z.number(),
  datetime: z.string().nullish(),
})

export const vtPosition = z.object({
  gateway_name: z.string(),
  symbol: z.string(),
  exchange: z.string(),
  direction: text,
  volume: number,
})

export const vtAccount = z.object({ gateway_name: z.string(), accountid: z.string(), balance: z.number() })

export const vtContract = z.object({
  gateway_name: z.string(),
  symbol: z.string(),
  exchange: z.string(),
  pricetick: number,
  min_volume: number,
})
export type VtContract = z.infer<typeof vtContract>

export const vtTick = z.object({
  gateway_name: z.string(),
  symbol: z.string(),
  exchange: z.string(),
  last_price: number,
  pre_close: number,
  limit_up: number,
  limit_down: number,
  bid_price_1: number,
  ask_price_1: number,
})
export type VtTick = z.infer<typeof vtTick>

export const vtPush = z.object({ topic: z.string(), data: z.unknown() })

/** Rows that are not what they should be are left out, one by one. */
export function rowsOf<Row>(answer: unknown, schema: z.ZodType<Row>): Row[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((one) => {
    const read = schema.safeParse(one)
    return read.success ? [read.data] : []
  })
}

/** `2026-11-17 10:00:00.123000+08:00`; without a zone it is Shanghai's. Null when there is none. */
export function momentOf(written: string | null | undefined): number | null {
  if (!written) return null
  const iso = written
    .trim()
    .replace(' ', 'T')
    .replace(/(\.\d{3})\d+/, '$1')
  const at = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}+08:00`)
  return Number.isFinite(at) ? at : null
}
