import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const marketPages: PageLoaders = {
  'market/BarImport': async () => (await import('./bar-import/bar-import-page.tsx')).BarImportPage,
  'market/EtfMarket': async () => (await import('./etf/etf-pages.tsx')).EtfMarketPage,
  'market/EtfMonitor': async () => (await import('./etf/etf-pages.tsx')).EtfMonitorPage,
  'market/StockMarket': async () => (await import('./stock-market/stock-market-page.tsx')).StockMarketPage,
  'market/Hotspot': async () => (await import('./macro/macro-pages.tsx')).HotspotPage,
  'market/IndustryConcept': async () => (await import('./macro/macro-pages.tsx')).IndustryConceptPage,
  'market/Leading': async () => (await import('./macro/macro-pages.tsx')).LeadingPage,
  'market/PortfolioMonitor': async () => (await import('./macro/macro-pages.tsx')).PortfolioPage,
  'market/SectorAndConcept': async () => (await import('./macro/macro-pages.tsx')).SectorConceptPage,
  'market/stockConcept': async () => (await import('./macro/macro-pages.tsx')).StockConceptPage,
  'market/stockSector': async () => (await import('./macro/macro-pages.tsx')).StockSectorPage,
}
