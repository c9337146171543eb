import { fen, price } from '@liangshu/contract/market/scaled'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { afterAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../../testing/create-test-database.ts'
import { openRedisDouble } from '../../../testing/redis-double.ts'
import { signIn, startServer, type ServerProcess } from '../../../testing/server-process.ts'
import { quoteDayAt } from '../../source/feed/create-feeds.ts'
import { encodeSina } from '../../source/feed/sina/encode-sina.ts'
import { encodeGbk } from '../../../testing/gbk.ts'
import { sampleQuote } from '../../source/feed/testing/quotes.ts'
import { openUpstream, replies } from '../../../testing/upstream-server.ts'

const database = await createTestDatabase('demo')
const symbol = toInstrumentSymbol('SHSE.600519')
const slow = 400_000
const servers: ServerProcess[] = []
const redis = await openRedisDouble()
afterAll(async () => {
  servers.forEach(({ child }) => child.kill('SIGKILL'))
  await redis.close()
})

/** The newest moment a feed can be of, whatever the wall clock says when this test runs. */
function newestMoment(): { asOf: number; tradingDay: string } {
  const tradingDay = quoteDayAt(Date.now())
  const { date, secondOfDay } = shanghaiTime(Date.now())
  const second = date === tradingDay ? Math.min(secondOfDay, 15 * 3600) : 15 * 3600
  return { asOf: shanghaiEpoch(tradingDay, Math.floor(second)), tradingDay }
}

/** A service that tells its own volume, so that one can see whose quotes are shown. */
async function startFeed(volume: number) {
  const upstream = await openUpstream()
  afterAll(upstream.close)
  upstream.on('/list=', (request, response) => {
    const quote = sampleQuote({
      symbol,
      ...newestMoment(),
      volume,
      amount: fen(volume * 171_000),
      last: price(17_100_000),
    })
    replies.bytes(encodeGbk(encodeSina(quote)))(request, response)
  })
  return upstream
}

function startProcess(feed: Awaited<ReturnType<typeof startFeed>>): ServerProcess {
  const server = startServer({
    DATABASE_URL: database.ownerUrl,
    REDIS_URL: redis.url,
    MARKET: 'sim',
    MARKET_SOURCE: 'feed',
    MARKET_FEEDS: 'sina',
    MARKET_FEED_HOSTS: feed.host,
    MARKET_FEED_ORIGIN: feed.origin,
    MARKET_FEED_GAP: '0',
    MARKET_FEED_SYMBOLS: symbol,
  })
  servers.push(server)
  return server
}

async function waitFor<T>(read: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await read().catch(() => null)
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function reader(server: ServerProcess) {
  const address = await server.ready
  const { token } = await signIn(address)
  const get = async (path: string) => {
    const response = await fetch(`${address}/jeecg-boot${path}`, { headers: { 'x-access-token': token } })
    return (await response.json()) as { success: boolean; result: { records: { volume: number }[]; label: string } }
  }
  return {
    status: () => get('/market/status'),
    volume: async () => (await get(`/market/quotes?symbols=${symbol}`)).result.records[0]?.volume ?? null,
  }
}

describe('two processes on one database', () => {
  it(
    '[KEEP-1] one asks the feed, the other follows it, and takes over when the first is killed',
    async () => {
      const [first, second] = [await startFeed(1000), await startFeed(2000)]
      const leader = startProcess(first)
      const leading = await reader(leader)
      expect(await waitFor(leading.volume)).toBe(1000)
      expect((await leading.status()).result.label).toBe('实时行情')

      const follower = startProcess(second)
      const following = await reader(follower)
      expect(await waitFor(following.volume)).toBe(1000)
      expect(second.requests).toEqual([])

      leader.child.kill('SIGKILL')
      await leader.exit
      await waitFor(async () => ((await following.volume()) === 2000 ? true : null))
      expect(second.requests.length).toBeGreaterThan(0)
      await follower.stop()
    },
    slow,
  )
})
