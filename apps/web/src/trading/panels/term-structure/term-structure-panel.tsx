import type { CurveAnswer, CurveRow } from '@liangshu/contract/market/derivative-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useRef } from 'react'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useChoose, useFollowed } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { changeText } from '../../../market/index.ts'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { curveQuery } from '../../derivative/derivative-queries.ts'
import { priceText } from '../../../shared/figure/figures.tsx'
import { BasisChart } from './basis-chart.tsx'
import { curveShape, curveWord } from './curve-shape.ts'
import { RollHelper } from './roll-helper.tsx'
import { signed } from './signed.ts'
import './term-structure.css'

/** Room for the price above the highest point, and for the months below the lowest. */
const HEAD = 14
const FOOT = 12

const codeOf = (symbol: string) => symbol.slice(symbol.indexOf('.') + 1)

function Curve({ curve, followed }: { curve: CurveAnswer; followed: string }) {
  const area = useRef<HTMLElement>(null)
  const { width, height } = useBoxSize(area)
  const { points, spotY } = curveShape(curve, width, Math.max(0, height - HEAD - FOOT))
  return (
    <figure ref={area} className="term-curve" aria-label={`${curve.product}期限结构`}>
      <svg width={width} height={height} viewBox={`0 ${-HEAD} ${width} ${height}`} role="presentation">
        {spotY === null ? null : (
          <>
            <line className="term-spot" x1={0} x2={width} y1={spotY} y2={spotY} />
            <text className="term-spot-name" x={width - 4} y={spotY - 4} textAnchor="end">
              {curve.spot?.name} {curve.spot?.last?.toFixed(2)}
            </text>
          </>
        )}
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ row, x, y }) => (
          <g key={row.symbol} data-followed={row.symbol === followed} data-main={row.isMain}>
            <circle cx={x} cy={y} r={row.isMain ? 5 : 3.5} />
            <text x={x} y={y - 9} textAnchor="middle">
              {priceText(row.last, row.symbol)}
            </text>
            <text className="term-month" x={x} y={height - HEAD - 4} textAnchor="middle">
              {codeOf(row.symbol)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}

const columns: readonly CompactColumn<CurveRow>[] = [
  {
    key: 'symbol',
    title: '合约',
    width: 104,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, isMain }) => (
      <span title={symbol}>
        {codeOf(symbol)}
        {isMain ? <small className="term-main">主力</small> : null}
      </span>
    ),
  },
  {
    key: 'last',
    title: '最新',
    width: 72,
    value: ({ last }) => last,
    render: ({ last, symbol, changePct }) => (
      <span className={directionOf(changePct)}>{last === null ? '--' : priceText(last, symbol)}</span>
    ),
  },
  {
    key: 'change',
    title: '涨幅',
    width: 66,
    value: ({ changePct }) => changePct,
    render: ({ changePct }) => <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
  },
  {
    key: 'basis',
    title: '基差',
    width: 66,
    value: ({ basis }) => basis,
    render: ({ basis }) => <span title="期货 − 现货">{signed(basis)}</span>,
  },
  {
    key: 'annual',
    title: '年化',
    width: 66,
    value: ({ annualRate }) => annualRate,
    render: ({ annualRate }) => changeText(annualRate),
  },
  {
    key: 'left',
    title: '剩余',
    width: 54,
    value: ({ daysLeft }) => daysLeft,
    render: ({ daysLeft, lastTradingDate }) => (
      <span title={`最后交易日 ${lastTradingDate ?? '--'}`}>{daysLeft === null ? '--' : `${daysLeft}天`}</span>
    ),
  },
  {
    key: 'spread',
    title: '跨期价差',
    width: 76,
    value: ({ spread }) => spread,
    render: ({ spread }) => <span title="较前一合约">{signed(spread)}</span>,
  },
  {
    key: 'interest',
    title: '持仓量',
    width: 80,
    value: ({ openInterest }) => openInterest,
    render: ({ openInterest }) => openInterest?.toLocaleString('zh-CN') ?? '--',
  },
]

/** The months of a product against spot and each other, and going from one that ends to the next. */
export function TermStructurePanel() {
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const moment = useMoment()
  const curve = usePanelQuery(curveQuery(symbol, moment), ({ product, records, asOf }) => ({
    subject: `${product} · ${curveWord(records)}`,
    asOf,
  }))
  return (
    <PanelData of={curve} empty={({ records }) => (records.length === 0 ? '没有挂牌的合约' : null)}>
      {(all) => (
        <div className="term">
          <Curve curve={all} followed={symbol} />
          <BasisChart
            days={all.basisDays}
            contract={codeOf(all.records.find(({ isMain }) => isMain)?.symbol ?? '')}
            spot={all.spot?.name ?? ''}
          />
          <CompactTable
            label="期限结构"
            rows={all.records}
            columns={columns}
            keyOf={(row) => row.symbol}
            isChosen={(row) => row.symbol === symbol}
            onChoose={(row) => choose({ symbol: row.symbol, list: all.records.map((one) => one.symbol) })}
          />
          {moment === null ? <RollHelper curve={all} /> : null}
        </div>
      )}
    </PanelData>
  )
}
