import { judgedAnswer, judgedPaths, judgedQuery } from '@liangshu/contract/insight/judged-record'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

const DEFAULT_HORIZON = 5

/** How trade points and selections did, beside the record of analyses. */
export const judgedRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    judgedPaths.record,
    { config: { access: 'AI:view' }, schema: { querystring: judgedQuery, response: { 200: judgedAnswer } } },
    async ({ actor, query: { moment, kind, key, group, horizon } }) => {
      const view = await app.market.at(moment, actor.userId)
      return view.ask('judged', {
        kind,
        key,
        group: group === undefined ? undefined : Number(group),
        horizon: horizon === undefined ? DEFAULT_HORIZON : Number(horizon),
      })
    },
  )
}
