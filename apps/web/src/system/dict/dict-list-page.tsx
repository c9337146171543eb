import { sysDict, type SysDict } from '@liangshu/contract/system/dict'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { reloadDictionaries } from '../../shared/dict/dictionaries.ts'
import { Can } from '../../shared/permission/can.tsx'
import { dictKey } from '../../widgets/dict/dict-queries.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { dictUrls } from './dict-calls.ts'
import { DictForm } from './dict-form.tsx'
import { DictItemsDrawer } from './dict-items-drawer.tsx'
import { DictRecycle } from './dict-recycle.tsx'

const fields: FilterField[] = [
  { name: 'dictName', label: '字典名称', kind: 'contains' },
  { name: 'dictCode', label: '字典编码', kind: 'contains' },
]

const columns = (
  editing: Editing<SysDict>,
  items: Editing<SysDict>,
  remove: (dict: SysDict) => void,
): ListColumn<SysDict>[] => [
  { name: 'dictName', title: '字典名称', width: 200, sortable: true },
  { name: 'dictCode', title: '字典编码', width: 200, sortable: true },
  { name: 'description', title: '描述', width: 240, isWide: true },
  { name: 'createTime', title: '创建时间', width: 170, className: 'num', sortable: true },
  { name: 'updateTime', title: '更新时间', width: 170, className: 'num', sortable: true, isHidden: true },
  {
    title: '操作',
    width: 190,
    fixed: 'right',
    render: (dict) => (
      <RowActions
        actions={[
          { text: '字典配置', onClick: () => items.edit(dict) },
          { text: '编辑', action: 'system:dict:edit', onClick: () => editing.edit(dict) },
          { text: '删除', action: 'system:dict:delete', isDanger: true, onClick: () => remove(dict) },
        ]}
      />
    ),
  },
]

/** Items may have changed: the server's cache, the browser's and what is on screen take them anew. */
function useRefreshCache() {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    async refresh() {
      setIsBusy(true)
      try {
        await reloadDictionaries()
        await queryClient.resetQueries({ queryKey: dictKey })
        withFeedback(({ message }) => void message.success('刷新缓存完成！'))
      } catch {
        withFeedback(({ message }) => void message.warning('刷新缓存失败！'))
      } finally {
        setIsBusy(false)
      }
    },
  }
}

/** 数据字典: the dictionaries, their items in a drawer, and what was deleted. */
export function DictListPage() {
  const list = useList<SysDict>({
    name: 'system-dict',
    urls: dictUrls,
    schema: sysDict,
    fields,
    columnNames: ['dictName', 'dictCode', 'description'],
    nameOf: ({ dictName, dictCode }) => dictName ?? dictCode ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<SysDict>()
  const items = useEditing<SysDict>()
  const [isRecycleOpen, setIsRecycleOpen] = useState(false)
  const cache = useRefreshCache()

  return (
    <ListPage
      list={list}
      columns={columns(editing, items, removeOne)}
      add={{ action: 'system:dict:add', onClick: editing.add }}
      removeAction="system:dict:deleteBatch"
      empty={{
        title: '还没有数据字典',
        detail: '字典让各个表单使用同一组选项。',
        action: { text: '新增字典', onClick: editing.add },
      }}
      onOpen={items.edit}
      extra={
        <>
          <Can action="system:dict:refresh">
            <Button loading={cache.isBusy} onClick={() => void cache.refresh()}>
              刷新缓存
            </Button>
          </Can>
          <Can action="system:dict:recycle">
            <Button onClick={() => setIsRecycleOpen(true)}>回收站</Button>
          </Can>
        </>
      }
    >
      <DictForm editing={editing} onSaved={list.reload} />
      <DictItemsDrawer editing={items} />
      <DictRecycle open={isRecycleOpen} onClose={() => setIsRecycleOpen(false)} onRestored={list.reload} />
    </ListPage>
  )
}
