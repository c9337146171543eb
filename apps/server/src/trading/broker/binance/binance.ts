import type { binanceusdm as Exchange } from 'ccxt'
import { z } from 'zod'

import type { Venue, VenueLogin } from '../venue-client.ts'
import { createBinanceClient } from './binance-client.ts'

const credentialSchema = z.object({ apiKey: z.string().min(1), secret: z.string().min(1) })

function readCredential(text: string) {
  try {
    return credentialSchema.safeParse(JSON.parse(text))
  } catch {
    return credentialSchema.safeParse(null)
  }
}

type Login = Pick<VenueLogin, 'credential' | 'isSandbox' | 'endpoint'>

/** ccxt is sixty megabytes on disk and a second to read, so it is read when the first account needs it. */
export async function openExchange({ credential, isSandbox, endpoint }: Login): Promise<Exchange> {
  const key = readCredential(credential)
  if (!key.success) throw new Error('the stored credential is no key')
  const { binanceusdm } = await import('ccxt')
  const exchange = new binanceusdm({ ...key.data, timeout: 10_000, enableRateLimit: true })
  exchange.options['fetchCurrencies'] = false
  // The venue has closed its old test network for futures; its demo trading is what a sandbox is now.
  if (isSandbox) exchange.enableDemoTrading(true)
  if (endpoint !== undefined) exchange.urls['api'] = movedTo(endpoint, exchange.urls['api'] as Record<string, string>)
  return exchange
}

/** Every address at another host, paths kept. */
function movedTo(endpoint: string, urls: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, endpoint + new URL(url).pathname]))
}

/** USDT perpetuals of Binance through ccxt. */
export const binance: Venue = {
  code: 'BINANCE',
  name: '币安U本位合约',
  assetClasses: ['crypto'],
  checkCredential: (text) => (readCredential(text).success ? null : '密钥应为 {"apiKey":"…","secret":"…"} 格式的 JSON'),
  connect: async (login) => createBinanceClient(await openExchange(login), login.isHedged),
}
