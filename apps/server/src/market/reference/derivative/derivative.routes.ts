import {
  contractPoint,
  contractPointsQuery,
  curveAnswer,
  derivativePaths,
  derivativeQuery,
  fundingAnswer,
  MOST_CONTRACT_POINTS,
} from '@liangshu/contract/market/derivative-calls'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

const read = { access: 'DERIV:view' } as const

/** What contracts have and shares have not: a curve of months, and funding. */
export const derivativeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market } = app

  app.get(
    derivativePaths.curve,
    { config: read, schema: { querystring: derivativeQuery, response: { 200: curveAnswer } } },
    async ({ actor, query: { symbol, moment } }) => {
      const view = await market.at(moment, actor.userId)
      return view.askWritten('curve', { symbol: view.master().require(symbol).symbol })
    },
  )
  app.get(
    derivativePaths.funding,
    { config: read, schema: { querystring: derivativeQuery, response: { 200: fundingAnswer } } },
    async ({ actor, query: { symbol, moment } }) => {
      const view = await market.at(moment, actor.userId)
      return view.askWritten('fundingHistory', { symbol: view.master().require(symbol).symbol })
    },
  )
  app.get(
    derivativePaths.points,
    {
      config: read,
      schema: {
        querystring: contractPointsQuery,
        response: { 200: z.array(contractPoint).max(MOST_CONTRACT_POINTS) },
      },
    },
    async ({ actor, query: { symbol, period = '1d', moment } }) => {
      const view = await market.at(moment, actor.userId)
      return view.askWritten('contractPoints', { symbol: view.master().require(symbol).symbol, period })
    },
  )
}
