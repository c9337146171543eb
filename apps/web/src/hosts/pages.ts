import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const hostPages: PageLoaders = {
  'operations/ServerMonitor': async () => (await import('./page/host-pages.tsx')).ServerMonitorPage,
  'operations/MorningCheck': async () => (await import('./page/host-pages.tsx')).MorningCheckPage,
}
