import { App, Drawer } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { DESK_PATH } from '../../shared/navigation/paths.ts'
import { browserTitle } from '../../shared/brand/brand.ts'
import { Later } from '../../shared/page/later.tsx'
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

/** The frame around every page after login. */
export function AppFrame() {
  const settings = useSettings()
  const isNarrow = useIsNarrow()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  const sidebar = useSidebar(pathname === DESK_PATH)
  const { routes, entries } = useNavigation()
  const route = findRoute(routes, pathname)
  const product = useProductTitle()
  const isHeaderHidden = useHeaderHidden(settings.autoHideHeader)

  useEffect(() => {
    document.title = browserTitle(route?.title ?? '', isHome(pathname), product)
  }, [route?.title, pathname, product])

  // Read when a call is made, so it is right even for calls that start before this effect.
  useEffect(() => {
    provideLowAppId(() => lowAppIdAt(routes, globalThis.location.pathname, globalThis.location.search))
  }, [routes])

  const closeDrawer = () => setIsDrawerOpen(false)
  // Left open on a screen that grew wide, it must not be there when the screen is narrow again.
  if (!isNarrow && isDrawerOpen) closeDrawer()
  const hasSider = !isNarrow && settings.layout === 'sidemenu'
  const hasTopMenu = !isNarrow && settings.layout === 'topmenu'
  const activePath = route?.path ?? pathname
  const prefetchPath = (path: string) => prefetchPage(findRoute(routes, path)?.component)
  const navTheme = settings.appearance === 'dark' ? 'dark' : settings.navTheme
  const menuState = isNarrow ? 'drawer' : hasTopMenu ? 'none' : sidebar.isCollapsed ? 'folded' : 'unfolded'

  const tabs = settings.multipage ? <TabStrip activePath={tabPathOf(route, pathname)} /> : null

  return (
    <App component={false} notification={noticePlace}>
      <FeedbackBridge />
      <button type="button" className="skip-link" onClick={skipToContent}>
        跳到主要内容
      </button>
      <AccountSetupPrompt />
      <div
        className="frame"
        data-sider={hasSider ? (sidebar.isCollapsed ? 'collapsed' : 'open') : 'none'}
        data-sider-fixed={settings.fixSiderbar}
        data-header-fixed={settings.fixedHeader}
        data-content={settings.contentWidth}
        data-layout={settings.layout}
        data-nav={navTheme}
      >
        {hasSider ? (
          <aside className="frame-sider">
            <Brand isCompact={sidebar.isCollapsed} />
            <nav aria-label="主菜单">
              <Later>
                <MainMenu
                  mode="inline"
                  theme={navTheme}
                  entries={entries}
                  activePath={activePath}
                  isCollapsed={sidebar.isCollapsed}
                  onIntent={prefetchPath}
                />
              </Later>
            </nav>
          </aside>
        ) : null}
        <div className="frame-main">
          <NavTheme isDark={hasTopMenu && navTheme === 'dark'}>
            <FrameHeader
              isHidden={isHeaderHidden}
              menuState={menuState}
              onMenuToggle={isNarrow ? () => setIsDrawerOpen(true) : sidebar.toggle}
              searchable={searchEntries(entries)}
              start={
                hasTopMenu ? (
                  <>
                    <Brand />
                    <nav className="top-menu" aria-label="主菜单">
                      <MainMenu
                        mode="horizontal"
                        theme={navTheme}
                        entries={entries}
                        activePath={activePath}
                        onIntent={prefetchPath}
                      />
                    </nav>
                  </>
                ) : (
                  <Breadcrumbs route={route} isHome={isHome(pathname)} />
                )
              }
            />
          </NavTheme>
          {hasTopMenu ? (
            <FrameSubline>
              <Breadcrumbs route={route} isHome={isHome(pathname)} />
              {tabs}
            </FrameSubline>
          ) : (
            tabs
          )}
          <FrameContent routes={routes} route={route} isMultiple={settings.multipage} />
        </div>
      </div>
      {isNarrow ? (
        <Drawer
          placement="left"
          size={DRAWER_WIDTH}
          closable={false}
          open={isDrawerOpen}
          onClose={closeDrawer}
          rootClassName={navTheme === 'dark' ? 'frame-drawer is-dark' : 'frame-drawer'}
          title={<Brand onNavigate={closeDrawer} />}
        >
          <nav aria-label="主菜单">
            <MainMenu
              mode="inline"
              theme={navTheme}
              entries={entries}
              activePath={activePath}
              onSelect={closeDrawer}
              onIntent={prefetchPath}
            />
          </nav>
        </Drawer>
      ) : null}
      <ThreadOutlet />
      <ProposeOutlet />
    </App>
  )
}
