import { useNavigate } from 'react-router'
import { readyWorkspaces } from '../../desk/workspace/ready-workspaces.ts'
import { DESK_PATH } from '../../shared/navigation/paths.ts'
import { changeSetting, useSettings } from '../../shared/settings/settings-store.ts'
import { useClearCache } from '../../system/account/use-clear-cache.ts'
import { useLogout } from '../../system/account/use-logout.ts'
import type { SearchEntry } from '../routes/menu-items.ts'

export interface PaletteAction extends SearchEntry {
  readonly run: () => void
}

const action = (id: string, title: string, trail: string, run: () => void): PaletteAction => ({
  path: `action:${id}`,
  title,
  trail,
  href: undefined,
  run,
})

function switchFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen()
}

/** What can be done from anywhere; what the user's menu does not have is not offered. */
export function usePaletteActions(pages: readonly SearchEntry[]): PaletteAction[] {
  const { appearance } = useSettings()
  const navigate = useNavigate()
  const clearCache = useClearCache()
  const askLogout = useLogout()
  const isDark = appearance === 'dark'
  const hasDesk = pages.some(({ path }) => path === DESK_PATH)
  const workspaces = hasDesk ? readyWorkspaces : []
  return [
    ...workspaces.map(({ name }) =>
      action(
        `desk-${name}`,
        `打开工作台 ${name}`,
        '工作台',
        () => void navigate(`${DESK_PATH}?workspace=${encodeURIComponent(name)}`),
      ),
    ),
    action('appearance', isDark ? '切换到浅色' : '切换到深色', '显示', () =>
      changeSetting('appearance', isDark ? 'light' : 'dark'),
    ),
    action('full-screen', '全屏显示或退出全屏', '显示', switchFullScreen),
    action('cache', '清理缓存', '账号', () => clearCache.mutate()),
    action('logout', '退出登录', '账号', askLogout),
  ]
}
