import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { sessionHeaders } from '../../shared/request/request-headers.ts'
import { RequestError } from '../../shared/request/request-error.ts'
import { apiUrl } from '../../shared/request/request-url.ts'
import { request } from '../../shared/request/request.ts'
import { send } from '../../shared/request/send.ts'

const REFRESH_MS = 60_000

const daySchema = z.object({
  日期: z.string(),
  火热指数: z.number(),
  恐慌指数: z.number(),
  全情绪指数: z.number(),
  连板指数: z.number(),
  连板高度: z.number(),
  状态: z.optional(z.string()),
})
export type EmotionDay = z.output<typeof daySchema>

const proposalPath = '/emotion/getEmotionProposal'

/** The suggestion is plain text, not an answer in the usual envelope. */
const readProposal = (signal: AbortSignal) =>
  send(
    { method: 'GET', url: apiUrl(proposalPath), path: proposalPath, headers: sessionHeaders(), signal },
    async (response) => {
      const text = await response.text()
      if (!response.ok) throw new RequestError(text, { kind: 'http', path: proposalPath, status: response.status })
      return text
    },
  )

/** Failures of this view stay silent: it shows what it has. */
const usual = { refetchInterval: REFRESH_MS, retry: false, meta: { handlesError: true } } as const

const daysPath = '/emotion/getEmotionDay'
/** Days as they are, or a refusal in the usual envelope. */
const daysSchema = z.union([
  z.array(daySchema),
  z.object({ success: z.literal(false), message: z.string(), code: z.optional(z.number()) }),
])

async function readDays(moment: Moment, signal: AbortSignal): Promise<EmotionDay[]> {
  const answer = await request.get(daysPath, { params: momentParams(moment), bare: true, schema: daysSchema, signal })
  if ('message' in answer)
    throw new RequestError(answer.message, { kind: 'refused', path: daysPath, code: answer.code ?? 0 })
  return answer
}

export const emotionDaysQuery = (moment: Moment) =>
  queryOptions({
    queryKey: ['emotion', 'days', moment],
    queryFn: ({ signal }) => readDays(moment, signal),
    ...usual,
  })

export const proposalQuery = queryOptions({
  queryKey: ['emotion', 'proposal'],
  queryFn: ({ signal }) => readProposal(signal),
  ...usual,
})
