import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { browserTitle, PRODUCT_LINE, productTitle } from '../../shared/brand/brand.ts'
import { LogoMark } from '../../shared/brand/logo-mark.tsx'
import { AppearanceSwitch } from '../../shared/theme/appearance-switch.tsx'
import './user-layout.css'

/** Frame of the pages before login. */
export function UserLayout() {
  useEffect(() => {
    document.title = browserTitle('登录', false)
  }, [])

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
    </div>
  )
}
