import { PageNotice } from '../../shared/page/page-notice.tsx'

/** The menu names a page that this application does not have. */
export function UnknownPage({ component }: { component: string }) {
  return (
    <PageNotice
      title="页面尚未提供"
      detail={`菜单指向的组件 ${component} 不存在，请联系管理员检查菜单配置。（MODULE_NOT_FOUND）`}
    />
  )
}
