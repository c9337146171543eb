import { AppError } from '../../platform/http/app-error.ts'
import type { MarketSource } from './market-source.ts'

const refuse = (): never => {
  throw new AppError('MARKET_PREPARING', {}, { message: '本节点未启用行情服务' })
}

/** For processes without the market role: every question is refused in words. */
export const noMarket: MarketSource = {
  kind: 'sim',
  history: null,
  isReady: false,
  isSettled: false,
  progress: 0,
  master: refuse,
  time: refuse,
  columns: refuse,
  lastBeat: refuse,
  instrument: refuse,
  moment: null,
  at: async (moment) => (moment === undefined ? noMarket : refuse()),
  quote: refuse,
  ask: async () => refuse(),
  askWritten: async () => refuse(),
  relay: async () => refuse(),
  onBeat: () => () => undefined,
  setClock: refuse,
  feeds: () => [],
  close: async () => undefined,
}
