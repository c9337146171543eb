import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { expect, it } from 'vitest'

import { createFeedClient } from '../http/feed-client.ts'
import { createSpacing } from '../http/spacing.ts'
import { replies, startUpstream } from '../../../../testing/upstream-server.ts'
import { fetchMinuteLine } from './minute-line.ts'

const upstream = await startUpstream()
const spacing = createSpacing(0, { nowMs: () => 0, sleep: () => Promise.resolve() })
const client = createFeedClient({ allowedHosts: [upstream.host], timeoutMs: 60_000, spacing })
const line = { data: { data: ['0930 9.00 1 900'], date: '20261113' } }

it('[FEED-13] another security than asked is refused', async () => {
  upstream.on('/appstock/app/minute/query?code=sh600000', replies.bytes(JSON.stringify({ data: { sh600000: line } })))
  upstream.on('/appstock/app/minute/query?code=sz000001', replies.bytes(JSON.stringify({ data: { sh600000: line } })))
  const ask = (symbol: string) => fetchMinuteLine(client, toInstrumentSymbol(symbol), upstream.origin)
  expect(await ask('SHSE.600000')).toMatchObject({
    ok: true,
    value: { symbol: 'SHSE.600000', points: [{ volume: 100 }] },
  })
  expect(await ask('SZSE.000001')).toMatchObject({ ok: false, reason: 'NOT_ASKED' })
  expect(await ask('CFFEX.IF2612')).toMatchObject({ ok: false, reason: 'UNKNOWN_CODE' })
})
