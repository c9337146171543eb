import { listedUser, type ListedUser } from '@liangshu/contract/system/user/user-list'
import { useState, type ReactNode } from 'react'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import type { ExtraParams } from '../../widgets/list-page/list-params.ts'
import { RowActions, type RowAction } from '../../widgets/list-page/row-actions.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'
import { fittingPageSize } from '../../widgets/list-page/list-state.ts'
import { useMembers } from '../../widgets/list-page/use-members.ts'
import { UserPickerModal } from '../../widgets/picker/user-picker.tsx'
import { personColumns, statusColumn } from './user-columns.tsx'

type Change = (userIds: readonly string[]) => Promise<{ message: string }>

interface MembersListProps {
  /** Under which its columns and density are kept. */
  name: string
  url: string
  params: ExtraParams
  /** What the people belong to, in words: 角色「交易员」. */
  from: string
  add: { text: string; action: string; run: Change }
  remove: { text: string; batchText: string; action: string; run: Change }
  empty: string
  columns?: readonly ListColumn<ListedUser>[]
  /** What else can be done with a member. */
  actions?: (user: ListedUser) => readonly RowAction[]
  actionsWidth?: number
  children?: ReactNode
}

/** Tabs above the list, or the title of a drawer. */
const TABS_PX = 48

const fields: FilterField[] = [{ name: 'username', label: '账号', kind: 'contains' }]

/** People who belong to something: more of them are picked, single ones let go; nobody is deleted here. */
export function MembersList(props: MembersListProps) {
  const { name, url, params, from, add, remove, empty, columns = personColumns, actions, children } = props
  const [pageSize] = useState(() => fittingPageSize(globalThis.innerHeight, TABS_PX))
  const list = useList<ListedUser>({
    name,
    urls: { list: url },
    schema: listedUser,
    fields,
    params,
    isInUrl: false,
    pageSize,
    nameOf: ({ realname, username }) => realname ?? username ?? '',
  })
  const [isPicking, setIsPicking] = useState(false)
  const members = useMembers(list, { from, add: add.run, remove: remove.run })
  const pick = () => setIsPicking(true)
  const letGo = (text: string, users: () => readonly ListedUser[]): RowAction => ({
    text,
    action: remove.action,
    isDanger: true,
    onClick: () => members.remove(users()),
  })

  return (
    <ListPage
      list={list}
      columns={[
        ...columns,
        statusColumn,
        {
          title: '操作',
          width: props.actionsWidth ?? 100,
          fixed: 'right',
          render: (user) => <RowActions actions={[...(actions?.(user) ?? []), letGo(remove.text, () => [user])]} />,
        },
      ]}
      add={{ text: add.text, action: add.action, onClick: pick }}
      batch={[letGo(remove.batchText, () => [...list.state.selected.values()])]}
      empty={{ title: empty, action: { text: add.text, onClick: pick } }}
    >
      <UserPickerModal
        open={isPicking}
        onClose={() => setIsPicking(false)}
        onOk={(picked) => void members.add(picked.map(({ value }) => value))}
      />
      {children}
    </ListPage>
  )
}
