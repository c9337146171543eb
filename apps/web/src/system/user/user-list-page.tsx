import { listedUser, type ListedUser } from '@liangshu/contract/system/user/user-list'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../shared/permission/can.tsx'
import { useSession } from '../../shared/session/session-store.ts'
import type { QueryField } from '../../widgets/advanced-query/query-field.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { joinNames } from '../records/join-names.ts'
import { useInstitutionColumn, useInstitutionFilter } from '../tenant/institution.tsx'
import { askToResetFactor } from './ask-to-reset-factor.ts'
import { ResetPasswordModal } from './reset-password-modal.tsx'
import { UserAgentModal } from './user-agent-modal.tsx'
import { useFreeze } from './use-freeze.ts'
import { userUrls } from './user-calls.ts'
import { personColumns, statusColumn } from './user-columns.tsx'
import { UserForm } from './user-form.tsx'
import { UserRecycle } from './user-recycle.tsx'

const fields: FilterField[] = [
  { name: 'username', label: '账号', kind: 'contains' },
  { name: 'realname', label: '姓名', kind: 'contains' },
  { name: 'phone', label: '手机', kind: 'contains' },
  { name: 'sex', label: '性别', kind: 'dict', dictCode: 'sex' },
  { name: 'status', label: '状态', kind: 'dict', dictCode: 'user_status' },
  { name: 'createTime', label: '创建时间', kind: 'dates' },
]

const advanced: QueryField[] = [
  { value: 'username', text: '账号', type: 'string' },
  { value: 'realname', text: '姓名', type: 'string' },
  { value: 'workNo', text: '工号', type: 'string' },
  { value: 'phone', text: '手机', type: 'string' },
  { value: 'email', text: '邮箱', type: 'string' },
  { value: 'sex', text: '性别', type: 'select', dictCode: 'sex', dbType: 'int' },
  { value: 'status', text: '状态', type: 'select', dictCode: 'user_status', dbType: 'int' },
  { value: 'createTime', text: '创建时间', type: 'datetime' },
]

const hiddenColumn = (column: ListColumn<ListedUser>): ListColumn<ListedUser> => ({ ...column, isHidden: true })

interface PageActions {
  institution: ListColumn<ListedUser>[]
  editing: Editing<ListedUser>
  password: Editing<ListedUser>
  agent: Editing<ListedUser>
  remove: (user: ListedUser) => void
  setFrozen: (users: readonly ListedUser[], isFrozen: boolean) => void
  resetFactor: (user: ListedUser) => void
  ownId: string
}

const columns = ({
  institution,
  editing,
  password,
  agent,
  remove,
  setFrozen,
  resetFactor,
  ownId,
}: PageActions): ListColumn<ListedUser>[] => [
  // Where whose somebody is has to be said, the line has no room for more.
  ...personColumns.map((column) => (column.name === 'sex' && institution.length > 0 ? hiddenColumn(column) : column)),
  ...institution,
  {
    name: 'post',
    title: '职务',
    width: 100,
    render: ({ post, post_dictText: text }) => joinNames(text || post),
  },
  { name: 'workNo', title: '工号', width: 100, isHidden: true },
  { name: 'email', title: '邮箱', width: 180, isHidden: true },
  statusColumn,
  { name: 'createTime', title: '创建时间', width: 165, className: 'num', sortable: true },
  {
    title: '操作',
    width: 160,
    fixed: 'right',
    render: (user) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'system:user:edit', onClick: () => editing.edit(user) },
          { text: '详情', onClick: () => editing.view(user) },
          { text: '重置密码', action: 'system:user:changePassword', onClick: () => password.edit(user) },
          {
            text: '重置二次验证',
            action: 'system:user:resetFactor',
            isHidden: user.id === ownId,
            onClick: () => resetFactor(user),
          },
          { text: '代理人', action: 'system:user:edit', onClick: () => agent.edit(user) },
          {
            text: user.status === 2 ? '解冻' : '冻结',
            action: 'system:user:frozenBatch',
            isHidden: user.id === ownId,
            onClick: () => setFrozen([user], user.status !== 2),
          },
          {
            text: '删除',
            action: 'system:user:delete',
            isDanger: true,
            isHidden: user.id === ownId,
            onClick: () => remove(user),
          },
        ]}
      />
    ),
  },
]

/** 用户管理 */
export function UserListPage() {
  const institution = useInstitutionColumn<ListedUser>(({ relTenantIds }) => relTenantIds)
  const institutionFilter = useInstitutionFilter()
  const list = useList<ListedUser>({
    name: 'system-user',
    urls: userUrls,
    schema: listedUser,
    fields: [...fields, ...institutionFilter],
    columnNames: ['username', 'realname', 'sex', 'phone', 'orgCodeTxt', 'post', 'status', 'createTime'],
    nameOf: ({ realname, username }) => `${realname ?? ''}（${username ?? ''}）`,
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<ListedUser>()
  const password = useEditing<ListedUser>()
  const agent = useEditing<ListedUser>()
  const [isRecycleOpen, setIsRecycleOpen] = useState(false)
  const setFrozen = useFreeze(list)
  const ownId = useSession((session) => session.userInfo?.id ?? '')
  const chosen = [...list.state.selected.values()]

  return (
    <ListPage
      list={list}
      columns={columns({
        institution,
        editing,
        password,
        agent,
        remove: removeOne,
        setFrozen,
        resetFactor: askToResetFactor,
        ownId,
      })}
      columnPrefix="system:user:"
      advanced={advanced}
      add={{ action: 'system:user:add', onClick: editing.add }}
      batch={[
        { text: '冻结', action: 'system:user:frozenBatch', onClick: () => setFrozen(chosen, true) },
        { text: '解冻', action: 'system:user:frozenBatch', onClick: () => setFrozen(chosen, false) },
      ]}
      importAction="system:user:import"
      exportAction="system:user:export"
      exportName="用户列表"
      removeAction="system:user:deleteBatch"
      isSelectable={({ id }) => id !== ownId}
      empty={{
        title: '还没有用户',
        invitation: '逐个添加，或用“导入”一次添加多人。',
        action: { text: '新增用户', onClick: editing.add },
      }}
      onOpen={editing.view}
      extra={
        <Can action="system:user:recycle">
          <Button onClick={() => setIsRecycleOpen(true)}>回收站</Button>
        </Can>
      }
    >
      <UserForm editing={editing} onSaved={list.reload} />
      <ResetPasswordModal editing={password} />
      <UserAgentModal editing={agent} />
      <UserRecycle open={isRecycleOpen} onClose={() => setIsRecycleOpen(false)} onRestored={list.reload} />
    </ListPage>
  )
}
