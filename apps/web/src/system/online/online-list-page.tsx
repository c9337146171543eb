import { onlineUser } from '@liangshu/contract/system/identity'
import { Tag } from 'antd'
import type { z } from 'zod'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { request } from '../../shared/request/request.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'

type OnlineUser = z.output<typeof onlineUser>

const fields: FilterField[] = [{ name: 'username', label: '账号', kind: 'equals', placeholder: '账号包含的文字' }]

const columns = (ownToken: string, end: (user: OnlineUser) => void): ListColumn<OnlineUser>[] => [
  {
    name: 'username',
    title: '账号',
    width: 160,
    render: ({ username, token }) => (
      <>
        {username} {token === ownToken ? <Tag color="blue">本人</Tag> : null}
      </>
    ),
  },
  { name: 'realname', title: '姓名', width: 130 },
  { name: 'phone', title: '手机', width: 130, className: 'num' },
  { name: 'ip', title: '登录地址', width: 150, className: 'num', isWide: true },
  { name: 'device', title: '设备', width: 120 },
  { name: 'browser', title: '浏览器', width: 130 },
  { name: 'loginTime', title: '登录时间', width: 165, className: 'num' },
  { name: 'lastSeenTime', title: '最近活动', width: 165, className: 'num' },
  {
    title: '操作',
    width: 90,
    fixed: 'right',
    render: (user) => (
      <RowActions
        actions={[
          {
            text: '强退',
            action: 'system:online:forceLogout',
            isDanger: true,
            isHidden: user.token === ownToken,
            onClick: () => end(user),
          },
        ]}
      />
    ),
  },
]

/** 在线用户: open sessions, and a way to end one. */
export function OnlineListPage() {
  const ownToken = useSession(({ token }) => token)
  const list = useList<OnlineUser>({
    name: 'system-online',
    urls: { list: '/sys/online/list' },
    schema: onlineUser,
    fields,
  })

  async function forceLogout({ token }: OnlineUser) {
    try {
      const { message: text } = await request.answer('POST', '/sys/online/forceLogout', { body: { token }, sign: true })
      withFeedback(({ message }) => void message.success(text || '退出登录成功！'))
    } catch (error) {
      showError(error)
    }
    await list.reload()
  }

  const ask = (user: OnlineUser) =>
    askDangerously({
      title: `确认强制 ${user.realname} 退出登录吗？`,
      content: '未保存的内容会丢失。',
      okText: '强制退出',
      onOk: () => forceLogout(user),
    })

  return <ListPage list={list} columns={columns(ownToken, ask)} selection="none" empty={{ title: '没有在线用户' }} />
}
