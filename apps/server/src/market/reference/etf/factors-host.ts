import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Config } from '../../../platform/config/config.ts'
import { AppError, inputError } from '../../../platform/http/app-error.ts'
import { said } from '../../../platform/http/envelope.ts'
import type { OutsideHosts } from '../../../platform/outgoing/outside-hosts.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { createFeedClient } from '../../source/feed/http/feed-client.ts'
import { FeedError } from '../../source/feed/http/feed-error.ts'
import { parseJson } from '../../source/feed/parse-json.ts'

const TIMEOUT_MS = 5000
const MOST_WORDS = 100
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
  get: <T>(path: string, schema: z.ZodType<T>, headers?: Readonly<Record<string, string>>) => Promise<T>
  send: (
    path: string,
    method: 'POST' | 'DELETE',
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ) => Promise<void>
}

export function createFactorsHost(origin: string): FactorsHost {
  const base = origin.replace(/\/+$/, '')
  const client = createFeedClient({
    allowedHosts: [new URL(base).host],
    timeoutMs: TIMEOUT_MS,
    spacing: { turn: async () => undefined },
  })
  return {
    async get(path, schema, headers = {}) {
      const bytes = await client.get(new URL(base + path), { accept: 'application/json', ...headers })
      const read = schema.safeParse(resultOf(parseJson(new TextDecoder().decode(bytes))))
      if (!read.success) throw new FeedError('garbage', z.prettifyError(read.error).slice(0, 200))
      return read.data
    },
    async send(path, method, body, headers) {
      const written = body === undefined || body === null ? {} : { body: JSON.stringify(body) }
      const kind = 'body' in written ? { 'content-type': 'application/json' } : {}
      const bytes = await client.send(new URL(base + path), {
        method,
        headers: { accept: 'application/json', ...kind, ...headers },
        ...written,
      })
      const read = envelope.safeParse(parseJson(new TextDecoder().decode(bytes)))
      if (!read.success) throw new FeedError('garbage', 'a change was not answered in an envelope')
      // The list is kept there, so that only there it is known what is wrong with a change.
      if (!read.data.success) throw inputError(read.data.message?.slice(0, MOST_WORDS) || '因子数据服务拒绝了该操作')
    },
  }
}

export const factorsDown = (failure: string): AppError =>
  new AppError('MARKET_PREPARING', { failure }, { message: '因子数据服务暂不可用，请稍后重试' })

/** Tells one person's lists from another's without saying who they are. */
const ownerKey = ({ tenantId, userId }: Actor): string =>
  createHash('sha256').update(`${tenantId}:${userId}`).digest('hex').slice(0, 32)

/**
 * With a factors provider configured, its host answers the calls of this plugin; ours takes no part, so that two sources
 * are never mixed in one list. What it sends is held against the same shapes as our own answers.
 */
export function answerFromFactorsHost(app: FastifyInstance, host: FactorsHost, isPersonal = false): void {
  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.slice(app.prefix.length)
    const headers: Record<string, string> = isPersonal ? { 'x-list-owner': ownerKey(request.actor) } : {}
    const change = request.method === 'POST' || request.method === 'DELETE' ? request.method : null
    try {
      void reply.header('x-source', 'factors')
      if (!change) return await reply.send(await host.get(path, schemaOf(request), headers))
      await host.send(path, change, request.body, headers)
      return await reply.send(said(change === 'POST' ? '保存成功！' : '删除成功!'))
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      request.log.warn({ err: error, path: request.url }, 'the factors host did not answer')
      throw factorsDown(error.failure)
    }
  })
}

/** The host of the settings, if there is one. */
export function factorsOf({ FACTORS_URL }: Config, hosts: OutsideHosts): FactorsHost | null {
  if (!FACTORS_URL) return null
  const host = createFactorsHost(FACTORS_URL)
  return {
    get: (path, schema, headers) => hosts.watch('factors', () => host.get(path, schema, headers)),
    send: (path, method, body, headers) => hosts.watch('factors', () => host.send(path, method, body, headers)),
  }
}
