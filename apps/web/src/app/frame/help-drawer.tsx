import { Drawer } from 'antd'
import { Link } from 'react-router'
import { KeyList } from '../../desk/keys/key-list.tsx'
import type { PageRoute } from '../routes/page-route.ts'
import './help-drawer.css'

/** Where a newcomer goes first, offered when the menu has it. */
const places: readonly (readonly [path: string, what: string])[] = [
  ['/dashboard/analysis', '资产、变化与待办'],
  ['/desk', '自由排列的行情与交易面板'],
  ['/isps/userAnnouncement', '收到的通知公告与系统消息'],
  ['/account/center', '角色、部门与联系方式'],
  ['/examples', '每个组件的用法'],
]

interface HelpDrawerProps {
  routes: readonly PageRoute[]
  roleNames: readonly string[]
  onClose: () => void
}

/** 帮助: who you are here, where things are, and what the keys do. */
export function HelpDrawer({ routes, roleNames, onClose }: HelpDrawerProps) {
  const known = places.flatMap(([path, what]) => {
    const route = routes.find((one) => one.path === path)
    return route ? [{ path, what, title: route.title }] : []
  })
  return (
    <Drawer open title="帮助" size={420} onClose={onClose} rootClassName="help-drawer">
      <h3>您的角色</h3>
      <p>
        {roleNames.length > 0 ? roleNames.join('、') : '尚未分配角色'}
        。菜单和按钮随角色显示；需要更多权限，请联系机构管理员。
      </p>
      <h3>从这里开始</h3>
      <ul>
        {known.map(({ path, what, title }) => (
          <li key={path}>
            <Link to={path} onClick={onClose}>
              {title}
            </Link>
            <span>{what}</span>
          </li>
        ))}
      </ul>
      <h3>快捷键</h3>
      <KeyList />
      <p>标有“模拟行情”时，价格由系统模拟生成，委托只在本系统内成交。</p>
    </Drawer>
  )
}
