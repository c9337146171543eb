import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const systemPages: PageLoaders = {
  'dashboard/Analysis': async () => (await import('./home/home-page.tsx')).HomePage,
  'system/UserList': async () => (await import('./user/user-list-page.tsx')).UserListPage,
  'system/RoleUserList': async () => (await import('./role/role-list-page.tsx')).RoleListPage,
  'system/SysUserOnlineList': async () => (await import('./online/online-list-page.tsx')).OnlineListPage,
  'system/DictList': async () => (await import('./dict/dict-list-page.tsx')).DictListPage,
  'system/UserAnnouncementList': async () =>
    (await import('./announcement/user-announcement-page.tsx')).UserAnnouncementPage,
}
