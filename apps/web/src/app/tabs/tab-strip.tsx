import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Dropdown, type MenuProps } from 'antd'
import { useState, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { closeLeft, closeOthers, closeRight, isHome, moveTab, type Tab } from './tab-list.ts'
import { close, refreshTab, setTabs, useTabs } from './tabs-store.ts'
import './tab-strip.css'

const menuItems: MenuProps['items'] = [
  { key: 'refresh', label: '刷新' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其它' },
]

/** Which tabs stay for each entry of the right-click menu. */
const closers: Readonly<Record<string, (tabs: readonly Tab[], path: string) => Tab[]>> = {
  left: closeLeft,
  right: closeRight,
  others: closeOthers,
}

export function TabStrip({ activePath }: { activePath: string }) {
  const { tabs } = useTabs()
  const [draggedPath, setDraggedPath] = useState('')
  const navigate = useNavigate()

  function runMenu(key: string, path: string) {
    if (key === 'refresh') refreshTab(path)
    const keep = closers[key]
    if (!keep) return
    const left = keep(tabs, path)
    setTabs(left)
    // When the tab on screen was among the closed ones, the one that was clicked takes over.
    if (!left.some((tab) => tab.path === activePath)) goTo(tabs.find((tab) => tab.path === path))
  }

  function goTo(tab: Tab | undefined) {
    if (tab) void navigate(tab.fullPath)
  }

  function closeOne(path: string) {
    const next = close(path)
    if (path === activePath) goTo(next)
  }

  /** The middle button closes, as in a browser; it must not open a window on the way. */
  function closeByWheel(event: MouseEvent, path: string) {
    if (event.button !== 1) return
    event.preventDefault()
    closeOne(path)
  }

  return (
    <nav className="tab-strip" aria-label="打开的页面">
      <ul>
        {tabs.map((tab) => (
          <Dropdown
            key={tab.path}
            trigger={['contextMenu']}
            menu={{ items: menuItems ?? [], onClick: ({ key }) => runMenu(key, tab.path) }}
          >
            <li className={tab.path === activePath ? 'tab is-active' : 'tab'}>
              <Link
                to={tab.fullPath}
                {...(tab.path === activePath ? { 'aria-current': 'page' } : {})}
                draggable={!isHome(tab.path)}
                onKeyDown={({ key }) => key === 'Delete' && closeOne(tab.path)}
                onAuxClick={(event) => closeByWheel(event, tab.path)}
                onDragStart={() => setDraggedPath(tab.path)}
                onDragEnd={() => setDraggedPath('')}
                onDragOver={(event) => draggedPath !== '' && event.preventDefault()}
                onDrop={() => setTabs(moveTab(tabs, draggedPath, tab.path))}
              >
                {tab.title}
              </Link>
              {isHome(tab.path) ? null : (
                <button type="button" aria-label={`关闭${tab.title}`} onClick={() => closeOne(tab.path)}>
                  <CloseOutlined />
                </button>
              )}
            </li>
          </Dropdown>
        ))}
      </ul>
    </nav>
  )
}
