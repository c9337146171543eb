import { describe, expect, it, vi } from 'vitest'

import { createWorkQueue, type Ticket } from './work-queue.ts'

const limits = { most: 2, mostOfTenant: 1, mostWaiting: 6, mostWaitingOfTenant: 4, longestWaitMs: 60_000 }
const several = (queue: ReturnType<typeof createWorkQueue>, tenantId: number, count: number): Ticket[] =>
  Array.from({ length: count }, () => queue.enter(tenantId))

describe('the line of imports, exports and reports', () => {
  it('[WORKLINE-1] so many run at once, of one institution fewer, and the others wait', () => {
    const queue = createWorkQueue(limits)
    several(queue, 1, 3)
    expect(queue.counts()).toMatchObject({ running: 1, waiting: 2 })
    several(queue, 2, 1)
    several(queue, 3, 1)
    expect(queue.counts()).toMatchObject({ running: 2, waiting: 3 })
  })

  it('[WORKLINE-2] institutions take turns, whatever one of them has in line', async () => {
    const queue = createWorkQueue({ ...limits, most: 1 })
    const [first, ...greedy] = several(queue, 1, 4)
    const calm = queue.enter(2)
    expect(calm.isRunning()).toBe(false)
    first?.leave()
    await calm.turn
    expect(greedy.some((ticket) => ticket.isRunning())).toBe(false)
    calm.leave()
    expect(greedy.map((ticket) => ticket.isRunning())).toEqual([true, false, false])
  })

  it('[WORKLINE-3] the place is how many really go first', () => {
    const queue = createWorkQueue({ ...limits, most: 1 })
    const tickets = [...several(queue, 1, 4), ...several(queue, 2, 2)]
    const placed = tickets.map((ticket) => ticket.ahead())
    const order: number[] = []
    for (let turn = 0; turn < tickets.length; turn += 1) {
      const running = tickets.findIndex((ticket) => ticket.isRunning())
      order.push(running)
      tickets[running]?.leave()
    }
    // The first is running already, so those in line stand one further back in the order of all.
    expect(placed).toEqual(tickets.map((_, at) => Math.max(0, order.indexOf(at) - 1)))
  })

  it('[WORKLINE-4] a line that is full refuses in words, one institution before it can fill it for all', () => {
    const queue = createWorkQueue(limits)
    several(queue, 1, 5)
    expect(() => queue.enter(1)).toThrow('本机构排队中的导入、导出与报表任务过多，请稍后再试')
    several(queue, 2, 3)
    expect(() => queue.enter(3)).toThrow('当前导入、导出与报表任务较多，请稍后再试')
    expect(queue.counts()).toMatchObject({ running: 2, waiting: 6, institutions: 2 })
  })

  it('[WORKLINE-5] whoever gives up leaves the line, and one who waits too long is told', async () => {
    vi.useFakeTimers()
    try {
      const queue = createWorkQueue({ ...limits, longestWaitMs: 1000 })
      const [running, given, late] = several(queue, 1, 3)
      given?.leave()
      await expect(given?.turn).rejects.toThrow('任务已取消')
      expect(late?.ahead()).toBe(0)
      await vi.advanceTimersByTimeAsync(1001)
      await expect(late?.turn).rejects.toThrow('排队时间过长')
      expect(running?.isRunning()).toBe(true)
      running?.leave()
      running?.leave()
      expect(queue.counts()).toEqual({ running: 0, waiting: 0, institutions: 0 })
    } finally {
      vi.useRealTimers()
    }
  })
})
