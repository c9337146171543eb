import { analysisTypeLabels, analysisTypes } from '@liangshu/contract/insight/analysis-result'
import { LEAST_SAMPLES, type RecordAnswer, type RecordRow } from '@liangshu/contract/insight/news-analysis'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Select, Skeleton, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { engineText } from '../news-analysis/analysis-words.ts'
import { Calibration, FigureFacts, figureColumns, horizonWords } from './record-parts.tsx'
import { recordQuery, type RecordSearch } from './record-queries.ts'
import { UsagePart } from './usage-part.tsx'

const columns: TableColumnsType<RecordRow> = [
  { title: '引擎', key: 'engine', width: 140, render: (_, row) => engineText(row.engine) },
  { title: '提示版本', dataIndex: 'promptVersion', width: 110 },
  { title: '类型', key: 'type', width: 100, render: (_, row) => analysisTypeLabels[row.type] },
  ...figureColumns<RecordRow>(),
]

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

/** Analyses of news by engine, prompt version, type and horizon, and what they cost. */
export function AnalysisRecord() {
  const [search, setSearch] = useState<RecordSearch>({ engine: '', promptVersion: '', type: '', horizon: '5' })
  const { data, error, refetch } = useQuery(recordQuery(search))
  const change = (next: Partial<RecordSearch>) => setSearch((last) => ({ ...last, ...next }))
  if (error && !data)
    return (
      <Result status="warning" title={error.message} extra={<Button onClick={() => void refetch()}>重试</Button>} />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <>
      <Filters search={search} answer={data} onChange={change} />
      <FigureFacts
        total={data.total}
        more={{ name: '分析总数 / 有方向', text: `${data.analyses} / ${data.directional}` }}
      />
      <Calibration bands={data.bands} />
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
        个交易日收盘，相对全部A股等权收益的超额方向与判断一致（判断大盘时看绝对收益）； 停牌与全天封板的证券不计。少于{' '}
        {LEAST_SAMPLES} 个样本的行不展示数字。模拟真相仅模拟行情可知。
      </p>
      <UsagePart />
    </>
  )
}
