import { wireList } from '@liangshu/contract/market/wire-market'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { inputError } from '../source/instrument-master.ts'
import { sinaLine, sinaSymbol } from './sina-line.ts'

const MOST = 100

/** Quotes in the format existing clients parse. An unknown code has an empty string, as upstream. */
export const sinaRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market } = app
  app.get(
    '/third/api/sina',
    { config: { access: 'session', bare: true }, schema: { querystring: z.object({ list: wireList }) } },
    async ({ query: { list } }, reply) => {
      if (list.length === 0) throw inputError('请输入证券代码，如 sh600000')
      if (list.length > MOST) throw inputError(`一次最多查询${MOST}只证券，当前${list.length}只`)
      const live = market.columns()
      const time = market.time()
      const lines = list.map((code) => {
        const row = market.instrument(sinaSymbol(code) ?? '')
        const text = row?.listing === 'listed' ? sinaLine(live, row, time) : ''
        return `var hq_str_${code.replace(/[^a-z0-9]/gi, '')}="${text}";`
      })
      return reply
        .header('x-source', 'sim')
        .type('text/plain; charset=utf-8')
        .send(`${lines.join('\n')}\n`)
    },
  )
}
