import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { browserTitle, PRODUCT_LINE, productTitle } from '../../shared/brand/brand.ts'
import { LogoMark } from '../../shared/brand/logo-mark.tsx'
import { AppearanceSwitch } from '../../shared/theme/appearance-switch.tsx'
import './user-layout.css'

const MarketLine = lazy(async () => ({ default: (await import('./market-line.tsx')).MarketLine }))

const titles: Readonly<Record<string, string>> = {
  '/user/register': '注册账号',
  '/user/register-result': '注册结果',
  '/user/alteration': '找回密码',
  '/user/scan': '确认登录',
}

/** Frame of the pages before login. */
export function UserLayout() {
  const { pathname } = useLocation()
  const title = titles[pathname.replace(/\/+$/, '')] ?? '登录'
  useEffect(() => {
    document.title = browserTitle(title, false)
  }, [title])

  return (
    <div className="user-layout">
      <div className="user-layout-corner">
        <AppearanceSwitch />
      </div>
      <main className="user-panel">
        <header className="user-brand">
          <LogoMark size={40} />
          <div>
            <h1>{productTitle()}</h1>
            <p>{PRODUCT_LINE}</p>
          </div>
        </header>
        <Outlet />
      </main>
      <aside className="user-aside">
        <Suspense>
          <MarketLine />
        </Suspense>
      </aside>
    </div>
  )
}
