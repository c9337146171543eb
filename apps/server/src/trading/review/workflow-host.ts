import {
  reviewReport,
  reviewStates,
  type ReviewReport,
  type SubmitReviewBody,
} from '@liangshu/contract/trading/trading-review'
import { z } from 'zod'

import { createFeedClient, FeedError } from '../../market/index.ts'
import { parseSentJson } from '../../platform/http/clean-text.ts'
import type { OutsideHosts } from '../../platform/outgoing/outside-hosts.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 4 * 1024 * 1024
const RETRIES = 2
const MOST_WORDS = 200

const submitted = z.object({ taskId: z.string().min(1).max(200), status: z.enum(reviewStates) })
const told = z.object({
  status: z.enum(reviewStates),
  progress: z.number().min(0).max(100).default(0),
  step: z.string().default(''),
  message: z.string().nullish(),
  report: z.unknown().optional(),
})
export type HostStatus = Omit<z.output<typeof told>, 'report'> & { readonly report: ReviewReport | null }

/** Hosts of this family answer in an envelope or with the value itself. */
const unwrapped = (json: unknown): unknown => {
  const read = z.object({ success: z.boolean(), result: z.unknown(), message: z.string().optional() }).safeParse(json)
  if (!read.success) return json
  if (!read.data.success) throw new FeedError('status', read.data.message ?? 'refused')
  return read.data.result
}

function parse<Value>(bytes: Uint8Array, schema: z.ZodType<Value>): Value {
  let json: unknown
  try {
    json = parseSentJson(new TextDecoder().decode(bytes))
  } catch {
    throw new FeedError('garbage', 'the answer is not JSON')
  }
  const read = schema.safeParse(unwrapped(json))
  if (!read.success) throw new FeedError('garbage', z.prettifyError(read.error).slice(0, MOST_WORDS))
  return read.data
}

export type WorkflowHost = ReturnType<typeof createWorkflowHost>

/** A workflow service that makes reviews instead of ours. What it sends is held against the shape of our own reports. */
export function createWorkflowHost(origin: string, hosts: OutsideHosts) {
  const base = origin.replace(/\/+$/, '')
  const client = createFeedClient({
    allowedHosts: [new URL(base).host],
    timeoutMs: TIMEOUT_MS,
    mostBytes: MOST_BYTES,
    spacing: { turn: async () => undefined },
  })

  /** Asking twice is harmless: a host makes the same review once. */
  async function retried(ask: () => Promise<Uint8Array>): Promise<Uint8Array> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await hosts.watch('workflow', ask)
      } catch (error) {
        const isWorthIt = error instanceof FeedError && (error.failure === 'timeout' || error.failure === 'network')
        if (!isWorthIt || attempt >= RETRIES) throw error
      }
    }
  }

  return {
    async submit(id: string, body: SubmitReviewBody): Promise<z.output<typeof submitted>> {
      const write = {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      } as const
      const url = new URL(`${base}/trading_review/submit/${encodeURIComponent(id)}`)
      return parse(await retried(() => client.send(url, write)), submitted)
    },
    async status(task: string): Promise<HostStatus> {
      const url = new URL(`${base}/trading_review/status/${encodeURIComponent(task)}`)
      const { report, ...state } = parse(await retried(() => client.get(url, { accept: 'application/json' })), told)
      if (state.status !== 'succeeded') return { ...state, report: null }
      const read = reviewReport.safeParse(report)
      if (!read.success) throw new FeedError('garbage', 'a report of another shape')
      return { ...state, report: read.data }
    },
  }
}
