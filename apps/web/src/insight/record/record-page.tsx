import { analysisTypeLabels, analysisTypes } from '@liangshu/contract/insight/analysis-result'
import { LEAST_SAMPLES, type RecordAnswer, type RecordRow } from '@liangshu/contract/insight/news-analysis'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Select, Skeleton, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { engineText } from '../news-analysis/analysis-words.ts'
import { calibrationChart } from './calibration-chart.ts'
import { recordQuery, type RecordSearch } from './record-queries.ts'
import { UsagePart } from './usage-part.tsx'
import './record-page.css'

const CHART_HEIGHT = 320

const horizonWords: Record<string, string> = { 1: '1 日超额', 5: '5 日超额', 20: '20 日超额', 0: '模拟真相' }
const percent = (value: number | null, digits = 1) => (value === null ? '--' : `${(value * 100).toFixed(digits)}%`)
const signed = (value: number | null) =>
  value === null ? '--' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value * 100).toFixed(2)}%`
const score = (value: number | null) => (value === null ? '--' : value.toFixed(4))

const columns: TableColumnsType<RecordRow> = [
  { title: '引擎', key: 'engine', width: 140, render: (_, row) => engineText(row.engine) },
  { title: '提示版本', dataIndex: 'promptVersion', width: 110 },
  { title: '类型', key: 'type', width: 100, render: (_, row) => analysisTypeLabels[row.type] },
  { title: '期限', key: 'horizon', width: 90, render: (_, row) => horizonWords[row.horizon] },
  { title: '样本数', dataIndex: 'n', align: 'right', width: 80, className: 'num' },
  {
    title: '命中率',
    key: 'hit',
    align: 'right',
    width: 80,
    className: 'num',
    render: (_, row) => percent(row.hitRate),
  },
  {
    title: '平均置信度',
    key: 'p',
    align: 'right',
    width: 100,
    className: 'num',
    render: (_, row) => percent(row.meanConfidence),
  },
  { title: 'Brier', key: 'brier', align: 'right', width: 80, className: 'num', render: (_, row) => score(row.brier) },
  {
    title: '基准 Brier',
    key: 'base',
    align: 'right',
    width: 90,
    className: 'num',
    render: (_, row) => score(row.baseBrier),
  },
  {
    title: '方向超额均值',
    key: 'excess',
    align: 'right',
    width: 110,
    className: 'num',
    render: (_, row) => (row.horizon === 0 ? '--' : signed(row.meanExcess)),
  },
]

function Figures({ answer }: { answer: RecordAnswer }) {
  const { total } = answer
  const facts = [
    { name: '样本数', text: String(total.n) },
    { name: '命中率', text: percent(total.hitRate) },
    { name: '平均置信度', text: percent(total.meanConfidence) },
    { name: 'Brier（越低越好）', text: score(total.brier) },
    { name: '基准 Brier', text: score(total.baseBrier) },
    { name: '分析总数 / 有方向', text: `${answer.analyses} / ${answer.directional}` },
  ]
  return (
    <dl className="record-facts">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Bands({ answer }: { answer: RecordAnswer }) {
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
        {answer.bands.map((band) => (
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

function Filters({
  search,
  answer,
  onChange,
}: {
  search: RecordSearch
  answer: RecordAnswer | undefined
  onChange: (change: Partial<RecordSearch>) => void
}) {
  return (
    <search className="record-filters">
      <Select
        aria-label="期限"
        value={search.horizon}
        options={['1', '5', '20', '0'].map((value) => ({ value, label: horizonWords[value] }))}
        onChange={(horizon: string) => onChange({ horizon })}
      />
      <Select
        aria-label="引擎"
        placeholder="全部引擎"
        allowClear
        value={search.engine || null}
        options={(answer?.engines ?? []).map((value) => ({ value, label: engineText(value) }))}
        onChange={(engine: string | undefined) => onChange({ engine: engine ?? '' })}
      />
      <Select
        aria-label="提示版本"
        placeholder="全部版本"
        allowClear
        value={search.promptVersion || null}
        options={(answer?.promptVersions ?? []).map((value) => ({ value, label: value }))}
        onChange={(promptVersion: string | undefined) => onChange({ promptVersion: promptVersion ?? '' })}
      />
      <Select
        aria-label="类型"
        placeholder="全部类型"
        allowClear
        value={search.type || null}
        options={analysisTypes.map((value) => ({ value, label: analysisTypeLabels[value] }))}
        onChange={(type: string | undefined) => onChange({ type: type ?? '' })}
      />
      <small className="num">
        {answer?.asOf ? `评分截至 ${answer.asOf}` : '尚未评分'}
        {answer && answer.waiting > 0 ? ` · ${answer.waiting} 条未满 20 日` : ''}
      </small>
    </search>
  )
}

/** How every judgement did: hits, Brier and calibration, with how many there are. */
export function RecordPage() {
  const [search, setSearch] = useState<RecordSearch>({ engine: '', promptVersion: '', type: '', horizon: '5' })
  const { data, error, refetch } = useQuery(recordQuery(search))
  const change = (next: Partial<RecordSearch>) => setSearch((last) => ({ ...last, ...next }))
  if (error && !data)
    return (
      <Result status="warning" title={error.message} extra={<Button onClick={() => void refetch()}>重试</Button>} />
    )
  return (
    <div className="record-page">
      <Filters search={search} answer={data} onChange={change} />
      {data ? (
        <>
          <Figures answer={data} />
          {data.total.n < LEAST_SAMPLES ? (
            <p className="record-few">
              样本不足 {LEAST_SAMPLES} 次，不展示命中率。判断满期后自动评分；首次启动后稍候片刻即可看到历史判断的结果。
            </p>
          ) : null}
          <div className="record-pictures">
            <section aria-label="校准曲线">
              <h3>校准曲线</h3>
              <Chart label="校准曲线：置信度与命中率" height={CHART_HEIGHT} option={calibrationChart(data.bands)} />
            </section>
            <section>
              <h3>置信度分档</h3>
              <Bands answer={data} />
            </section>
          </div>
          <h3>分引擎、版本、类型与期限</h3>
          <Table
            size="small"
            rowKey={(row) => `${row.engine} ${row.promptVersion} ${row.type} ${row.horizon}`}
            columns={columns}
            dataSource={data.rows}
            rowClassName={(row) => (row.hitRate === null ? 'is-few' : '')}
            pagination={false}
            scroll={{ x: 980 }}
            locale={{ emptyText: '还没有满期的判断' }}
          />
          <p className="record-note">
            命中：自消息之后第一个可成交的价格起，至第 N
            个交易日收盘，相对全部A股等权收益的超额方向与判断一致（判断大盘时看绝对收益）；
            停牌与全天封板的证券不计。少于 {LEAST_SAMPLES} 个样本的行不展示数字。模拟真相仅模拟行情可知。
          </p>
          <UsagePart />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </div>
  )
}
