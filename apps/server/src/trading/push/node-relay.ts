import { pushTopics } from '@liangshu/contract/push'
import { z } from 'zod'

import type { NodeBus } from '../../platform/bus/node-bus.ts'
import { parseSentJson } from '../../platform/http/clean-text.ts'
import type { AccountChange } from './changed-accounts.ts'
import type { TradePush } from './trade-push.ts'

const topic = 'trade-changed'
const gatherMs = 250
/** More than a browser would ask for one by one. */
const mostOrders = 200

const changeText = z.object({
  tenantId: z.int(),
  accountId: z.string().max(64),
  topics: z.array(z.enum(pushTopics)),
  orderIds: z.array(z.string().max(200)).nullable(),
})
const relayed = z.array(changeText)

type Parts = { push: Pick<TradePush, 'onWritten' | 'writtenElsewhere' | 'askAgain'>; bus: NodeBus }

/**
 * Browsers hang on any node and orders are written on any: what one writes, the others tell theirs. Only that something
 * changed travels, after it is durable; a node that was cut off lets its browsers ask for everything.
 */
export function startNodeRelay({ push, bus }: Parts): { stop: () => Promise<void> } {
  let waiting: AccountChange[] = []
  let timer: NodeJS.Timeout | null = null

  const stopHearing = bus.subscribe(topic, (payload) => {
    const changes = relayed.parse(parseSentJson(payload.toString()))
    push.writtenElsewhere(
      changes.map(({ topics, orderIds, ...change }) => ({
        ...change,
        topics: new Set(topics),
        orderIds: orderIds && new Set(orderIds),
      })),
    )
  })
  const stopReturning = bus.onReturn(() => push.askAgain())

  function send(): void {
    timer = null
    const changes = waiting
    waiting = []
    bus.publish(topic, JSON.stringify(changes.map(textOf)))
  }

  const stopListening = push.onWritten((changes) => {
    if (bus.state() === 'alone') return
    waiting.push(...changes)
    timer ??= setTimeout(send, gatherMs).unref()
  })

  return {
    async stop() {
      for (const end of [stopListening, stopHearing, stopReturning]) end()
      if (timer) clearTimeout(timer)
    },
  }
}

function textOf({ topics, orderIds, ...change }: AccountChange): z.infer<typeof changeText> {
  return {
    ...change,
    topics: [...topics],
    orderIds: orderIds && orderIds.size <= mostOrders ? [...orderIds] : null,
  }
}
