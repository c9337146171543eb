import { afterEach, expect, it, vi } from 'vitest'
import { FreshQueryClient } from '../../shared/query/fresh-query-client.ts'
import { ok } from '../../shared/testing/fake-server.ts'
import { sampleQuote } from '../testing/sample-quote.ts'
import { quoteQuery, type LiveQuote } from './market-queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** Asks for a quote; the answer of ten o'clock comes when it is let. */
function ask() {
  const client = new FreshQueryClient()
  let arrive = () => {}
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((done) => (arrive = done))
    const quote = { ...sampleQuote, last: 10 }
    return Response.json(ok({ asOf: '10:00', tradingDay: '2026-11-16', source: 'feed', seq: 1, records: [quote] }))
  })
  const { queryKey } = quoteQuery(sampleQuote.symbol, false)
  const streamed = { quote: { ...sampleQuote, last: 11 }, asOf: '10:03', source: 'sim' } as LiveQuote
  const stream = () => void client.setQueryData(queryKey, streamed)
  const asking = () => client.fetchQuery({ ...quoteQuery(sampleQuote.symbol, false), staleTime: 0 })
  return { asking, stream, answer: () => vi.waitFor(() => arrive()) }
}
const shown = ({ quote, asOf, source }: LiveQuote) => [quote.last, asOf, source]

it('[MKT-WEB-18] a quote streamed while one was asked for stays; the answer tells the source', async () => {
  const { asking, stream, answer } = ask()
  const asked = asking()
  await new Promise((done) => setTimeout(done))
  stream()
  await answer()
  expect(shown(await asked)).toEqual([11, '10:03', 'feed'])
})

it('[MKT-WEB-18] one streamed before is replaced by the answer', async () => {
  const { asking, stream, answer } = ask()
  stream()
  const asked = asking()
  await new Promise((done) => setTimeout(done))
  await answer()
  expect(shown(await asked)).toEqual([10, '10:00', 'feed'])
})
