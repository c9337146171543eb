import { pushTopics } from '@liangshu/contract/push'
import { Client } from 'pg'
import { z } from 'zod'

import type { Log } from '../../platform/log/log.ts'
import type { AccountChange } from './changed-accounts.ts'
import type { TradePush } from './trade-push.ts'

const channel = 'trade_changed'
const retryMs = 2000
const gatherMs = 250
/** A notification holds 8,000 bytes. */
const accountsInOne = 10
const ordersInOne = 10

const changeText = z.object({
  tenantId: z.int(),
  accountId: z.string().max(64),
  topics: z.array(z.enum(pushTopics)),
  orderIds: z.array(z.string().max(200)).nullable(),
})
const relayed = z.object({ node: z.string().max(64), changes: z.array(changeText).max(accountsInOne) })

type Parts = { push: Pick<TradePush, 'onWritten' | 'writtenElsewhere' | 'askAgain'>; url: string; log: Log }

/**
 * Browsers hang on any node and orders are written on any: what one writes, the others tell theirs. Only that something
 * changed travels, after it is durable; a node that was cut off lets its browsers ask for everything.
 */
export function startNodeRelay({ push, url, log }: Parts): { stop: () => Promise<void> } {
  const node = crypto.randomUUID()
  let client: Client | null = null
  let waiting: AccountChange[] = []
  let timer: NodeJS.Timeout | null = null
  let retry: NodeJS.Timeout | null = null
  let isStopped = false

  async function connect(isReturn: boolean): Promise<void> {
    const fresh = new Client({ connectionString: url, application_name: 'liangshu-push' })
    const lose = () => {
      if (client !== fresh && client !== null) return
      client = null
      if (!isStopped) retry ??= setTimeout(again, retryMs).unref()
    }
    fresh.on('error', lose)
    fresh.on('end', lose)
    fresh.on('notification', ({ payload }) => take(payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    if (isStopped) return fresh.end()
    client = fresh
    if (isReturn) push.askAgain()
  }

  function again(): void {
    retry = null
    connect(true).catch((error: unknown) => {
      log.warn({ err: error }, 'changes of other nodes are not heard')
      if (!isStopped) retry ??= setTimeout(again, retryMs).unref()
    })
  }

  function take(payload: string): void {
    try {
      const { data } = relayed.safeParse(JSON.parse(payload))
      if (!data || data.node === node) return
      push.writtenElsewhere(
        data.changes.map(({ topics, orderIds, ...change }) => ({
          ...change,
          topics: new Set(topics),
          orderIds: orderIds && new Set(orderIds),
        })),
      )
    } catch (error) {
      log.warn({ err: error }, 'change of another node not understood')
    }
  }

  async function send(): Promise<void> {
    timer = null
    const changes = waiting
    waiting = []
    for (let at = 0; at < changes.length; at += accountsInOne) {
      const text = JSON.stringify({ node, changes: changes.slice(at, at + accountsInOne).map(textOf) })
      await client?.query('select pg_notify($1, $2)', [channel, text])
    }
  }

  const stopListening = push.onWritten((changes) => {
    waiting.push(...changes)
    timer ??= setTimeout(() => {
      send().catch((error: unknown) => log.warn({ err: error }, 'changes not told to other nodes'))
    }, gatherMs).unref()
  })
  const started = connect(false).catch((error: unknown) => {
    log.warn({ err: error }, 'changes of other nodes are not heard')
    if (!isStopped) retry ??= setTimeout(again, retryMs).unref()
  })

  return {
    async stop() {
      isStopped = true
      stopListening()
      if (timer) clearTimeout(timer)
      if (retry) clearTimeout(retry)
      await started
      await client?.end()
    },
  }
}

function textOf({ topics, orderIds, ...change }: AccountChange): z.infer<typeof changeText> {
  return {
    ...change,
    topics: [...topics],
    orderIds: orderIds && orderIds.size <= ordersInOne ? [...orderIds] : null,
  }
}
