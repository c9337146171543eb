import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const marketPages: PageLoaders = {
  'market/StockMarket': async () => (await import('./stock-market/stock-market-page.tsx')).StockMarketPage,
}
