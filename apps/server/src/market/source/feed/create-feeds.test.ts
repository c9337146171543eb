import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { beforeEach, describe, expect, it } from 'vitest'

import { readConfig } from '../../../platform/config/config.ts'
import { createFakeClock } from '../../../testing/fake-clock.ts'
import { createFeeds, quoteDayAt } from './create-feeds.ts'
import { encodeSina } from './sina/encode-sina.ts'
import { encodeGbk } from '../../../testing/gbk.ts'
import { sampleQuote } from './testing/quotes.ts'
import { klineText, singleText, tencentLine } from './testing/upstream-text.ts'
import { replies, startUpstream } from '../../../testing/upstream-server.ts'

const upstream = await startUpstream()
const maotai = toInstrumentSymbol('SHSE.600519')
const bank = toInstrumentSymbol('SZSE.000001')
const bankQuote = sampleQuote({ symbol: bank, name: '平安银行' })
const friday = new Date(shanghaiEpoch('2026-11-13', 15 * 3600 + 60))
const failures: unknown[] = []

function arrange(feeds = 'tencent,sina,eastmoney', settings: Record<string, string> = {}) {
  const config = readConfig({
    MARKET_SOURCE: 'feed',
    MARKET_FEEDS: feeds,
    MARKET_FEED_HOSTS: upstream.host,
    MARKET_FEED_GAP: '0',
    ...settings,
  })
  const clock = createFakeClock(friday)
  const origins = { sina: upstream.origin, tencent: upstream.origin, eastmoney: upstream.origin }
  const made = createFeeds({ config, clock, log: { warn: (entry: unknown) => void failures.push(entry) }, origins })
  if (!made) throw new Error('feeds are off')
  return { feeds: made, clock }
}

const paths = () => upstream.requests.map(({ path }) => path.split('?')[0])

describe('feeds with their fallback', () => {
  beforeEach(() => void (failures.length = 0))

  it('[FEED-36] without being asked for, nothing is created and nobody is called', () => {
    expect(readConfig({})).toMatchObject({ MARKET_SOURCE: 'simulator', MARKET_FEED_HOSTS: [] })
    expect(createFeeds({ config: readConfig({}), clock: createFakeClock(), log: { warn: () => undefined } })).toBeNull()
    expect(() => readConfig({ MARKET_FEEDS: 'yahoo' })).toThrow('MARKET_FEEDS')
  })

  it('[FEED-36] without allowed hosts every source fails before the network', async () => {
    const { feeds } = arrange('sina', { MARKET_FEED_HOSTS: '' })
    expect(await feeds.snapshot([maotai])).toEqual([])
    expect(upstream.requests).toEqual([])
    expect(failures).toMatchObject([{ feed: 'sina', failure: 'hostNotAllowed' }])
  })

  it('[FEED-37] each further source is asked for what is missing only', async () => {
    upstream.on('/q=', replies.gzip(encodeGbk(`${tencentLine()}\n`)))
    upstream.on('/list=', replies.bytes(encodeGbk(encodeSina(bankQuote))))
    const { feeds } = arrange()
    const quotes = await feeds.snapshot([maotai, bank])
    expect(quotes.map(({ symbol, source, name }) => [symbol, source, name])).toEqual([
      [maotai, 'tencent', '贵州茅台'],
      [bank, 'sina', '平安银行'],
    ])
    expect(paths()).toEqual(['/q=sh600519,sz000001', '/list=sz000001'])
    expect(upstream.requests[1]?.headers.referer).toBe('https://finance.sina.com.cn/')
  })

  it('[FEED-37] what one source gets wrong the next one tells', async () => {
    upstream.on('/q=', replies.bytes(encodeGbk(tencentLine({ 6: '2500000', 36: '2500000' }))))
    upstream.on('/list=', replies.status(500))
    upstream.on('/api/qt/stock/get', replies.bytes(singleText()))
    const { feeds } = arrange()
    expect(await feeds.snapshot([maotai])).toMatchObject([{ source: 'eastmoney', volume: 2_500_000 }])
    const [tencent, sina] = feeds.sources.map((source) => source.health())
    expect(tencent).toMatchObject({ refusals: { VOLUME_UNIT: 1 }, failures: 0, score: 80 })
    expect(sina).toMatchObject({ failures: 1, score: 80 })
  })

  it('[FEED-38] many readers within three seconds are one call', async () => {
    upstream.on('/list=', replies.bytes(encodeGbk(encodeSina(sampleQuote()))))
    const { feeds, clock } = arrange('sina')
    await Promise.all([feeds.snapshot([maotai]), feeds.snapshot([maotai])])
    clock.advance(2999)
    expect(await feeds.snapshot([maotai])).toHaveLength(1)
    expect(upstream.requests).toHaveLength(1)
    clock.advance(1)
    await feeds.snapshot([maotai])
    expect(upstream.requests).toHaveLength(2)
  })

  it('[FEED-39] batches hold what the service takes', async () => {
    upstream.on('/q=', replies.bytes('v_pv_none_match="1";'))
    const { feeds } = arrange('tencent')
    const many = Array.from({ length: 130 }, (_, index) =>
      toInstrumentSymbol(`SZSE.${String(index + 1).padStart(6, '0')}`),
    )
    await feeds.snapshot(many)
    expect(paths().map((path) => path?.split(',').length)).toEqual([60, 60, 10])
  })

  it('[FEED-34] a block page counts as down, and the third stops the calls', async () => {
    upstream.on('/list=', replies.bytes('<html>访问受限</html>'))
    const { feeds, clock } = arrange('sina')
    for (let call = 0; call < 5; call += 1) await feeds.snapshot([maotai])
    expect(upstream.requests).toHaveLength(3)
    expect(feeds.sources[0]?.health()).toMatchObject({ breaker: 'open', failures: 3 })
    clock.advance(30_000)
    upstream.on('/list=', replies.bytes(encodeGbk(encodeSina(sampleQuote()))))
    expect(await feeds.snapshot([maotai])).toHaveLength(1)
    expect(feeds.sources[0]?.health().breaker).toBe('closed')
  })

  it('[FEED-40] bars come from whoever has them, within the days asked for', async () => {
    const bar = (date: string) => `${date},1701.00,1710.00,1720.00,1695.00,25000,4270000000.00,1.47,0.59,10.00,0.20`
    upstream.on(
      '/api/qt/stock/kline/get',
      replies.bytes(klineText(['2026-11-11', '2026-11-12', '2026-11-13'].map(bar))),
    )
    const { feeds } = arrange()
    const bars = await feeds.bars({ symbol: maotai, frequency: '1d', from: '2026-11-12', to: '2026-11-13' })
    expect(bars.map(({ tradingDay }) => tradingDay)).toEqual(['2026-11-12', '2026-11-13'])
    const query = new URL(upstream.requests[0]?.path ?? '', upstream.origin).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      secid: '1.600519',
      klt: '101',
      fqt: '0',
      beg: '20261112',
      end: '20261113',
    })
  })

  it.each([
    ['before the opening call of Monday', '2026-11-16', 9 * 3600, '2026-11-13'],
    ['from the opening call on', '2026-11-16', 9 * 3600 + 900, '2026-11-16'],
    ['on Sunday', '2026-11-15', 12 * 3600, '2026-11-13'],
  ])('[FEED-20] %s quotes are of the right day', (_when, date, second, day) => {
    expect(quoteDayAt(shanghaiEpoch(date, second))).toBe(day)
  })
})
