import type { ReactNode } from 'react'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage, type ListPageProps } from '../../widgets/list-page/list-page.tsx'
import { RowActions, type RowAction } from '../../widgets/list-page/row-actions.tsx'
import { advancedFields } from './advanced-fields.ts'
import type { Records } from './use-records.ts'

type Passed = 'batch' | 'exportName' | 'advanced' | 'isSelectable' | 'columnPrefix' | 'extra' | 'onOpen' | 'children'

interface RecordPageProps<Row extends object> extends Pick<ListPageProps<Row>, Passed> {
  records: Records<Row>
  /** What a record is called: 新增X, 还没有X. */
  noun: string
  /** What its permissions begin with, such as `system:position`. */
  permission: string
  columns: readonly ListColumn<Row>[]
  /** What can be done with a row besides looking at it, editing and removing it. */
  actions?: (row: Row) => readonly RowAction[]
  /** Some records stand as they are for now. */
  isEditable?: (row: Row) => boolean
  /** Looks at a record; its form, read only, unless told otherwise. */
  view?: (row: Row) => void
  actionsWidth?: number
  /** Said below 还没有X. */
  emptyDetail?: string
}

/** A list page of records that are added, looked at, edited and removed; each button asks for its own permission. */
export function RecordPage<Row extends object>(props: RecordPageProps<Row>): ReactNode {
  const { records, noun, permission, columns, actions, isEditable, actionsWidth = 160, emptyDetail, ...rest } = props
  const { list, editing, remove } = records
  const { view = editing.view, ...page } = rest
  const actionsOf = (row: Row): RowAction[] => [
    ...(actions?.(row) ?? []),
    {
      text: '编辑',
      action: `${permission}:edit`,
      isHidden: isEditable?.(row) === false,
      onClick: () => editing.edit(row),
    },
    { text: '详情', onClick: () => view(row) },
    { text: '删除', action: `${permission}:delete`, isDanger: true, onClick: () => remove(row) },
  ]
  return (
    <ListPage<Row>
      advanced={advancedFields(list.options.fields ?? [])}
      onOpen={view}
      {...page}
      list={list}
      columns={[
        ...columns,
        {
          title: '操作',
          width: actionsWidth,
          fixed: 'right',
          render: (row) => <RowActions actions={actionsOf(row)} />,
        },
      ]}
      add={{ action: `${permission}:add`, onClick: editing.add }}
      importAction={`${permission}:import`}
      exportAction={`${permission}:export`}
      removeAction={`${permission}:deleteBatch`}
      empty={{
        title: `还没有${noun}`,
        ...(emptyDetail ? { detail: emptyDetail } : {}),
        action: { text: `新增${noun}`, onClick: editing.add },
      }}
    />
  )
}
