import type { Platform } from '@liangshu/contract/market/symbol-calls'

const notConnected = { status: '未配置', latencyMs: null, lastHeartbeat: null } as const

type Known = Pick<Platform, 'code' | 'name' | 'assetClasses' | 'modes' | 'capabilities'>
const of = (
  code: string,
  name: string,
  assetClasses: string[],
  modes: string[],
  orderTypes: string[],
  stream = true,
): Known => ({
  code,
  name,
  assetClasses,
  modes,
  capabilities: { orderTypes, cancel: orderTypes.length > 0, stream },
})

const working: Known[] = [
  of('SIM', '模拟交易', ['stock', 'future', 'crypto'], ['paper'], ['limit', 'market']),
  of('CSV', '文件导入', ['stock', 'future'], ['readonly'], [], false),
]
/** Brokers nobody has set up an adapter for here: named, and said to be so. */
const others: Known[] = [
  of('GM', '掘金量化', ['stock', 'future'], ['paper', 'live'], ['limit', 'market']),
  of('XTP', '中泰XTP', ['stock'], ['live'], ['limit', 'market']),
  of('QMT', '迅投QMT', ['stock', 'credit'], ['live'], ['limit', 'market']),
  of('CTP', '上期CTP', ['future'], ['live'], ['limit', 'market']),
  of('EMT', '东财EMT', ['stock'], ['live'], ['limit', 'market']),
]
/** Needs somewhere to keep a key: without one no account of it can be opened. */
const keyed: Known[] = [
  of('BINANCE', '币安U本位合约', ['crypto'], ['paper', 'live'], ['limit', 'market'], false),
  of('VEIGHNA', 'VeighNa', ['stock', 'future'], ['paper', 'live'], ['limit', 'market']),
]

export function platformsWith({ hasKey }: { hasKey: boolean }): Platform[] {
  const usable = hasKey ? [...working, ...keyed] : working
  const unusable = hasKey ? others : [...others, ...keyed]
  return [
    ...usable.map((platform) => ({ ...platform, status: '正常', latencyMs: 0, lastHeartbeat: null })),
    ...unusable.map((platform) => ({ ...platform, ...notConnected })),
  ]
}
