import * as z from 'zod/mini'

/** Half width of the colour scale, as a fraction. */
export const premiumRanges = [0.002, 0.005, 0.01, 0.02] as const

export const premiumStripParams = z.object({
  range: z._default(z.literal(premiumRanges), 0.005),
})
