import { ConfigProvider, theme } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, type ReactNode } from 'react'
import { FeedbackOutlet } from '../feedback/feedback-outlet.tsx'
import { accentColor } from '../settings/settings.ts'
import { useSettings } from '../settings/settings-store.ts'
import { antdTheme, CSS_VAR_CLASS } from './antd-theme.ts'
import { useIsCalm } from './media.ts'
import './market-colors.css'
import './tag-colors.css'

/** Has antd write its variables even when none of its components is on screen yet. */
function Variables() {
  theme.useToken()
  return null
}

/** Antd in Chinese and in the user's colours; the same settings reach plain CSS as attributes of the document. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const isCalm = useIsCalm()
  const { appearance, upColor, colorWeak, primaryColor } = settings

  useEffect(() => {
    const { dataset, style, classList } = document.documentElement
    classList.add(CSS_VAR_CLASS)
    dataset['appearance'] = appearance
    dataset['upColor'] = upColor
    style.setProperty('--accent', accentColor({ primaryColor, appearance }))
    style.colorScheme = appearance
    style.filter = colorWeak ? 'invert(80%)' : ''
  }, [appearance, upColor, colorWeak, primaryColor])

  return (
    <ConfigProvider locale={zhCN} theme={antdTheme(settings, { isCalm })} button={{ autoInsertSpace: false }}>
      <Variables />
      <FeedbackOutlet />
      {children}
    </ConfigProvider>
  )
}
