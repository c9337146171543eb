import { listedUser, type ListedUser } from '@liangshu/contract/system/user/user-list'
import { RecycleBin } from '../../widgets/list-page/recycle-bin.tsx'
import { purgeUsers, restoreUsers } from './user-calls.ts'

interface UserRecycleProps {
  open: boolean
  onClose: () => void
  onRestored: () => Promise<void>
}

export function UserRecycle(props: UserRecycleProps) {
  return (
    <RecycleBin<ListedUser>
      {...props}
      title="用户回收站"
      url="/sys/user/recycleBin"
      schema={listedUser}
      nameOf={({ realname, username }) => realname ?? username ?? ''}
      columns={[
        { name: 'username', title: '用户账号', width: 140 },
        { name: 'realname', title: '用户姓名', width: 120 },
        { name: 'phone', title: '手机号码', width: 130, className: 'num' },
        { name: 'updateTime', title: '删除时间', width: 170, className: 'num' },
      ]}
      restore={(ids) => [restoreUsers(ids)]}
      purge={(ids) => [purgeUsers(ids)]}
    />
  )
}
