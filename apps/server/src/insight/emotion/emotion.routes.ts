import {
  emotionCurve,
  emotionDateQuery,
  emotionDays,
  emotionParts,
  emotionPaths,
  emotionPhases,
  emotionSymbols,
  emotionSymbolsQuery,
} from '@liangshu/contract/insight/emotion'
import { momentQuery } from '@liangshu/contract/market/moment'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { inputError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { createEmotionHost } from './emotion-host.ts'
import { findStoredCurve } from './stored-curve.ts'

/** A host elsewhere tells of now only. */
function refuseReplay(moment: string | undefined): void {
  if (moment !== undefined) throw inputError('市场情绪由外部服务提供，不支持回放')
}

/** The emotion host answers bare: an array of days, and a text. With an address set, that host answers instead of us. */
export const emotionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market, config, db, log, outsideHosts } = app
  const access = 'INDEX:emotion'
  const host = config.EMOTION_URL ? createEmotionHost(config.EMOTION_URL, log, outsideHosts) : null
  const at = (moment: string | undefined, actor: Actor) => market.at(moment, actor.userId)

  app.get(
    emotionPaths.days,
    { config: { access, bare: true }, schema: { querystring: momentQuery, response: { 200: emotionDays } } },
    async ({ actor, query: { moment } }, reply) => {
      if (!host) return (await at(moment, actor)).askWritten('emotionDays', {})
      refuseReplay(moment)
      const { value, isStale } = await host.days()
      void reply.header('x-source', isStale ? 'emotion-host; stale' : 'emotion-host')
      return [...value]
    },
  )
  app.get(
    emotionPaths.proposal,
    { config: { access, bare: true }, schema: { querystring: momentQuery, response: { 200: z.string() } } },
    async ({ actor, query: { moment } }, reply) => {
      if (host) refuseReplay(moment)
      const text = host ? (await host.proposal()).value : await (await at(moment, actor)).ask('emotionText', {})
      return reply.type('text/plain; charset=utf-8').send(text)
    },
  )
  app.get(
    emotionPaths.parts,
    { config: { access }, schema: { querystring: emotionDateQuery, response: { 200: emotionParts } } },
    async ({ actor, query: { moment, ...query } }) => (await at(moment, actor)).ask('emotionParts', query),
  )
  app.get(
    emotionPaths.symbols,
    { config: { access }, schema: { querystring: emotionSymbolsQuery, response: { 200: emotionSymbols } } },
    async ({ actor, query: { moment, ...query } }) => (await at(moment, actor)).ask('emotionSymbols', query),
  )
  app.get(
    emotionPaths.curve,
    { config: { access }, schema: { querystring: momentQuery, response: { 200: emotionCurve } } },
    async ({ actor, query }) => {
      const view = await at(query.moment, actor)
      const stored = config.TICKS && query.moment ? await findStoredCurve(db, market, view.time()) : null
      return stored ?? view.ask('emotionCurve', {})
    },
  )
  app.get(
    emotionPaths.phases,
    { config: { access }, schema: { querystring: momentQuery, response: { 200: emotionPhases } } },
    async ({ actor, query }) => (await at(query.moment, actor)).ask('emotionPhases', {}),
  )
}
