import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Dropdown, type MenuProps } from 'antd'
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState, type MouseEvent, type WheelEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { closeAll, closeLeft, closeOthers, closeRight, isHome, moveTab, type Tab } from './tab-list.ts'
import { afterPaint, showPane } from './tab-panes.ts'
import { close, refreshTab, setTabs, useTabs } from './tabs-store.ts'
import './tab-strip.css'

const menuItems: MenuProps['items'] = [
  { key: 'refresh', label: '刷新' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其它' },
  { key: 'all', label: '关闭全部' },
]

/** Which tabs stay for each entry of the right-click menu. */
const closers: Readonly<Record<string, (tabs: readonly Tab[], path: string) => Tab[]>> = {
  left: closeLeft,
  right: closeRight,
  others: closeOthers,
  all: closeAll,
}

interface TabActions {
  /** Shows a kept page now and goes there after; false when it has to be drawn first. */
  goAtOnce: (tab: Tab) => boolean
  runMenu: (key: string, path: string) => void
  closeOne: (path: string) => void
  dragFrom: (path: string) => void
  isDragging: () => boolean
  dropOn: (path: string) => void
}

/** The middle button closes, as in a browser; it must not open a window on the way. */
function closeByWheel(event: MouseEvent, closeOne: () => void) {
  if (event.button !== 1) return
  event.preventDefault()
  closeOne()
}

/** Not one that opens a window or a browser tab. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Moves the strip sideways, and nothing else: the window is scrolled where its page wants it. */
function reveal(tab: HTMLElement) {
  const strip = tab.parentElement
  if (!strip) return
  const [own, frame] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  if (own.left < frame.left) strip.scrollLeft -= frame.left - own.left
  else if (own.right > frame.right) strip.scrollLeft += own.right - frame.right
}

/** A plain wheel moves the strip, as in a browser; one that goes sideways does so by itself. */
function turnSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY
}

/** Its own component so that going from one tab to another draws these two again and not all of them. */
const TabItem = memo(function TabItem({
  tab,
  isActive,
  actions,
}: {
  tab: Tab
  isActive: boolean
  actions: TabActions
}) {
  const closeThis = () => actions.closeOne(tab.path)
  const own = useRef<HTMLLIElement>(null)
  // On a narrow screen most of the strip lies out of sight.
  useEffect(() => {
    // Once it is painted: asked before, the browser would lay out the whole page for the answer.
    if (isActive) afterPaint(() => own.current && reveal(own.current))
  }, [isActive])
  return (
    <Dropdown
      trigger={['contextMenu']}
      menu={{ items: menuItems ?? [], onClick: ({ key }) => actions.runMenu(key, tab.path) }}
    >
      <li ref={own} className={isActive ? 'tab is-active' : 'tab'}>
        <Link
          to={tab.fullPath}
          title={tab.title}
          {...(isActive ? { 'aria-current': 'page' } : {})}
          onClick={(event) => {
            if (isPlainClick(event) && actions.goAtOnce(tab)) event.preventDefault()
          }}
          draggable={!isHome(tab.path)}
          onKeyDown={({ key }) => key === 'Delete' && closeThis()}
          onAuxClick={(event) => closeByWheel(event, closeThis)}
          onDragStart={() => actions.dragFrom(tab.path)}
          onDragEnd={() => actions.dragFrom('')}
          onDragOver={(event) => actions.isDragging() && event.preventDefault()}
          onDrop={() => actions.dropOn(tab.path)}
        >
          {tab.title}
        </Link>
        {isHome(tab.path) ? null : (
          <button type="button" aria-label={`关闭${tab.title}`} onClick={closeThis}>
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  )
})

const CLOSE_ALL = 'all'
/** Part of the strip that one press of an arrow moves on. */
const TURN = 0.7

/** Whether the strip is longer than its place, and how far it was moved. */
function useReach(count: number) {
  const strip = useRef<HTMLUListElement>(null)
  const [reach, setReach] = useState({ isLong: false, isAtStart: true, isAtEnd: true })
  const look = () => {
    const { current } = strip
    if (!current) return
    const { scrollLeft, scrollWidth, clientWidth } = current
    setReach({
      isLong: scrollWidth > clientWidth + 1,
      isAtStart: scrollLeft <= 1,
      isAtEnd: scrollLeft + clientWidth >= scrollWidth - 1,
    })
  }
  const lookNow = useEffectEvent((_count: number) => look())
  useEffect(() => {
    afterPaint(() => lookNow(count))
    const watch = () => lookNow(count)
    globalThis.addEventListener('resize', watch)
    return () => globalThis.removeEventListener('resize', watch)
  }, [count])
  // The arrows take room from the strip: what was just revealed may lie under them.
  useEffect(() => {
    const active = strip.current?.querySelector<HTMLElement>('.is-active')
    if (reach.isLong && active) reveal(active)
  }, [reach.isLong])
  const turn = (direction: -1 | 1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * TURN, behavior: 'smooth' })
  return { strip, reach, look, turn }
}

export function TabStrip({ activePath }: { activePath: string }) {
  const tabs = useTabs((state) => state.tabs)
  const navigate = useNavigate()
  // The page one looks at: a click is ahead of the router.
  const active = useRef(activePath)
  // Where a click leads, until the router has come there or anywhere else, be it the page where it was.
  const [going, setGoing] = useState('')
  const { key: visitKey } = useLocation()
  const [arrivedBy, setArrivedBy] = useState(visitKey)
  if (arrivedBy !== visitKey) {
    setArrivedBy(visitKey)
    setGoing('')
  }
  const dragged = useRef('')
  const shownPath = going === '' ? activePath : going
  useEffect(() => {
    active.current = shownPath
  })

  // Reads what is open when it runs, so it stays the same for every tab and every switch.
  const actions = useMemo((): TabActions => {
    const open = () => useTabs.getState().tabs
    const isOpen = (path: string) => open().some((tab) => tab.path === path)
    const show = (tab: Tab) => {
      active.current = tab.path
      setGoing(tab.path)
      return showPane(tab.path)
    }
    // Without waiting: the router may be on its way to a page that was just closed, which would open it again.
    const leaveFor = (tab: Tab | undefined) => {
      if (!tab) return
      show(tab)
      void navigate(tab.fullPath)
    }
    return {
      goAtOnce(tab) {
        if (!show(tab)) return false
        afterPaint(() => isOpen(tab.path) && void navigate(tab.fullPath))
        return true
      },
      runMenu(key, path) {
        if (key === 'refresh') refreshTab(path)
        const keep = closers[key]
        if (!keep) return
        const clicked = open().find((tab) => tab.path === path)
        const left = keep(open(), path)
        setTabs(left)
        // When the tab on screen was among the closed ones, the one that was clicked takes over.
        if (!isOpen(active.current)) leaveFor(left.includes(clicked as Tab) ? clicked : left[0])
      },
      closeOne(path) {
        const next = close(path)
        if (path === active.current) leaveFor(next)
      },
      dragFrom: (path) => void (dragged.current = path),
      isDragging: () => dragged.current !== '',
      dropOn: (path) => setTabs(moveTab(open(), dragged.current, path)),
    }
  }, [navigate])

  const { strip, reach, look, turn } = useReach(tabs.length)
  return (
    <nav className="tab-strip" aria-label="打开的页面">
      <ul ref={strip} onWheel={turnSideways} onScroll={look}>
        {tabs.map((tab) => (
          <TabItem key={tab.path} tab={tab} isActive={tab.path === shownPath} actions={actions} />
        ))}
      </ul>
      {reach.isLong ? (
        <span className="tab-tools">
          <button type="button" aria-label="向左" disabled={reach.isAtStart} onClick={() => turn(-1)}>
            <LeftOutlined />
          </button>
          <button type="button" aria-label="向右" disabled={reach.isAtEnd} onClick={() => turn(1)}>
            <RightOutlined />
          </button>
          <Dropdown
            trigger={['click']}
            menu={{
              className: 'tab-menu',
              selectedKeys: [shownPath],
              items: [
                ...tabs.map(({ path, title }) => ({ key: path, label: title })),
                { type: 'divider' as const },
                { key: CLOSE_ALL, label: '关闭全部' },
              ],
              onClick: ({ key }) => {
                const chosen = tabs.find(({ path }) => path === key)
                if (chosen) void navigate(chosen.fullPath)
                else actions.runMenu(CLOSE_ALL, activePath)
              },
            }}
          >
            <button type="button" aria-label={`全部标签页，共 ${tabs.length} 个`}>
              <DownOutlined />
            </button>
          </Dropdown>
        </span>
      ) : null}
    </nav>
  )
}
