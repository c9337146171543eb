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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { createEmotionHost } from './emotion-host.ts'

/** The emotion host answers bare: an array of days, and a text. With an address set, that host answers instead of us. */
export const emotionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market, config, log } = app
  const access = 'INDEX:emotion'
  const host = config.EMOTION_URL ? createEmotionHost(config.EMOTION_URL, log) : null

  app.get(
    emotionPaths.days,
    { config: { access, bare: true }, schema: { response: { 200: emotionDays } } },
    async (_request, reply) => {
      if (!host) return market.askWritten('emotionDays', {})
      const { value, isStale } = await host.days()
      void reply.header('x-source', isStale ? 'emotion-host; stale' : 'emotion-host')
      return [...value]
    },
  )
  app.get(
    emotionPaths.proposal,
    { config: { access, bare: true }, schema: { response: { 200: z.string() } } },
    async (_request, reply) => {
      const text = host ? (await host.proposal()).value : await market.ask('emotionText', {})
      return reply.type('text/plain; charset=utf-8').send(text)
    },
  )
  app.get(
    emotionPaths.parts,
    { config: { access }, schema: { querystring: emotionDateQuery, response: { 200: emotionParts } } },
    ({ query }) => market.ask('emotionParts', query),
  )
  app.get(
    emotionPaths.symbols,
    { config: { access }, schema: { querystring: emotionSymbolsQuery, response: { 200: emotionSymbols } } },
    ({ query }) => market.ask('emotionSymbols', query),
  )
  app.get(emotionPaths.curve, { config: { access }, schema: { response: { 200: emotionCurve } } }, () =>
    market.ask('emotionCurve', {}),
  )
  app.get(emotionPaths.phases, { config: { access }, schema: { response: { 200: emotionPhases } } }, () =>
    market.ask('emotionPhases', {}),
  )
}
