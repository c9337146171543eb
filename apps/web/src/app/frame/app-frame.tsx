import { App, Drawer } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { DESK_PATH } from '../../shared/navigation/paths.ts'
import { browserTitle } from '../../shared/brand/brand.ts'
import { Later, LaterInTurn } from '../../shared/page/later.tsx'
import { FeedbackBridge, noticePlace } from '../../shared/feedback/feedback-host.tsx'
import { provideLowAppId } from '../../shared/request/request-headers.ts'
import { useSettings } from '../../shared/settings/settings-store.ts'
import { AccountSetupPrompt } from '../../trading/account-setup/account-setup-prompt.tsx'
import { MainMenu } from '../menu/main-menu.tsx'
import { prefetchPage } from '../page/prefetch.ts'
import { searchEntries } from '../routes/menu-items.ts'
import { findRoute, lowAppIdAt, tabPathOf, useNavigation } from '../routes/use-navigation.ts'
import { isHome } from '../tabs/tab-list.ts'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { Brand } from './brand.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { FrameContent } from './frame-content.tsx'
import { FrameHeader, FrameSubline } from './frame-header.tsx'
import { NavTheme } from './nav-theme.tsx'
import { useHeaderHidden } from './use-header-hidden.ts'
import { useIsNarrow } from '../../shared/theme/media.ts'
import { useProductTitle } from './use-product-title.ts'
import { ProposeOutlet } from './propose-outlet.tsx'
import { ThreadOutlet } from './thread-outlet.tsx'
import { useSidebar } from './use-sidebar.ts'
import './frame.css'

dayjs.locale('zh-cn')

const DRAWER_WIDTH = 200

/** For the keyboard: the menu before the page has dozens of stops. */
function skipToContent() {
  const content = document.querySelector<HTMLElement>('.frame-content')
  content?.setAttribute('tabindex', '-1')
  content?.focus()
}

type MenuParts = Pick<Parameters<typeof MainMenu>[0], 'theme' | 'entries' | 'activePath' | 'onIntent'>

function SideMenu({ menu, isCollapsed }: { menu: MenuParts; isCollapsed: boolean }) {
  return (
    <aside className="frame-sider">
      <Brand isCompact={isCollapsed} />
      <nav aria-label="主菜单">
        <Later>
          <MainMenu mode="inline" isCollapsed={isCollapsed} {...menu} />
        </Later>
      </nav>
    </aside>
  )
}

function TopMenu({ menu }: { menu: MenuParts }) {
  return (
    <>
      <Brand />
      <nav className="top-menu" aria-label="主菜单">
        <MainMenu mode="horizontal" {...menu} />
      </nav>
    </>
  )
}

function DrawerMenu({ menu, isOpen, onClose }: { menu: MenuParts; isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      placement="left"
      size={DRAWER_WIDTH}
      closable={false}
      open={isOpen}
      onClose={onClose}
      rootClassName={menu.theme === 'dark' ? 'frame-drawer is-dark' : 'frame-drawer'}
      title={<Brand onNavigate={onClose} />}
    >
      <nav aria-label="主菜单">
        <MainMenu mode="inline" onSelect={onClose} {...menu} />
      </nav>
    </Drawer>
  )
}

/** What the page shown is called, and which application its calls say they come from. */
function useShownPage() {
  const { pathname } = useLocation()
  const { routes, entries } = useNavigation()
  const route = findRoute(routes, pathname)
  const product = useProductTitle()
  useEffect(() => {
    document.title = browserTitle(route?.title ?? '', isHome(pathname), product)
  }, [route?.title, pathname, product])

  // Read when a call is made, so it is right even for calls that start before this effect.
  useEffect(() => {
    provideLowAppId(() => lowAppIdAt(routes, globalThis.location.pathname, globalThis.location.search))
  }, [routes])
  return { pathname, routes, entries, route }
}

/** The frame around every page after login. */
export function AppFrame() {
  const settings = useSettings()
  const isNarrow = useIsNarrow()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const { pathname, routes, entries, route } = useShownPage()
  const sidebar = useSidebar(pathname === DESK_PATH)
  const isHeaderHidden = useHeaderHidden(settings.autoHideHeader)

  const closeDrawer = () => setIsDrawerOpen(false)
  // Left open on a screen that grew wide, it must not be there when the screen is narrow again.
  if (!isNarrow && isDrawerOpen) closeDrawer()
  const hasSider = !isNarrow && settings.layout === 'sidemenu'
  const hasTopMenu = !isNarrow && settings.layout === 'topmenu'
  const navTheme = settings.appearance === 'dark' ? 'dark' : settings.navTheme
  const menuState = isNarrow ? 'drawer' : hasTopMenu ? 'none' : sidebar.isCollapsed ? 'folded' : 'unfolded'
  const menu: MenuParts = {
    theme: navTheme,
    entries,
    activePath: route?.path ?? pathname,
    onIntent: (path) => prefetchPage(findRoute(routes, path)?.component),
  }

  const breadcrumbs = <Breadcrumbs route={route} isHome={isHome(pathname)} />
  const tabs = settings.multipage ? <TabStrip activePath={tabPathOf(route, pathname)} /> : null

  return (
    <App component={false} notification={noticePlace}>
      <FeedbackBridge />
      <button type="button" className="skip-link" onClick={skipToContent}>
        跳到主要内容
      </button>
      <LaterInTurn>
        <AccountSetupPrompt />
      </LaterInTurn>
      <div
        className="frame"
        data-sider={hasSider ? (sidebar.isCollapsed ? 'collapsed' : 'open') : 'none'}
        data-sider-fixed={settings.fixSiderbar}
        data-header-fixed={settings.fixedHeader}
        data-content={settings.contentWidth}
        data-layout={settings.layout}
        data-nav={navTheme}
      >
        {hasSider ? <SideMenu menu={menu} isCollapsed={sidebar.isCollapsed} /> : null}
        <div className="frame-main">
          <NavTheme isDark={hasTopMenu && navTheme === 'dark'}>
            <FrameHeader
              isHidden={isHeaderHidden}
              menuState={menuState}
              onMenuToggle={isNarrow ? () => setIsDrawerOpen(true) : sidebar.toggle}
              searchable={searchEntries(entries)}
              start={hasTopMenu ? <TopMenu menu={menu} /> : breadcrumbs}
            />
          </NavTheme>
          {hasTopMenu ? (
            <FrameSubline>
              {breadcrumbs}
              {tabs}
            </FrameSubline>
          ) : (
            tabs
          )}
          <FrameContent routes={routes} route={route} isMultiple={settings.multipage} />
        </div>
      </div>
      {isNarrow ? <DrawerMenu menu={menu} isOpen={isDrawerOpen} onClose={closeDrawer} /> : null}
      <ThreadOutlet />
      <ProposeOutlet />
    </App>
  )
}
