import { ConfigProvider } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { accentColor } from '../../shared/settings/settings.ts'
import { useSettings } from '../../shared/settings/settings-store.ts'
import { antdTheme } from '../../shared/theme/antd-theme.ts'

const NAV_CLASS = 'desk-nav'

/** A dark navigation bar on a light page: everything inside takes the dark tokens, ours and antd's alike. */
export function NavTheme({ isDark, children }: { isDark: boolean; children: ReactNode }) {
  const { primaryColor, appearance } = useSettings()
  if (!isDark || appearance === 'dark') return children
  const colors = { primaryColor, appearance: 'dark' } as const
  return (
    <ConfigProvider theme={antdTheme(colors, NAV_CLASS)}>
      <div className={`nav-theme ${NAV_CLASS}`} style={{ '--accent': accentColor(colors) } as CSSProperties}>
        {children}
      </div>
    </ConfigProvider>
  )
}
