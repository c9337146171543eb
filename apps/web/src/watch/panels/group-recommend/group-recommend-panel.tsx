import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { directionOf } from '@liangshu/contract/market/format'
import type { Group, Recommendation } from '@liangshu/contract/watch/group-calls'
import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import { Button } from 'antd'
import { useChoose, useFollowed, useReport } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { stateWithout } from '../../../desk/panel/unanswered.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { changeText } from '../../../market/index.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { tellResults } from '../../tell-results.tsx'
import { useChosenGroup } from '../../use-chosen-group.ts'
import { recommendQuery, useSetMembers } from '../../watch-queries.ts'

const sources = { rank: '综合排名', signal: '买点', hotConcept: '热门概念' } as const

/** Reasons of a point come as codes. */
const inWords = (reason: string): string => reason.replaceAll(/[BS]_[A-Z]+/g, reasonLabel)

function columnsOf(group: Group | undefined, onAdd: (symbol: string) => void): CompactColumn<Recommendation>[] {
  const columns: CompactColumn<Recommendation>[] = [
    {
      key: 'name',
      title: '名称 / 代码',
      width: 150,
      align: 'left',
      value: ({ name }) => name,
      render: (row) => <SymbolCell {...row} />,
    },
    {
      key: 'last',
      title: '最新',
      width: 70,
      value: ({ last }) => last,
      render: ({ last }) => last?.toFixed(2) ?? '--',
    },
    {
      key: 'changePct',
      title: '涨幅',
      width: 76,
      value: ({ changePct }) => changePct,
      render: ({ changePct }) => <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
    },
    {
      key: 'score',
      title: '评分',
      width: 60,
      value: ({ score }) => score,
      render: ({ score }) => (score * 100).toFixed(0),
    },
    { key: 'source', title: '来源', width: 80, align: 'left', value: ({ source }) => sources[source] },
    {
      key: 'reason',
      title: '理由',
      width: 260,
      align: 'left',
      value: ({ reason }) => inWords(reason),
      render: ({ reason }) => <span title={inWords(reason)}>{inWords(reason)}</span>,
    },
  ]
  if (!group?.canEdit) return columns
  return [
    ...columns,
    {
      key: 'add',
      title: '操作',
      width: 64,
      isSortable: false,
      value: () => null,
      render: ({ symbol, name }) => (
        <Button
          type="text"
          size="small"
          aria-label={`把${name}加入${group.name}`}
          title={`加入“${group.name}”`}
          icon={<PlusOutlined />}
          onClick={(event) => {
            event.stopPropagation()
            onAdd(symbol)
          }}
        />
      ),
    },
  ]
}

/** Stocks worth a look that are not in the group yet, and why. */
export function GroupRecommendPanel() {
  const { asked: groups, group, groupId, goneName } = useChosenGroup('stock')
  const choose = useChoose()
  const symbol = useFollowed('symbol')
  const mayEdit = useMaySee('WATCH:edit')
  const asked = goneName === null ? groupId : ''
  const recommended = usePanelQuery(recommendQuery(asked))
  const set = useSetMembers()
  useReport({
    subject: group ? `不在“${group.name}”中` : null,
    ...(groups.error && !groups.data && { state: stateWithout(groups.error) }),
  })
  const add = (one: string) =>
    set.mutate(
      { groupId: asked, op: 'add', symbols: [one] },
      { onSuccess: (results) => tellResults(`已加入“${group?.name ?? ''}”`, results) },
    )
  if (groups.data === undefined) return <PanelData of={groups}>{() => null}</PanelData>
  return (
    <PanelData of={recommended} empty={(rows) => (rows.length === 0 ? '暂时没有推荐，信号和排名算出后出现' : null)}>
      {(rows) => (
        <CompactTable
          label="推荐"
          rows={rows}
          columns={columnsOf(mayEdit ? group : undefined, add)}
          keyOf={(row) => row.symbol}
          isChosen={(row) => row.symbol === symbol}
          onChoose={(row) => choose({ symbol: row.symbol, list: rows.map((one) => one.symbol) })}
        />
      )}
    </PanelData>
  )
}
