import { workPlace, type WorkPlace } from '@liangshu/contract/work'

import { createNodeQuestions } from '../bus/ask-nodes.ts'
import type { NodeBus } from '../bus/node-bus.ts'
import type { WorkPool } from './work-pool.ts'

/** A node that knows of it answers within this, or it is gone. */
const patienceMs = 500

type Asked = { userId: string; id: string; isCancelled: boolean }

/** The same questions, answered by whichever node holds the work: a balancer may bring them to another one. */
export function shareWork(pool: WorkPool, bus: NodeBus) {
  const others = createNodeQuestions<Asked, WorkPlace>(bus, 'work', ({ userId, id, isCancelled }) => {
    if (isCancelled) pool.cancel(userId, id)
    const place = pool.place(userId, id)
    return place.state === 'gone' ? undefined : place
  })
  return {
    async place(userId: string, id: string): Promise<WorkPlace> {
      const own = pool.place(userId, id)
      if (own.state !== 'gone') return own
      const told = await others.ask({ userId, id, isCancelled: false }, patienceMs)
      return told ? workPlace.parse(told) : own
    },
    async cancel(userId: string, id: string): Promise<void> {
      if (!pool.cancel(userId, id)) await others.ask({ userId, id, isCancelled: true }, patienceMs)
    },
    close: others.close,
  }
}
