import type { LimitPoolRow } from '@liangshu/contract/insight/open-data-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useChoose, useFollowed, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { limitPoolQuery } from '../../open-data/open-data-queries.ts'
import { figureText } from '../../quote-table/quote-columns.ts'
import '../../sector/sector-rank.css'
import { limitPoolParams, pools, type Pool } from './limit-pool-params.ts'

const labels: Readonly<Record<Pool, string>> = { sealed: '涨停', failed: '炸板', down: '跌停' }

export const isIn = (pool: Pool, { side, isSealed }: Pick<LimitPoolRow, 'side' | 'isSealed'>): boolean =>
  pool === 'down' ? side === 'down' : side === 'up' && isSealed === (pool === 'sealed')

const cells: readonly (readonly [string, (row: LimitPoolRow) => ReactNode, 'is-text'?])[] = [
  ['板数', (row) => row.boardLabel ?? '--', 'is-text'],
  ['首封', (row) => row.firstSealTime ?? '--'],
  ['开板', (row) => row.openTimes],
  ['封单(亿)', (row) => figureText('yi', row.sealAmount, 2)],
  ['行业', (row) => row.industry || '--', 'is-text'],
]

const noneIn = (pool: Pool) => (all: { records: readonly LimitPoolRow[] }) =>
  all.records.some((row) => isIn(pool, row)) ? null : `目前没有${labels[pool]}的股票`

/** Boards of the day: sealed, opened again, and those at the lower limit. */
export function LimitPoolPanel() {
  const [{ pool }, change] = usePanelParams(limitPoolParams)
  const all = usePanelQuery(limitPoolQuery(useMoment()))
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const records = all.data?.records ?? []
  const rows = records.filter((row) => isIn(pool, row))
  useTable(() => ({
    head: ['代码', '名称', '最新', '涨幅', '板数', '首封', '开板次数', '封单额', '行业'],
    rows: rows.map((row) => [
      row.symbol,
      row.name,
      row.last,
      row.changePct,
      row.boardLabel,
      row.firstSealTime,
      row.openTimes,
      row.sealAmount,
      row.industry,
    ]),
  }))
  return (
    <>
      <div className="rank-tools">
        <Segmented
          size="small"
          aria-label="类别"
          value={pool}
          options={pools.map((value) => ({
            value,
            label: `${labels[value]} ${records.filter((row) => isIn(value, row)).length}`,
          }))}
          onChange={(value) => change({ pool: value })}
        />
      </div>
      <PanelData of={all} rows={12} empty={noneIn(pool)}>
        {() => (
          <div className="rank-table">
            <table aria-label={`${labels[pool]}股票`}>
              <thead>
                <tr>
                  <th scope="col" className="is-text">
                    名称
                  </th>
                  <th scope="col">最新</th>
                  <th scope="col">涨幅</th>
                  {cells.map(([title, , kind = '']) => (
                    <th key={title} scope="col" className={kind}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="num">
                {rows.map((row) => (
                  <tr key={row.symbol} aria-selected={row.symbol === symbol}>
                    <th scope="row" className="is-text">
                      <button
                        type="button"
                        aria-pressed={row.symbol === symbol}
                        onClick={() => choose({ symbol: row.symbol, list: rows.map((one) => one.symbol) })}
                      >
                        {row.name}
                      </button>
                    </th>
                    <td className={directionOf(row.changePct)}>{figureText('price', row.last, 2)}</td>
                    <td className={directionOf(row.changePct)}>{figureText('signedPercent', row.changePct, 2)}</td>
                    {cells.map(([title, cell, kind = '']) => (
                      <td key={title} className={kind}>
                        {cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PanelData>
    </>
  )
}
