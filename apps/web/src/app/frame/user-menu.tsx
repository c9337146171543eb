import DownOutlined from '@ant-design/icons/DownOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Avatar, Dropdown, type MenuProps } from 'antd'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { Aside } from '../../shared/page/aside.tsx'
import { fileUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { departsQuery } from '../../system/account/depart-queries.ts'
import { ownAccountQuery } from '../../system/account/own-account-query.ts'
import { useClearCache } from '../../system/account/use-clear-cache.ts'
import { useLogout } from '../../system/account/use-logout.ts'
import { useNavigation } from '../routes/use-navigation.ts'

const SettingsDrawer = lazy(async () => ({ default: (await import('../settings/settings-drawer.tsx')).SettingsDrawer }))
const SecurityDrawer = lazy(async () => ({
  default: (await import('../../system/second-factor/security-drawer.tsx')).SecurityDrawer,
}))
const ChangePasswordModal = lazy(async () => ({
  default: (await import('../../system/account/change-password-modal.tsx')).ChangePasswordModal,
}))
const DepartSwitchModal = lazy(async () => ({
  default: (await import('../../system/account/depart-switch-modal.tsx')).DepartSwitchModal,
}))

const HelpDrawer = lazy(async () => ({ default: (await import('./help-drawer.tsx')).HelpDrawer }))

type Dialog = 'settings' | 'security' | 'password' | 'depart' | 'help'

/** Pages a newcomer looks for, offered when the menu has them. */
const helpful = ['/account/center', '/examples']

export function UserMenu() {
  const userInfo = useSession((session) => session.userInfo)
  const [dialog, setDialog] = useState<Dialog>()
  const [isOpen, setIsOpen] = useState(false)
  const quietly = { ...departsQuery, meta: { handlesError: true } }
  const departs = useQuery({ ...quietly, enabled: isOpen })
  const account = useQuery({ ...ownAccountQuery, enabled: isOpen || dialog === 'help' })
  const roleNames = account.data?.userInfo.roleNames ?? []
  const queryClient = useQueryClient()
  /** Asked when the pointer comes near, so that the menu does not lose an entry while it is read. */
  const lookAhead = () => {
    void queryClient.prefetchQuery(quietly)
    void queryClient.prefetchQuery(ownAccountQuery)
  }
  const { routes } = useNavigation()
  const navigate = useNavigate()
  const clearCache = useClearCache()
  const askLogout = useLogout()

  const name = userInfo?.realname ?? userInfo?.username ?? ''
  const links = routes.filter(({ path }) => helpful.includes(path))
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <>
          {name}（{userInfo?.username ?? ''}）
          {roleNames.length > 0 ? <div className="user-roles">角色：{roleNames.join('、')}</div> : null}
        </>
      ),
    },
    { key: 'settings', label: '系统设置', onClick: () => setDialog('settings') },
    { key: 'security', label: '账号安全', onClick: () => setDialog('security') },
    { key: 'password', label: '密码修改', onClick: () => setDialog('password') },
    ...(departs.data?.list.length === 1
      ? []
      : [{ key: 'depart', label: '切换部门', onClick: () => setDialog('depart') }]),
    { key: 'cache', label: '清理缓存', onClick: () => clearCache.mutate() },
    ...links.map(({ path, title }) => ({ key: path, label: title, onClick: () => void navigate(path) })),
    { key: 'help', label: '帮助', onClick: () => setDialog('help') },
    { type: 'divider' },
    { key: 'logout', label: '退出登录', onClick: askLogout },
  ]

  const close = () => setDialog(undefined)
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" onOpenChange={setIsOpen}>
        <button
          type="button"
          className="user-button"
          title={name}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onPointerEnter={lookAhead}
          onFocus={lookAhead}
        >
          <Avatar
            size={24}
            {...(userInfo?.avatar ? { src: fileUrl(userInfo.avatar) } : {})}
            icon={<UserOutlined />}
            alt=""
          />
          <span className="user-name">{name}</span>
          <DownOutlined className="user-arrow" />
        </button>
      </Dropdown>
      <Aside key={dialog} onFailure={close}>
        {dialog === 'settings' ? <SettingsDrawer onClose={close} /> : null}
        {dialog === 'security' ? <SecurityDrawer onClose={close} /> : null}
        {dialog === 'password' ? <ChangePasswordModal onClose={close} /> : null}
        {dialog === 'depart' ? <DepartSwitchModal onClose={close} /> : null}
        {dialog === 'help' ? <HelpDrawer routes={routes} roleNames={roleNames} onClose={close} /> : null}
      </Aside>
    </>
  )
}
