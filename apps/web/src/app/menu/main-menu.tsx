import { Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { MenuIcon } from '../../shared/icon/menu-icon.tsx'
import { linkFor } from '../page/iframe-page.tsx'
import type { MenuEntry } from '../routes/menu-items.ts'

type Item = NonNullable<MenuProps['items']>[number]

function labelOf({ href, path, title }: MenuEntry) {
  const address = linkFor(href)
  // An address that cannot be made out has a page that says so.
  if (address === undefined) return <Link to={path}>{title}</Link>
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}

type Intent = (path: string) => void

function itemOf(entry: MenuEntry, isTop: boolean, onIntent: Intent): Item {
  const icon = entry.icon ? <MenuIcon name={entry.icon} /> : isTop ? <MenuIcon name="appstore" /> : undefined
  const common = { key: entry.path, ...(icon ? { icon } : {}) }
  if (entry.children.length > 0) {
    return { ...common, label: entry.title, children: entry.children.map((child) => itemOf(child, false, onIntent)) }
  }
  const intend = () => onIntent(entry.path)
  // The entry itself takes the focus of the arrow keys, its link that of the tab key, which bubbles up to here.
  const events = { onMouseEnter: intend, onFocus: intend }
  return { ...common, ...events, label: labelOf(entry), title: entry.title }
}

function ancestorsOf(entries: readonly MenuEntry[], path: string, above: readonly string[] = []): string[] | undefined {
  for (const entry of entries) {
    if (entry.path === path) return [...above]
    const found = ancestorsOf(entry.children, path, [...above, entry.path])
    if (found) return found
  }
  return undefined
}

interface MainMenuProps {
  entries: MenuEntry[]
  activePath: string
  mode: 'inline' | 'horizontal'
  theme: 'light' | 'dark'
  isCollapsed?: boolean
  onSelect?: () => void
  /** The pointer or the focus is on an entry, so it may be opened next. */
  onIntent: Intent
}

export function MainMenu({ entries, activePath, mode, theme, isCollapsed = false, onSelect, onIntent }: MainMenuProps) {
  const ancestors = ancestorsOf(entries, activePath) ?? []
  const [openKeys, setOpenKeys] = useState(ancestors)
  const [openedFor, setOpenedFor] = useState(activePath)
  // A page reached by another way than the menu unfolds its branch; what the user folded stays folded.
  if (openedFor !== activePath) {
    setOpenedFor(activePath)
    setOpenKeys([...new Set([...openKeys, ...ancestors])])
  }

  return (
    <Menu
      className="main-menu"
      mode={mode}
      theme={theme}
      items={entries.map((entry) => itemOf(entry, true, onIntent))}
      selectedKeys={[activePath]}
      {...(mode === 'inline' ? { inlineCollapsed: isCollapsed, inlineIndent: 12 } : {})}
      {...(mode === 'inline' && !isCollapsed ? { openKeys, onOpenChange: setOpenKeys } : {})}
      {...(onSelect ? { onSelect } : {})}
    />
  )
}
