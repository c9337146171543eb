import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const marketPages: PageLoaders = {
  'market/BarImport': async () => (await import('./bar-import/bar-import-page.tsx')).BarImportPage,
  'market/StockMarket': async () => (await import('./stock-market/stock-market-page.tsx')).StockMarketPage,
}
