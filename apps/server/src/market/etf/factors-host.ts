import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { createFeedClient } from '../feed/http/feed-client.ts'
import { FeedError } from '../feed/http/feed-error.ts'
import { parseJson } from '../feed/parse-json.ts'

const TIMEOUT_MS = 5000
const envelope = z.object({
  success: z.boolean(),
  result: z.unknown().optional(),
  /** News stand here. */
  data: z.unknown().optional(),
  message: z.string().optional(),
})

/** Hosts of this family answer in an envelope or with the value itself; arrays and maps of tags are values. */
function resultOf(json: unknown): unknown {
  const read = envelope.safeParse(json)
  if (!read.success) return json
  if (!read.data.success) throw new FeedError('status', read.data.message ?? 'refused')
  return read.data.result ?? read.data.data
}

function schemaOf(request: FastifyRequest): z.ZodType {
  const response = request.routeOptions.schema?.response as Record<number, z.ZodType> | undefined
  const schema = response?.[200]
  if (!schema) throw new Error(`${request.url} declares no answer`)
  return schema
}

/** The provider, asked by ourselves. */
export interface FactorsHost {
  get: <T>(path: string, schema: z.ZodType<T>) => Promise<T>
}

export function createFactorsHost(origin: string): FactorsHost {
  const base = origin.replace(/\/+$/, '')
  const client = createFeedClient({
    allowedHosts: [new URL(base).host],
    timeoutMs: TIMEOUT_MS,
    spacing: { turn: async () => undefined },
  })
  return {
    async get(path, schema) {
      const bytes = await client.get(new URL(base + path), { accept: 'application/json' })
      const read = schema.safeParse(resultOf(parseJson(new TextDecoder().decode(bytes))))
      if (!read.success) throw new FeedError('garbage', z.prettifyError(read.error).slice(0, 200))
      return read.data
    },
  }
}

export const factorsDown = (failure: string): AppError =>
  new AppError('MARKET_PREPARING', { failure }, { message: '因子数据服务暂不可用，请稍后重试' })

/**
 * With a factors provider configured, its host answers the calls of this plugin; ours takes no part, so that two sources
 * are never mixed in one list. What it sends is held against the same shapes as our own answers.
 */
export function answerFromFactorsHost(app: FastifyInstance, host: FactorsHost, prefix: string): void {
  app.addHook('preHandler', async (request, reply) => {
    try {
      const answer = await host.get(request.url.slice(prefix.length), schemaOf(request))
      return await reply.header('x-source', 'factors').send(answer)
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      request.log.warn({ err: error, path: request.url }, 'the factors host did not answer')
      throw factorsDown(error.failure)
    }
  })
}
