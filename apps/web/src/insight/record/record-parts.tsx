import { LEAST_SAMPLES, type CalibrationBand } from '@liangshu/contract/insight/news-analysis'
import type { TableColumnsType } from 'antd'
import { Chart } from '../../shared/chart/chart.tsx'
import { calibrationChart } from './calibration-chart.ts'

const CHART_HEIGHT = 320

export const horizonWords: Record<string, string> = {
  1: '1 日超额',
  5: '5 日超额',
  20: '20 日超额',
  0: '模拟真相',
}
const percent = (value: number | null, digits = 1) => (value === null ? '--' : `${(value * 100).toFixed(digits)}%`)
const signed = (value: number | null) =>
  value === null ? '--' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value * 100).toFixed(2)}%`
const score = (value: number | null) => (value === null ? '--' : value.toFixed(4))

export interface Figures {
  readonly n: number
  readonly hitRate: number | null
  readonly meanConfidence: number | null
  readonly brier: number | null
  readonly baseBrier: number | null
  readonly meanExcess: number | null
}

const right = { align: 'right', className: 'num' } as const

/** Figures of one row; what the simulator knows to be true has no return. */
export const figureColumns = <Row extends Figures & { readonly horizon: number }>(): TableColumnsType<Row> => [
  { title: '期限', key: 'horizon', width: 90, render: (_, row) => horizonWords[row.horizon] },
  { title: '样本数', dataIndex: 'n', width: 80, ...right },
  { title: '命中率', key: 'hit', width: 80, ...right, render: (_, row) => percent(row.hitRate) },
  { title: '平均置信度', key: 'p', width: 100, ...right, render: (_, row) => percent(row.meanConfidence) },
  { title: 'Brier', key: 'brier', width: 80, ...right, render: (_, row) => score(row.brier) },
  { title: '基准 Brier', key: 'base', width: 90, ...right, render: (_, row) => score(row.baseBrier) },
  {
    title: '方向超额均值',
    key: 'excess',
    width: 110,
    ...right,
    render: (_, row) => (row.horizon === 0 ? '--' : signed(row.meanExcess)),
  },
]

export function FigureFacts({ total, more }: { total: Figures; more: { name: string; text: string } }) {
  const facts = [
    { name: '样本数', text: String(total.n) },
    { name: '命中率', text: percent(total.hitRate) },
    { name: '平均置信度', text: percent(total.meanConfidence) },
    { name: 'Brier（越低越好）', text: score(total.brier) },
    { name: '基准 Brier', text: score(total.baseBrier) },
    more,
  ]
  return (
    <>
      <dl className="record-facts">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      {total.n < LEAST_SAMPLES ? (
        <p className="record-few">
          样本不足 {LEAST_SAMPLES} 次，不展示命中率。判断满期后自动评分；首次启动后稍候片刻即可看到历史判断的结果。
        </p>
      ) : null}
    </>
  )
}

function BandTable({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <table className="record-bands" aria-label="置信度分档">
      <thead>
        <tr>
          <th>置信度</th>
          <th>样本数</th>
          <th>平均置信度</th>
          <th>命中率</th>
          <th>95% 区间</th>
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band.from} className={band.hitRate === null ? 'is-few' : ''}>
            <td className="num">
              {Math.round(band.from * 100)}%–{Math.round(band.to * 100)}%
            </td>
            <td className="num">{band.n}</td>
            <td className="num">{percent(band.meanConfidence)}</td>
            <td className="num">{percent(band.hitRate)}</td>
            <td className="num">{band.low === null ? '样本不足' : `${percent(band.low)}–${percent(band.high)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Said against done, as a picture and as figures. */
export function Calibration({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <div className="record-pictures">
      <section aria-label="校准曲线">
        <h3>校准曲线</h3>
        <Chart label="校准曲线：置信度与命中率" height={CHART_HEIGHT} option={calibrationChart(bands)} />
      </section>
      <section>
        <h3>置信度分档</h3>
        <BandTable bands={bands} />
      </section>
    </div>
  )
}
