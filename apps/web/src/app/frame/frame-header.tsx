import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuOutlined from '@ant-design/icons/MenuOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import { Button } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { NoticeBell } from '../../system/notice/notice-bell.tsx'
import { Aside } from '../../shared/page/aside.tsx'
import { LaterInTurn } from '../../shared/page/later.tsx'
import { Can } from '../../shared/permission/can.tsx'
import { useIsPhone, useIsWide } from '../../shared/theme/media.ts'
import { slots } from '../../shared/slots/slots.ts'
import { AppearanceSwitch } from '../../shared/theme/appearance-switch.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import type { SearchEntry } from '../routes/menu-items.ts'
import { UserMenu } from './user-menu.tsx'

interface FrameHeaderProps {
  start: ReactNode
  searchable: SearchEntry[]
  isHidden: boolean
  onMenuToggle?: (() => void) | undefined
  menuState: 'folded' | 'unfolded' | 'drawer' | 'none'
}

const toggles = {
  folded: { label: '展开菜单', icon: <MenuUnfoldOutlined /> },
  unfolded: { label: '收起菜单', icon: <MenuFoldOutlined /> },
  drawer: { label: '打开菜单', icon: <MenuOutlined /> },
}

/** What an area puts here. */
function Part({ of: Given }: { of: ComponentType | undefined }) {
  return Given ? (
    <Aside>
      <LaterInTurn>
        <Given />
      </LaterInTurn>
    </Aside>
  ) : null
}

/** One quiet line: where you are on the left, what needs you on the right. */
export function FrameHeader({ start, searchable, isHidden, onMenuToggle, menuState }: FrameHeaderProps) {
  const { indexes: Indexes, ticker: Ticker, marketSource: MarketSource, emotion: Emotion } = slots()
  const { demoProgress: DemoProgress } = slots()
  const isPhone = useIsPhone()
  // A menu across the top takes the whole line; news and indexes then stand below it.
  const hasRoom = useIsWide() && menuState !== 'none'
  const toggle = menuState === 'none' ? undefined : toggles[menuState]
  return (
    <header className={isHidden ? 'frame-header is-hidden' : 'frame-header'}>
      {toggle ? (
        <Button type="text" aria-label={toggle.label} title={toggle.label} icon={toggle.icon} onClick={onMenuToggle} />
      ) : null}
      <div className="header-start">{start}</div>
      {hasRoom ? (
        <div className="header-indexes">
          <Part of={Indexes} />
        </div>
      ) : null}
      {menuState === 'none' ? null : (
        <div className="header-ticker">
          <Part of={Ticker} />
        </div>
      )}
      <div className="header-end">
        <Part of={DemoProgress} />
        <Part of={MarketSource} />
        <PaletteButton entries={searchable} />
        <Can action="INDEX:emotion">
          <Part of={Emotion} />
        </Can>
        {/* The name of the page needs the room; the settings have the switch as well. */}
        {isPhone ? null : <AppearanceSwitch />}
        <LaterInTurn fallback={<span className="bell-place" />}>
          <NoticeBell />
        </LaterInTurn>
        <UserMenu />
      </div>
    </header>
  )
}

/** Below a menu across the top, on the line of the tabs: where you are, and what the header has no room for. */
export function FrameSubline({ children }: { children: ReactNode }) {
  const { indexes: Indexes, ticker: Ticker } = slots()
  const isWide = useIsWide()
  return (
    <div className="frame-subline">
      {children}
      {isWide ? (
        <div className="header-indexes">
          <Part of={Indexes} />
        </div>
      ) : null}
      <div className="header-ticker">
        <Part of={Ticker} />
      </div>
    </div>
  )
}
