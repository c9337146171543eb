import type { StockSectorRow, StockSectors } from '@liangshu/contract/insight/macro-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { Segmented } from 'antd'
import { useChoose, useFollowed, useMoment, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { useInstrument } from '../../live/use-instrument.ts'
import { stockSectorsQuery } from '../../macro/macro-queries.ts'
import { KindSwitch } from '../../sector/kind-switch.tsx'
import { changeText } from '../figures.ts'
import { stockSectorsParams } from './stock-sectors-params.ts'
import './stock-sectors.css'

/** How closely two things move: a bar, and the figure. */
function Correlation({ correlation, days }: Pick<StockSectorRow, 'correlation' | 'days'>) {
  if (correlation === null) return <span title={`共同交易 ${days} 日，不足 20 日`}>--</span>
  return (
    <span className="correlation" title={`共同交易 ${days} 日`}>
      <i style={{ width: `${Math.abs(correlation) * 100}%` }} className={correlation < 0 ? 'is-against' : ''} />
      <b>{correlation.toFixed(2).replace('-', '−')}</b>
    </span>
  )
}

const moved = (change: number | null): string =>
  change === null || change === 0 ? '--' : change > 0 ? `↑${change}` : `↓${-change}`

const columns: readonly CompactColumn<StockSectorRow>[] = [
  {
    key: 'name',
    title: '板块',
    width: 118,
    align: 'left',
    value: ({ name }) => name,
    render: ({ name, level, isMember }) => (
      <>
        {name} <small className="stock-sector-mark">{isMember ? (level > 1 ? '二级' : '所属') : ''}</small>
      </>
    ),
  },
  {
    key: 'correlation',
    title: '相关60日',
    width: 112,
    value: ({ correlation }) => correlation,
    render: (row) => <Correlation {...row} />,
  },
  {
    key: 'changePct',
    title: '涨幅',
    width: 66,
    value: ({ changePct }) => changePct,
    render: ({ changePct }) => <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
  },
  { key: 'heat', title: '热度', width: 54, value: ({ heat }) => heat, render: ({ heat }) => heat.toFixed(1) },
  { key: 'rank', title: '排名', width: 48, value: ({ rank }) => rank },
  {
    key: 'rankChange',
    title: '较昨',
    width: 50,
    value: ({ rankChange }) => rankChange,
    render: ({ rankChange }) => moved(rankChange),
  },
  { key: 'stage', title: '阶段', width: 48, align: 'left', value: ({ stage }) => stage },
  {
    key: 'limitUpCount',
    title: '涨停/只数',
    width: 74,
    value: ({ limitUpCount }) => limitUpCount,
    render: ({ limitUpCount, memberCount }) => `${limitUpCount}/${memberCount}`,
  },
]

const scopes = [
  { value: 'own' as const, label: '所属' },
  { value: 'all' as const, label: '走势相关' },
]

const MOST = 40

function shownOf({ records }: StockSectors, scope: 'own' | 'all'): StockSectorRow[] {
  if (scope === 'own') return records.filter(({ isMember }) => isMember)
  return records
    .filter(({ correlation }) => correlation !== null)
    .toSorted((a, b) => (b.correlation ?? 0) - (a.correlation ?? 0))
    .slice(0, MOST)
}

/** The sectors of a stock with their heat, and those it moves with whether it is a member or not. */
export function StockSectorsPanel() {
  const [{ kind, scope }, change] = usePanelParams(stockSectorsParams)
  const symbol = useFollowed('symbol')
  const sector = useFollowed('sector')
  const choose = useChoose()
  const instrument = useInstrument(symbol)
  const isStock = instrument === undefined || instrument.secType === 'stock'
  const query = usePanelQuery(
    { ...stockSectorsQuery(symbol, kind, useMoment()), enabled: isStock },
    ({ name, note }) => ({ subject: note ? `${name}（${note}）` : name }),
  )
  const none = (data: StockSectors) => {
    if (shownOf(data, scope).length > 0) return null
    if (scope === 'all') return '上市未满 20 个交易日，还不能计算相关性'
    return kind === 'concept' ? `${data.name}不属于任何概念` : `${data.name}没有行业归属`
  }
  return (
    <>
      <div className="rank-tools">
        <KindSwitch value={kind} onChange={(value) => change({ kind: value })} />
        <Segmented
          size="small"
          aria-label="范围"
          value={scope}
          options={scopes}
          onChange={(value) => change({ scope: value })}
        />
      </div>
      {isStock ? (
        <PanelData of={query} rows={10} empty={none}>
          {(data) => (
            <CompactTable
              label={`${data.name}的板块`}
              rows={shownOf(data, scope)}
              columns={columns}
              keyOf={({ code }) => code}
              isChosen={({ code }) => code === sector}
              onChoose={({ code }) => choose({ sector: code })}
              foot={
                <>
                  {data.name}{' '}
                  {data.note ?? <span className={directionOf(data.changePct)}>{changeText(data.changePct)}</span>}
                  　相关性为近 60 日日收益
                </>
              }
            />
          )}
        </PanelData>
      ) : (
        <PanelNotice>{instrument?.name ?? '该证券'}不是股票，没有行业与概念；请选择一只股票</PanelNotice>
      )}
    </>
  )
}
