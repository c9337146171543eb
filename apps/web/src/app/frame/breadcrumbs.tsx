import { Link } from 'react-router'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import type { PageRoute } from '../routes/page-route.ts'

interface BreadcrumbsProps {
  route: PageRoute | undefined
  isHome: boolean
}

/** 首页, then the titles down to the current page, which is plain text. */
export function Breadcrumbs({ route, isHome }: BreadcrumbsProps) {
  const crumbs = (route?.crumbs ?? []).filter(({ title, path }) => title !== '' && path !== HOME_PATH)
  return (
    <nav className="breadcrumbs" aria-label="当前位置">
      <ol>
        <li {...(isHome ? { 'aria-current': 'page' } : {})}>{isHome ? '首页' : <Link to={HOME_PATH}>首页</Link>}</li>
        {crumbs.map(({ title, path }, index) => (
          <li key={path} title={title} {...(index === crumbs.length - 1 ? { 'aria-current': 'page' } : {})}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
