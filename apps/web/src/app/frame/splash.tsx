import { LogoMark } from '../../shared/brand/logo-mark.tsx'
import { PRODUCT_NAME } from '../../shared/brand/brand.ts'
import './splash.css'

/** While the session and the menu are read. */
export function Splash() {
  return (
    <output className="splash" aria-label={`${PRODUCT_NAME}加载中`}>
      <LogoMark size={48} />
    </output>
  )
}
