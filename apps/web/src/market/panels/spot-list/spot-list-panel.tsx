import type { EtfSpotRow } from '@liangshu/contract/market/etf-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { Button } from 'antd'
import { useState } from 'react'
import { useChoose, useFollowed } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { BatchDialog } from '../../etf/batch-dialog.tsx'
import { spotsQuery, useOrderSpots, useRemoveSpot, useSpotBatch } from '../../etf/etf-queries.ts'
import '../../etf/etf.css'
import { FundTicket, useMayTrade, type PrefilledOrder } from '../../etf/fund-ticket.tsx'
import { readSpots } from '../../etf/read-spots.ts'
import { actsColumn, moveActs, type RowAct } from '../../etf/row-acts.tsx'
import { SpotDialog } from '../../etf/spot-dialog.tsx'
import { amountText, changeText, priceText } from '../figures.ts'

const TICK = 0.001

/** What of the target is still to be traded. */
export const restOf = ({ targetVolume, doneVolume }: Pick<EtfSpotRow, 'targetVolume' | 'doneVolume'>): number =>
  Math.max(0, targetVolume - doneVolume)

/** How far the price has to go to the target; nothing where there is none. */
export const distanceOf = ({ last, targetPrice }: Pick<EtfSpotRow, 'last' | 'targetPrice'>): number | null =>
  last === null || targetPrice === null || last <= 0 ? null : targetPrice / last - 1

const figures: readonly CompactColumn<EtfSpotRow>[] = [
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 128,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'side',
    title: '方向',
    width: 42,
    align: 'left',
    value: ({ side }) => (side === 1 ? '买' : '卖'),
    render: ({ side }) => <span className={`etf-side ${side === 1 ? 'up' : 'down'}`}>{side === 1 ? '买' : '卖'}</span>,
  },
  {
    key: 'volume',
    title: '已成 / 目标',
    width: 104,
    value: ({ targetVolume }) => targetVolume,
    render: ({ targetVolume, doneVolume }) => (
      <span title={`${doneVolume.toLocaleString('zh-CN')} / ${targetVolume.toLocaleString('zh-CN')} 份`}>
        {doneVolume === 0 ? '0' : amountText(doneVolume)} / {amountText(targetVolume)}
      </span>
    ),
  },
  {
    key: 'last',
    title: '最新',
    width: 58,
    value: ({ last }) => last,
    render: ({ last, changePct }) => <span className={directionOf(changePct)}>{priceText(last, TICK)}</span>,
  },
  {
    key: 'target',
    title: '目标价',
    width: 60,
    value: ({ targetPrice }) => targetPrice,
    render: ({ targetPrice }) => (targetPrice === null ? '不限' : priceText(targetPrice, TICK)),
  },
  {
    key: 'distance',
    title: '距目标',
    width: 68,
    value: distanceOf,
    render: (row) => changeText(distanceOf(row)),
  },
  {
    key: 'note',
    title: '备注',
    width: 90,
    align: 'left',
    value: ({ note }) => note,
    render: ({ note }) => note || '--',
  },
]

/** What is to be traded today, with how much of it is done. */
export function SpotListPanel() {
  const spots = usePanelQuery(spotsQuery)
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const mayTrade = useMayTrade()
  const [mayAdd, mayEdit, mayDelete] = [useMaySee('ETF:add'), useMaySee('ETF:edit'), useMaySee('ETF:delete')]
  const remove = useRemoveSpot()
  const order = useOrderSpots()
  const batch = useSpotBatch()
  const [prefilled, setPrefilled] = useState<PrefilledOrder | null>(null)
  const [edited, setEdited] = useState<Partial<EtfSpotRow> | null>(null)
  const [isBatch, setIsBatch] = useState(false)
  const keys = spots.data?.map(({ id }) => id) ?? []
  const list = [...new Set(spots.data?.map((row) => row.symbol))]
  const actsOf = (row: EtfSpotRow): RowAct[] => [
    ...(mayTrade
      ? [
          {
            key: 'order',
            label: restOf(row) === 0 ? '已完成' : '下单',
            isDisabled: restOf(row) === 0,
            act: () => setPrefilled({ symbol: row.symbol, side: row.side, volume: restOf(row) }),
          },
        ]
      : []),
    ...(mayAdd ? [{ key: 'edit', label: '修改…', act: () => setEdited(row) }] : []),
    ...(mayEdit ? moveActs(keys, row.id, (moved) => order.mutate(moved)) : []),
    ...(mayDelete ? [{ key: 'remove', label: '移出清单', isDanger: true, act: () => remove.mutate(row.id) }] : []),
  ]
  const acts = actsColumn<EtfSpotRow>(84, actsOf)
  return (
    <>
      {mayAdd ? (
        <div className="etf-list-tools">
          <Button size="small" onClick={() => setEdited({ symbol })}>
            添加
          </Button>
          <Button size="small" onClick={() => setIsBatch(true)}>
            批量导入
          </Button>
        </div>
      ) : null}
      <PanelData of={spots} empty={(rows) => (rows.length === 0 ? '今天还没有待交易的ETF' : null)}>
        {(rows) => (
          <CompactTable
            label="现货清单"
            rows={rows}
            columns={mayTrade || mayAdd || mayEdit || mayDelete ? [...figures, acts] : figures}
            keyOf={({ id }) => id}
            isChosen={(row) => row.symbol === symbol}
            onChoose={(row) => choose({ symbol: row.symbol, list })}
          />
        )}
      </PanelData>
      <FundTicket prefilled={prefilled} onClose={() => setPrefilled(null)} />
      {edited ? <SpotDialog spot={edited} onClose={() => setEdited(null)} /> : null}
      {isBatch ? (
        <BatchDialog
          title="批量导入现货清单"
          placeholder={'每行一条：代码 方向 数量 目标价(可省) 备注(可省)\n510300 买入 10000 4.120\n159915 卖 5000'}
          read={(text) => {
            const { rows, wrong } = readSpots(text)
            return { count: rows.length, wrong }
          }}
          send={(text) => batch.mutateAsync(readSpots(text).rows)}
          onClose={() => setIsBatch(false)}
        />
      ) : null}
    </>
  )
}
