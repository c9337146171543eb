import { sysDictItem, type SysDict, type SysDictItem } from '@liangshu/contract/system/dict'
import { Drawer } from 'antd'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { dictItemUrls } from './dict-calls.ts'
import { DictItemForm } from './dict-item-form.tsx'

const fields: FilterField[] = [
  { name: 'itemText', label: '名称', kind: 'contains' },
  { name: 'status', label: '状态', kind: 'dict', dictCode: 'dict_item_status' },
]

const columns = (editing: Editing<SysDictItem>, remove: (item: SysDictItem) => void): ListColumn<SysDictItem>[] => [
  { name: 'itemText', title: '名称', width: 150, isWide: true },
  { name: 'itemValue', title: '数据值', width: 130 },
  { name: 'sortOrder', title: '排序', width: 70, align: 'right', className: 'num' },
  {
    name: 'status',
    title: '状态',
    width: 90,
    render: ({ status }) => <DictTag dictCode="dict_item_status" value={status} colors={{ '1': 'green' }} />,
  },
  {
    title: '操作',
    width: 120,
    fixed: 'right',
    render: (item) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'system:dict:edit', onClick: () => editing.edit(item) },
          { text: '删除', action: 'system:dict:edit', isDanger: true, onClick: () => remove(item) },
        ]}
      />
    ),
  },
]

function DictItems({ dict }: { dict: SysDict }) {
  const list = useList<SysDictItem>({
    name: 'system-dict-item',
    urls: dictItemUrls,
    schema: sysDictItem,
    fields,
    params: { dictId: dict.id },
    sort: { column: 'sortOrder', order: 'asc' },
    isInUrl: false,
    nameOf: ({ itemText, itemValue }) => itemText ?? itemValue ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<SysDictItem>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, removeOne)}
      add={{ action: 'system:dict:edit', onClick: editing.add }}
      removeAction="system:dict:edit"
      empty={{ title: '这个字典还没有选项', action: { text: '新增字典项', onClick: editing.add } }}
      onOpen={editing.edit}
    >
      <DictItemForm dictId={dict.id} nextOrder={list.total + 1} editing={editing} onSaved={list.reload} />
    </ListPage>
  )
}

/** The items of one dictionary. */
export function DictItemsDrawer({ editing }: { editing: Editing<SysDict> }) {
  const { isOpen, row, close } = editing
  return (
    <Drawer
      title={row ? `字典配置：${row.dictName ?? ''}（${row.dictCode ?? ''}）` : '字典配置'}
      open={isOpen}
      onClose={close}
      size={860}
      destroyOnHidden
    >
      {row ? <DictItems dict={row} /> : null}
    </Drawer>
  )
}
