import { sysDict, type SysDict } from '@liangshu/contract/system/dict'
import { purgeDict, restoreDict } from './dict-calls.ts'
import { RecycleBin } from '../../widgets/list-page/recycle-bin.tsx'

interface DictRecycleProps {
  open: boolean
  onClose: () => void
  onRestored: () => Promise<void>
}

/** Deleted dictionaries: take back, or delete for good together with their items. */
export function DictRecycle(props: DictRecycleProps) {
  return (
    <RecycleBin<SysDict>
      {...props}
      title="字典回收站"
      url="/sys/dict/deleteList"
      schema={sysDict}
      nameOf={({ dictName, dictCode }) => dictName ?? dictCode ?? ''}
      columns={[
        { title: '字典名称', width: 180, name: 'dictName' },
        { title: '字典编码', width: 180, name: 'dictCode' },
        { title: '删除时间', width: 170, name: 'updateTime', className: 'num' },
      ]}
      restore={(ids) => ids.map(restoreDict)}
      purge={(ids) => ids.map(purgeDict)}
    />
  )
}
