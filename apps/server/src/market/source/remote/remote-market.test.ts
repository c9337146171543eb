import { createQuoteTable } from '@liangshu/contract/market/frame'
import { applyFrame } from '@liangshu/contract/market/frame-decoder'
import { afterAll, describe, expect, it, vi } from 'vitest'

import type { NodeBus } from '../../../platform/bus/node-bus.ts'
import { createRedisBus } from '../../../platform/bus/redis-bus.ts'
import { createLog } from '../../../platform/log/log.ts'
import { openRedisDouble } from '../../../testing/redis-double.ts'
import { createSnapshots } from '../../live/stream/snapshots.ts'
import { createTestMarket } from '../../testing/test-market.ts'
import { createMarket } from '../create-market.ts'
import type { MarketSource } from '../market-source.ts'
import { openRemoteLink } from './remote-link.ts'
import { shareMarket } from './share-market.ts'

const redis = await openRedisDouble()
const log = createLog('silent')
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends) await end()
  await redis.close()
})

async function openBus(): Promise<NodeBus> {
  const bus = createRedisBus({ url: redis.url, prefix: 'test', log })
  ends.push(() => bus.close())
  await vi.waitFor(() => expect(bus.state()).toBe('connected'), 10_000)
  return bus
}

/** A process with a market, which keeps it while `turn.token` is not 0. */
async function openKeeper(token: number) {
  const { market, at } = await createTestMarket(120)
  const turn = { token }
  const lead = { isHeld: () => turn.token > 0, token: () => turn.token }
  const sharing = shareMarket({ market, bus: await openBus(), lead, log })
  ends.push(() => sharing.stop())
  return { market, at, turn }
}

async function openReader(goneAfterMs?: number) {
  const link = openRemoteLink({
    bus: await openBus(),
    kind: 'sim',
    history: 'sim-2026-120',
    log,
    ...(goneAfterMs && { goneAfterMs }),
  })
  ends.push(() => link.close())
  return createMarket(link, log)
}

const soon = 10_000
const stockOf = (market: MarketSource) =>
  market.master().rows.find(({ secType, listing }) => secType === 'stock' && listing === 'listed')?.symbol ?? ''

describe('a node without a market of its own', () => {
  it('[NODE-10] shows the quotes of the node that keeps it, and answers what that one answers', async () => {
    const [keeper, market] = [await openKeeper(1), await openReader()]
    const showAll = () => keeper.at('10:30:04')
    await vi.waitFor(() => {
      showAll()
      expect(market.isReady).toBe(true)
    }, soon)
    const symbol = stockOf(market)
    expect(market.quote(symbol)).toEqual(keeper.market.quote(symbol))
    expect(market.time()).toEqual(keeper.market.time())
    expect(market.master().rows).toEqual(keeper.market.master().rows)
    const args = { symbol, freq: '1d', n: 30, adj: 'none' } as const
    expect(await market.ask('bars', args)).toEqual(await keeper.market.ask('bars', args))
    await expect(market.ask('bars', { ...args, symbol: 'SHSE.999999' })).rejects.toThrow(/证券|代码/)
    keeper.turn.token = 0
  })

  it('[NODE-11] follows the next keeper, with frames that build on what its browsers hold, and no longer the old one', async () => {
    const [first, second, market] = [await openKeeper(5), await openKeeper(0), await openReader()]
    await vi.waitFor(() => {
      first.at('10:31:00')
      expect(market.isReady).toBe(true)
    }, soon)
    const table = createQuoteTable(market.master().rows.length)
    applyFrame(createSnapshots(market)('all'), table)
    market.onBeat(({ frame }) => applyFrame(frame.bytes, table))
    const whole = () => {
      const fresh = createQuoteTable(table.size)
      applyFrame(createSnapshots(market)('all'), fresh)
      return fresh.values
    }

    // It was paused: the second one has the duty, and the first does not know it yet.
    second.turn.token = 6
    const asked = market.ask('bars', { symbol: stockOf(market), freq: '1d', n: 5, adj: 'none' })
    await vi.waitFor(() => {
      second.at('10:40:00')
      expect(market.time().secondOfDay).toBe(10 * 3600 + 40 * 60)
    }, soon)
    first.at('10:32:00')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(market.time().secondOfDay).toBe(10 * 3600 + 40 * 60)
    expect(table.values).toEqual(whole())
    expect((await asked).bars).toHaveLength(5)
  })

  it('[NODE-12] without beats for too long it says 行情准备中 instead of old prices, until they come again', async () => {
    const [keeper, market] = [await openKeeper(9), await openReader(300)]
    const showAll = () => {
      keeper.at('10:50:00')
      expect(market.isReady).toBe(true)
    }
    await vi.waitFor(showAll, soon)
    await vi.waitFor(() => expect(market.isReady).toBe(false), soon)
    expect(() => market.quote('SHSE.600000')).toThrow('行情准备中')
    await vi.waitFor(showAll, soon)
  })
})
