import { Link } from 'react-router'
import { LogoMark } from '../../shared/brand/logo-mark.tsx'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import { useProductTitle } from './use-product-title.ts'

interface BrandProps {
  isCompact?: boolean
  onNavigate?: () => void
}

export function Brand({ isCompact = false, onNavigate }: BrandProps) {
  const title = useProductTitle()
  return (
    <Link
      to={HOME_PATH}
      className="brand"
      aria-label={`${title}首页`}
      title={title}
      {...(onNavigate ? { onClick: onNavigate } : {})}
    >
      <LogoMark size={26} />
      {isCompact ? null : <span>{title}</span>}
    </Link>
  )
}
