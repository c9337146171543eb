import { inputError } from '../../../platform/http/app-error.ts'
import { fen, price, type Price } from '@liangshu/contract/market/scaled'
import { wireList } from '@liangshu/contract/market/wire-market'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { encodeSina, encodeUnknownSina, type SinaQuote } from '../../source/feed/sina/encode-sina.ts'
import { symbolOfPrefixed } from '../../source/feed/feed-code.ts'
import type { Quote } from '../../source/market-source.ts'

const MOST = 100

/** Before the first trade ours shows no open; an index level loses what lies below a thousandth. */
function sinaQuoteOf(quote: Quote): SinaQuote {
  const whole = (value: Price | null) => (value === null ? null : price(Math.round(value)))
  return {
    ...quote,
    status: quote.phase === 'suspended' ? 'suspended' : 'trading',
    preClose: price(Math.round(quote.preClose)),
    last: whole(quote.last),
    open: whole(quote.open),
    amount: fen(Math.round(quote.amount)),
    volume: Math.round(quote.volume),
    book: { bids: quote.bids, asks: quote.asks },
  }
}

/** Quotes in the format existing clients parse. An unknown code has an empty string, as upstream. */
export const sinaRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market } = app
  app.get(
    '/third/api/sina',
    { config: { access: 'session', bare: true }, schema: { querystring: z.object({ list: wireList }) } },
    async ({ query: { list } }, reply) => {
      if (list.length === 0) throw inputError('请输入证券代码，如 sh600000')
      if (list.length > MOST) throw inputError(`一次最多查询${MOST}只证券，当前${list.length}只`)
      const master = market.master()
      const lines = list.map((code) => {
        const row = master.find(symbolOfPrefixed(code) ?? '')
        const quote = row?.listing === 'listed' ? market.quote(row.symbol) : null
        return quote ? encodeSina(sinaQuoteOf(quote)) : encodeUnknownSina(code)
      })
      return reply
        .header('x-source', market.kind)
        .type('text/plain; charset=utf-8')
        .send(`${lines.join('\n')}\n`)
    },
  )
}
