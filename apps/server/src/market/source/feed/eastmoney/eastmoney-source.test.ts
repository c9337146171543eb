import { describe, expect, it } from 'vitest'

import { createFeedClient } from '../http/feed-client.ts'
import { createSpacing } from '../http/spacing.ts'
import { replies, startUpstream } from '../../../../testing/upstream-server.ts'
import { listRow, listText } from '../testing/upstream-text.ts'
import { createEastmoneySource, wholeMarket } from './eastmoney-source.ts'

const upstream = await startUpstream()
const spacing = createSpacing(0, { nowMs: () => 0, sleep: () => Promise.resolve() })
const client = createFeedClient({ allowedHosts: [upstream.host], timeoutMs: 60_000, spacing })
const { origin } = upstream
const source = createEastmoneySource(client, { quotes: origin, bars: origin, pools: origin })

describe('the whole market from Eastmoney', () => {
  it('[FEED-14] is read in pages of a hundred until the total is there', async () => {
    upstream.on('/api/qt/clist/get', (request, response) => {
      const page = Number(new URL(request.url ?? '', origin).searchParams.get('pn'))
      const count = page === 3 ? 50 : 100
      const rows = Array.from({ length: count }, (_, index) => listRow({ f12: String(600_000 + page * 100 + index) }))
      response.end(listText(rows, 250))
    })
    expect(await source.list(wholeMarket)).toHaveLength(250)
    expect(upstream.requests).toHaveLength(3)
    expect(upstream.requests[0]?.path).toContain('fs=m:1+t:2,m:1+t:23,m:0+t:6,m:0+t:80,m:0+t:81+s:2048')
    expect(upstream.requests[0]?.path).toContain('pz=100&')
  })

  it('[FEED-14] a list without end is given up', async () => {
    upstream.on('/api/qt/clist/get', replies.bytes(listText([listRow()], 1_000_000)))
    await expect(source.list(wholeMarket)).rejects.toMatchObject({ failure: 'garbage' })
    expect(upstream.requests).toHaveLength(120)
  })

  it('[FEED-18] the pool of a day is asked by its date', async () => {
    upstream.on('/getTopicZTPool', replies.bytes('{"data":{"qdate":20261113,"pool":[]}}'))
    expect(await source.limitPool('2026-11-13')).toEqual([])
    expect(upstream.requests[0]?.path).toContain('date=20261113')
  })
})
