import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const insightPages: PageLoaders = {
  'insight/BuySellSignal': async () => (await import('./page/signal-pages.tsx')).BuySellSignalPage,
  'insight/TradePoint': async () => (await import('./page/signal-pages.tsx')).TradePointPage,
}
