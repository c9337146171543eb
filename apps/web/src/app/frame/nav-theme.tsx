import { ConfigProvider } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { accentColor } from '../../shared/settings/settings.ts'
import { useSettings } from '../../shared/settings/settings-store.ts'
import { antdTheme } from '../../shared/theme/antd-theme.ts'
import { useIsCalm } from '../../shared/theme/media.ts'

const NAV_CLASS = 'desk-nav'

/** A dark navigation bar on a light page: everything inside takes the dark tokens, ours and antd's alike. */
export function NavTheme({ isDark, children }: { isDark: boolean; children: ReactNode }) {
  const { primaryColor, appearance } = useSettings()
  const isCalm = useIsCalm()
  const isOwn = isDark && appearance !== 'dark'
  const colors = { primaryColor, appearance: 'dark' } as const
  // The same elements with a theme either way: a change must not close what was opened from inside.
  return (
    <ConfigProvider
      theme={
        isOwn
          ? antdTheme(colors, { className: NAV_CLASS, isCalm })
          : antdTheme({ primaryColor, appearance }, { isCalm })
      }
    >
      <div
        className={isOwn ? `nav-theme ${NAV_CLASS}` : 'nav-plain'}
        style={(isOwn ? { '--accent': accentColor(colors) } : {}) as CSSProperties}
      >
        {children}
      </div>
    </ConfigProvider>
  )
}
