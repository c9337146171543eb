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
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { RecordPage } from '../records/record-page.tsx'
import { auditColumns } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { dictUrls } from './dict-calls.ts'
import { DictForm } from './dict-form.tsx'
import { DictItemsDrawer } from './dict-items-drawer.tsx'
import { DictRecycle } from './dict-recycle.tsx'

const fields: FilterField[] = [
  { name: 'dictName', label: '字典名称', kind: 'contains' },
  { name: 'dictCode', label: '字典编码', kind: 'contains' },
]

const columns: ListColumn<SysDict>[] = [
  { name: 'dictName', title: '字典名称', width: 200, sortable: true },
  { name: 'dictCode', title: '字典编码', width: 200, sortable: true },
  { name: 'description', title: '描述', width: 240, isWide: true },
  ...auditColumns<SysDict>(),
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
  const records = useRecords<SysDict>({
    name: 'system-dict',
    urls: dictUrls,
    schema: sysDict,
    fields,
    columnNames: ['dictName', 'dictCode', 'description'],
    nameOf: ({ dictName, dictCode }) => dictName ?? dictCode ?? '',
  })
  const { reload } = records.list
  const items = useEditing<SysDict>()
  const [isRecycleOpen, setIsRecycleOpen] = useState(false)
  const cache = useRefreshCache()

  return (
    <RecordPage
      records={records}
      noun="数据字典"
      permission="system:dict"
      columns={columns}
      actions={(dict) => [{ text: '字典配置', onClick: () => items.edit(dict) }]}
      actionsWidth={190}
      exportName="数据字典"
      emptyDetail="字典让各个表单使用同一组选项。"
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
      <DictForm editing={records.editing} onSaved={reload} />
      <DictItemsDrawer editing={items} />
      <DictRecycle open={isRecycleOpen} onClose={() => setIsRecycleOpen(false)} onRestored={reload} />
    </RecordPage>
  )
}
