import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const watchPages: PageLoaders = {
  'trading/WatchStock': async () => (await import('./page/watch-pages.tsx')).WatchStockPage,
  'trading/WatchEtf': async () => (await import('./page/watch-pages.tsx')).WatchEtfPage,
}
