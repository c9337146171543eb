import { directionOf } from '@liangshu/contract/market/format'
import { RECYCLE_DAYS, type Recycled } from '@liangshu/contract/watch/group-calls'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { RowButton } from '../../../shared/row-button/row-button.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { changeText } from '../../../market/index.ts'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { tellResults } from '../../tell-results.tsx'
import { recycledQuery, useSaveGroup, useSetMembers } from '../../watch-queries.ts'
import { PersonText } from '../../../widgets/dict/person-text.tsx'

const keyOf = ({ groupId, symbol, deleteTime }: Recycled) => `${groupId} ${symbol ?? ''} ${deleteTime}`

const shown: readonly CompactColumn<Recycled>[] = [
  {
    key: 'name',
    title: '名称 / 代码',
    width: 160,
    align: 'left',
    value: ({ name }) => name,
    render: ({ symbol, name }) =>
      symbol === null ? <span>{name}（整组）</span> : <SymbolCell {...{ symbol, name }} />,
  },
  { key: 'group', title: '原分组', width: 110, align: 'left', value: ({ groupName }) => groupName },
  {
    key: 'since',
    title: '加入以来',
    width: 84,
    value: ({ retSince }) => retSince,
    render: ({ retSince }) => <span className={directionOf(retSince)}>{changeText(retSince)}</span>,
  },
  { key: 'time', title: '移除时间', width: 148, align: 'left', value: ({ deleteTime }) => deleteTime },
  {
    key: 'by',
    title: '操作人',
    width: 90,
    align: 'left',
    value: ({ deleteBy }) => deleteBy,
    render: ({ deleteBy }) => <PersonText account={deleteBy} />,
  },
]

/** What was taken out of groups, and whole groups, for thirty days. */
export function GroupRecyclePanel() {
  const recycled = usePanelQuery(recycledQuery)
  const mayEdit = useMaySee('WATCH:edit')
  const save = useSaveGroup()
  const set = useSetMembers()
  const restore = ({ symbol, groupId, name, groupName }: Recycled) => {
    if (symbol === null)
      save.mutate(
        { id: groupId, name, delFlag: 'restore' },
        { onSuccess: () => withFeedback(({ message }) => void message.success(`分组“${name}”已恢复`)) },
      )
    else
      set.mutate(
        { groupId, op: 'restore', symbols: [symbol] },
        { onSuccess: (results) => tellResults(`已恢复到“${groupName}”`, results) },
      )
  }
  const columns: readonly CompactColumn<Recycled>[] = mayEdit
    ? [
        ...shown,
        {
          key: 'restore',
          title: '操作',
          width: 64,
          isSortable: false,
          value: () => null,
          render: (row) => <RowButton onClick={() => restore(row)}>恢复</RowButton>,
        },
      ]
    : shown
  return (
    <PanelData
      of={recycled}
      empty={(rows) => (rows.length === 0 ? `回收站是空的；移除的证券和分组在这里保留 ${RECYCLE_DAYS} 天` : null)}
    >
      {(rows) => (
        <CompactTable
          label="回收站"
          rows={rows}
          columns={columns}
          keyOf={keyOf}
          foot={`共 ${rows.length} 项，保留 ${RECYCLE_DAYS} 天`}
        />
      )}
    </PanelData>
  )
}
