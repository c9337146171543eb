import { Result } from 'antd'

/** The menu names a page that this application does not have. */
export function UnknownPage({ component }: { component: string }) {
  return (
    <Result
      status="404"
      title="页面尚未提供"
      subTitle={`菜单指向的组件 ${component} 不存在，请联系管理员检查菜单配置。`}
    />
  )
}
