import { z } from 'zod'

/** How far the past of the demo accounts has come; `none` where there is no demo. */
export const demoStateSchema = z.object({
  state: z.enum(['none', 'building', 'ready']),
  percent: z.int().min(0).max(100),
})
export type DemoState = z.infer<typeof demoStateSchema>

export const demoPaths = { state: '/demo/state' } as const
