import MoonOutlined from '@ant-design/icons/MoonOutlined'
import SunOutlined from '@ant-design/icons/SunOutlined'
import { Button } from 'antd'
import { changeSetting, useSettings } from '../settings/settings-store.ts'

/** Light for the office, dark for the monitors. */
export function AppearanceSwitch() {
  const { appearance } = useSettings()
  const isDark = appearance === 'dark'
  const label = isDark ? '切换到浅色' : '切换到深色'
  return (
    <Button
      type="text"
      aria-label={label}
      title={label}
      icon={isDark ? <SunOutlined /> : <MoonOutlined />}
      onClick={() => changeSetting('appearance', isDark ? 'light' : 'dark')}
    />
  )
}
