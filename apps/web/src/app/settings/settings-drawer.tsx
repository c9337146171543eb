import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { Button, Drawer, Segmented, Switch } from 'antd'
import type { ReactNode } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { themeColors, type Settings } from '../../shared/settings/settings.ts'
import { changeSetting, resetSettings, useSettings, useSettingsStore } from '../../shared/settings/settings-store.ts'
import { setSpeech, useSpeech } from '../../system/notice/speech.ts'
import './settings-drawer.css'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="setting-row">
      <span>{label}</span>
      {children}
    </div>
  )
}

type SwitchName = 'fixedHeader' | 'autoHideHeader' | 'fixSiderbar' | 'colorWeak' | 'multipage'

function SwitchRow({ name, label, isOff = false }: { name: SwitchName; label: string; isOff?: boolean }) {
  const settings = useSettings()
  return (
    <Row label={label}>
      <Switch
        size="small"
        aria-label={label}
        checked={settings[name]}
        disabled={isOff}
        onChange={(isOn) => changeSetting(name, isOn)}
      />
    </Row>
  )
}

/** Tokens reach the page as CSS variables, so the change is there as soon as it is said. */
function changeColor(value: Settings['primaryColor']) {
  withFeedback(({ message }) => {
    const done = message.loading('正在编译主题！', 0)
    try {
      changeSetting('primaryColor', value)
    } catch {
      void message.error('Failed to update theme')
    }
    // On a busy machine the whole time may pass without a picture: it goes when it was seen.
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), 300)
  })
}

function ThemeColors() {
  const { primaryColor } = useSettings()
  return (
    <fieldset className="theme-colors" aria-label="主题色">
      {themeColors.map(({ name, value }) => (
        <button
          key={value}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={value === primaryColor}
          style={{ background: value }}
          onClick={() => changeColor(value)}
        >
          {value === primaryColor ? <CheckOutlined /> : null}
        </button>
      ))}
    </fieldset>
  )
}

export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const settings = useSettings()
  const wanted = useSettingsStore()
  const speech = useSpeech()
  const isTop = settings.layout === 'topmenu'

  return (
    <Drawer
      open
      title="系统设置"
      size={300}
      onClose={onClose}
      extra={<Button onClick={resetSettings}>恢复默认</Button>}
    >
      <h2 className="setting-title">整体风格</h2>
      <Row label="外观">
        <Segmented<Settings['appearance']>
          aria-label="外观"
          size="small"
          value={settings.appearance}
          onChange={(value) => changeSetting('appearance', value)}
          options={[
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
          ]}
        />
      </Row>
      <Row label="菜单风格">
        <Segmented<Settings['navTheme']>
          aria-label="菜单风格"
          size="small"
          value={settings.navTheme}
          onChange={(value) => changeSetting('navTheme', value)}
          options={[
            { value: 'dark', label: '暗色' },
            { value: 'light', label: '亮色' },
          ]}
        />
      </Row>
      <Row label="涨跌颜色">
        <Segmented<Settings['upColor']>
          aria-label="涨跌颜色"
          size="small"
          value={settings.upColor}
          onChange={(value) => changeSetting('upColor', value)}
          options={[
            { value: 'red', label: '红涨绿跌' },
            { value: 'green', label: '绿涨红跌' },
          ]}
        />
      </Row>
      <h2 className="setting-title">主题色</h2>
      <ThemeColors />
      <h2 className="setting-title">导航模式</h2>
      <Row label="菜单位置">
        <Segmented<Settings['layout']>
          aria-label="菜单位置"
          size="small"
          value={settings.layout}
          onChange={(value) => changeSetting('layout', value)}
          options={[
            { value: 'sidemenu', label: '侧边栏' },
            { value: 'topmenu', label: '顶部栏' },
          ]}
        />
      </Row>
      <Row label="内容区域宽度">
        <Segmented<Settings['contentWidth']>
          aria-label="内容区域宽度"
          size="small"
          value={isTop ? wanted.contentWidth : 'Fixed'}
          onChange={(value) => changeSetting('contentWidth', value)}
          options={[
            { value: 'Fixed', label: '固定' },
            { value: 'Fluid', label: '流式', disabled: !isTop },
          ]}
        />
      </Row>
      <SwitchRow name="fixedHeader" label="固定顶栏" />
      <SwitchRow name="autoHideHeader" label="下滑时隐藏顶栏" isOff={!settings.fixedHeader} />
      <SwitchRow name="fixSiderbar" label="固定侧边菜单" isOff={isTop} />
      <h2 className="setting-title">其他设置</h2>
      <SwitchRow name="colorWeak" label="色弱模式" />
      <SwitchRow name="multipage" label="多页签模式" />
      <Row label="通知语音播报">
        <Switch size="small" aria-label="通知语音播报" checked={speech.isOn} onChange={setSpeech} />
      </Row>
    </Drawer>
  )
}
