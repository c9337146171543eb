import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const marketPages: PageLoaders = {
  'market/BarImport': async () => (await import('./bar-import/bar-import-page.tsx')).BarImportPage,
  'market/EtfMarket': async () => (await import('./etf/etf-pages.tsx')).EtfMarketPage,
  'market/EtfMonitor': async () => (await import('./etf/etf-pages.tsx')).EtfMonitorPage,
  'market/StockMarket': async () => (await import('./stock-market/stock-market-page.tsx')).StockMarketPage,
}
