import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, type ReactNode } from 'react'
import { FeedbackOutlet } from '../feedback/feedback-outlet.tsx'
import { useSettings } from '../settings/settings-store.ts'
import { antdTheme } from './antd-theme.ts'
import './market-colors.css'

/** Antd in Chinese and in the user's colours; the same settings reach plain CSS as attributes of the document. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const { appearance, upColor, colorWeak } = settings

  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset['appearance'] = appearance
    dataset['upColor'] = upColor
    style.colorScheme = appearance
    style.filter = colorWeak ? 'invert(80%)' : ''
  }, [appearance, upColor, colorWeak])

  return (
    <ConfigProvider locale={zhCN} theme={antdTheme(settings)} button={{ autoInsertSpace: false }}>
      <FeedbackOutlet />
      {children}
    </ConfigProvider>
  )
}
