import { useQuery } from '@tanstack/react-query'
import { Alert, Avatar, Button, Descriptions, Flex, Skeleton, Tag } from 'antd'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { lazy, useState, type ReactNode } from 'react'
import { Aside } from '../../shared/page/aside.tsx'
import { fileUrl } from '../../shared/request/request-url.ts'
import { departsQuery } from './depart-queries.ts'
import { ownAccountQuery } from './own-account-query.ts'

const ChangePasswordModal = lazy(async () => ({
  default: (await import('./change-password-modal.tsx')).ChangePasswordModal,
}))

const orNone = (text: string | null | undefined) => (text ? text : '--')
const tagsOrNone = (tags: readonly ReactNode[]) => (tags.length > 0 ? tags : '--')
const sheet = { maxInlineSize: 960, padding: 16, borderRadius: 4, background: 'var(--ant-color-bg-container)' }

/** 个人中心: who is signed in, where they belong and what they may do. */
export function AccountPage() {
  const account = useQuery(ownAccountQuery)
  const departs = useQuery(departsQuery)
  const [isChanging, setIsChanging] = useState(false)
  if (account.error)
    return (
      <Alert
        type="error"
        showIcon
        title="个人信息读取失败"
        description={account.error.message}
        action={<Button onClick={() => void account.refetch()}>重试</Button>}
      />
    )
  if (!account.data) return <Skeleton active avatar paragraph={{ rows: 6 }} />
  const { realname, username, avatar, phone, email, workNo, roleNames } = account.data.userInfo
  const close = () => setIsChanging(false)
  return (
    <section aria-label="个人中心" style={sheet}>
      <Flex align="center" gap={16} style={{ marginBlockEnd: 16 }}>
        <Avatar size={56} {...(avatar ? { src: fileUrl(avatar) } : {})} icon={<UserOutlined />} alt="" />
        <Flex vertical gap={4} flex={1}>
          <b style={{ fontSize: 16 }}>{realname}</b>
          <span>{username}</span>
        </Flex>
        <Button onClick={() => setIsChanging(true)}>修改密码</Button>
      </Flex>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          {
            key: 'roles',
            label: '角色',
            children: tagsOrNone((roleNames ?? []).map((name) => <Tag key={name}>{name}</Tag>)),
          },
          { key: 'workNo', label: '工号', children: orNone(workNo) },
          { key: 'phone', label: '手机号', children: orNone(phone) },
          { key: 'email', label: '邮箱', children: orNone(email) },
          {
            key: 'departs',
            label: '部门',
            children: tagsOrNone(
              (departs.data?.list ?? []).map(({ id, orgCode, departName }) => (
                <Tag key={id} {...(orgCode === departs.data?.orgCode ? { color: 'processing' } : {})}>
                  {departName}
                </Tag>
              )),
            ),
          },
        ]}
      />
      <Aside onFailure={close}>{isChanging ? <ChangePasswordModal onClose={close} /> : null}</Aside>
    </section>
  )
}
