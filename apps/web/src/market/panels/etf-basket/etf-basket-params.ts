import * as z from 'zod/mini'

export const basketViews = { all: '全部', lift: '拉升', drag: '拖累', blocked: '受阻' } as const
export type BasketView = keyof typeof basketViews

export const etfBasketParams = z.object({
  view: z._default(z.enum(['all', 'lift', 'drag', 'blocked']), 'all'),
})
