import type { PageLoaders } from '../shared/page/page-loaders.ts'

export const deskPages: PageLoaders = {
  'desk/Workspace': async () => (await import('./workspace/workspace-page.tsx')).WorkspacePage,
}
