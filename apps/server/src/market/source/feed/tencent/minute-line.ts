import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'

import { prefixedCode } from '../feed-code.ts'
import { refused, type Parsed } from '../feed-row.ts'
import type { FeedClient } from '../http/feed-client.ts'
import { parseTencentMinutes, type MinuteLine } from './parse-minutes.ts'

export const tencentMinuteOrigin = 'https://web.ifzq.gtimg.cn'

/** Today's line of one security. */
export async function fetchMinuteLine(
  client: FeedClient,
  symbol: InstrumentSymbol,
  origin = tencentMinuteOrigin,
): Promise<Parsed<MinuteLine>> {
  const code = prefixedCode(symbol)
  if (code === null) return refused(symbol, 'UNKNOWN_CODE')
  const bytes = await client.get(new URL(`/appstock/app/minute/query?code=${code}`, origin))
  const rows = parseTencentMinutes(new TextDecoder().decode(bytes))
  return rows.find((row) => !row.ok || row.value.symbol === symbol) ?? refused(code, 'NOT_ASKED')
}
