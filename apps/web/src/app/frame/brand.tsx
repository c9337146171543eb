import { Link } from 'react-router'
import { productTitle } from '../../shared/brand/brand.ts'
import { LogoMark } from '../../shared/brand/logo-mark.tsx'
import { HOME_PATH } from '../../shared/navigation/paths.ts'

export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <Link to={HOME_PATH} className="brand" aria-label={`${productTitle()}首页`}>
      <LogoMark size={26} />
      {isCompact ? null : <span>{productTitle()}</span>}
    </Link>
  )
}
