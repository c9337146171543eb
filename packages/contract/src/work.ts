import { z } from 'zod'

/** Names a piece of work that may have to wait; the client makes it up and asks by it. */
export const workHeader = 'x-work-id'
export const workId = z.string().regex(/^[0-9A-Za-z-]{8,64}$/, '任务编号格式不正确')

export const workPaths = { place: '/sys/work/place', cancel: '/sys/work/cancel' } as const

export const workQuery = z.object({ id: workId })

/** Where a piece of work stands; `gone` is one that has ended, or was never heard of. */
export const workPlace = z.object({
  state: z.enum(['waiting', 'running', 'gone']),
  /** How many go first. */
  ahead: z.int().min(0).max(10_000),
})
export type WorkPlace = z.output<typeof workPlace>
