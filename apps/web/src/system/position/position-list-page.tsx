import { sysPosition, type SysPosition } from '@liangshu/contract/system/position'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { PositionForm, positionUrls } from './position-form.tsx'

const fields: FilterField[] = [
  { name: 'name', label: '职务名称', kind: 'contains' },
  { name: 'code', label: '职务编码', kind: 'contains' },
  { name: 'postRank', label: '职级', kind: 'dict', dictCode: 'position_rank' },
]

const columns = (editing: Editing<SysPosition>, remove: (post: SysPosition) => void): ListColumn<SysPosition>[] => [
  { name: 'code', title: '职务编码', width: 200, sortable: true },
  { name: 'name', title: '职务名称', width: 200, sortable: true, isWide: true },
  {
    name: 'postRank',
    title: '职级',
    width: 120,
    sortable: true,
    render: ({ postRank }) => <DictTag dictCode="position_rank" value={postRank} />,
  },
  { name: 'createTime', title: '创建时间', width: 165, className: 'num', sortable: true },
  { name: 'updateTime', title: '更新时间', width: 165, className: 'num', isHidden: true },
  {
    title: '操作',
    width: 120,
    fixed: 'right',
    render: (post) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'system:position:edit', onClick: () => editing.edit(post) },
          { text: '删除', action: 'system:position:delete', isDanger: true, onClick: () => remove(post) },
        ]}
      />
    ),
  },
]

/** 职务管理 */
export function PositionListPage() {
  const list = useList<SysPosition>({
    name: 'system-position',
    urls: positionUrls,
    schema: sysPosition,
    fields,
    columnNames: ['code', 'name', 'postRank', 'createTime'],
    nameOf: ({ name, code }) => name ?? code ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<SysPosition>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, removeOne)}
      add={{ action: 'system:position:add', onClick: editing.add }}
      removeAction="system:position:deleteBatch"
      empty={{ title: '还没有职务', action: { text: '新增职务', onClick: editing.add } }}
      onOpen={editing.edit}
    >
      <PositionForm editing={editing} onSaved={list.reload} />
    </ListPage>
  )
}
