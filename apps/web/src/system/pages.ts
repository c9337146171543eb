import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const systemPages: PageLoaders = {
  'dashboard/Analysis': async () => (await import('./home/home-page.tsx')).HomePage,
  'system/DictList': async () => (await import('./dict/dict-list-page.tsx')).DictListPage,
  'system/UserAnnouncementList': async () =>
    (await import('./announcement/user-announcement-page.tsx')).UserAnnouncementPage,
}
