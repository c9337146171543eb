import {
  judgedHorizons,
  placeGroups,
  type JudgedAnswer,
  type JudgedKind,
  type JudgedRow,
} from '@liangshu/contract/insight/judged-record'
import { LEAST_SAMPLES } from '@liangshu/contract/insight/news-analysis'
import { selectionPresets } from '@liangshu/contract/insight/selection'
import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import { mixedStrengthLabels } from '@liangshu/contract/market/labels'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Select, Skeleton, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useMoment } from '../../desk/clock/user-clock.ts'
import { Calibration, FigureFacts, figureColumns, horizonWords } from './record-parts.tsx'
import { judgedRecordQuery, type JudgedSearch } from './record-queries.ts'

interface Words {
  readonly key: string
  readonly group: string
  readonly keyText: (key: string) => string
  readonly groups: readonly { readonly value: string; readonly label: string }[]
  readonly title: string
  readonly method: string
}

const presetNames: Readonly<Record<string, { readonly name: string }>> = selectionPresets

const words: Readonly<Record<JudgedKind, Words>> = {
  point: {
    key: '信号',
    group: '强度',
    keyText: (code) => `${code.startsWith('B_') ? '买入' : '卖出'} · ${reasonLabel(code)}`,
    groups: Object.entries(mixedStrengthLabels).map(([value, label]) => ({ value, label })),
    title: '分信号、强度与期限',
    method:
      '置信度：买卖点本身不报概率，取信号发出当日收盘时，全市场同一信号、同一强度中已经满期者的命中率，并按 30 个样本、50% 先验收缩；只用当时已知的结果。买入信号判断跑赢、卖出信号判断跑输全部A股。',
  },
  selection: {
    key: '方案',
    group: '名次',
    keyText: (preset) => presetNames[preset]?.name ?? preset,
    groups: placeGroups.map(({ group, label }) => ({ value: String(group), label })),
    title: '分方案、名次与期限',
    method:
      '置信度：选股本身不报概率，取选股当日收盘时，同一方案、同一名次段此前入选且已经满期者的命中率，并按 30 个样本、50% 先验收缩；只用当时已知的结果。各方案按全部A股、默认剔除条件，近一年每 5 个交易日选前 50 只。',
  },
}

/** Only a simulated market knows what drove its shares. */
const hasTruth = ({ rows }: JudgedAnswer) => rows.some(({ horizon }) => horizon === 0)

const columnsOf = ({ key, group, keyText, groups }: Words): TableColumnsType<JudgedRow> => [
  { title: key, key: 'key', width: 150, render: (_, row) => keyText(row.key) },
  {
    title: group,
    key: 'group',
    width: 110,
    render: (_, row) => groups.find(({ value }) => value === String(row.group))?.label,
  },
  ...figureColumns<JudgedRow>(),
]

function Filters({
  words: { key, group, keyText, groups },
  search,
  answer,
  onChange,
}: {
  words: Words
  search: JudgedSearch
  answer: JudgedAnswer
  onChange: (change: Partial<JudgedSearch>) => void
}) {
  return (
    <search className="record-filters">
      <Select
        aria-label="期限"
        value={search.horizon}
        options={judgedHorizons
          .filter((value) => value !== '0' || hasTruth(answer))
          .map((value) => ({ value, label: horizonWords[value] }))}
        onChange={(horizon) => onChange({ horizon })}
      />
      <Select
        aria-label={key}
        placeholder={`全部${key}`}
        allowClear
        value={search.key || null}
        options={answer.keys.map((value) => ({ value, label: keyText(value) }))}
        onChange={(next: string | undefined) => onChange({ key: next ?? '' })}
      />
      <Select
        aria-label={group}
        placeholder={`全部${group}`}
        allowClear
        value={search.group || null}
        options={[...groups]}
        onChange={(next: string | undefined) => onChange({ group: next ?? '' })}
      />
      <small className="num">{answer.to ? `${answer.from} 至 ${answer.to} 的判断` : '还没有满期的判断'}</small>
    </search>
  )
}

/** Trade points or selections, held against all shares like analyses are. */
export function JudgedRecord({ kind }: { kind: JudgedKind }) {
  const [search, setSearch] = useState<JudgedSearch>({ key: '', group: '', horizon: '5' })
  const { data, error, refetch } = useQuery(judgedRecordQuery(kind, search, useMoment()))
  const own = words[kind]
  if (error && !data)
    return (
      <Result status="warning" title={error.message} extra={<Button onClick={() => void refetch()}>重试</Button>} />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <>
      <Filters
        words={own}
        search={search}
        answer={data}
        onChange={(next) => setSearch((last) => ({ ...last, ...next }))}
      />
      <FigureFacts total={data.total} more={{ name: `${own.key}数`, text: String(data.keys.length) }} />
      <Calibration bands={data.bands} />
      <h3>{own.title}</h3>
      <Table
        size="small"
        rowKey={(row) => `${row.key} ${row.group} ${row.horizon}`}
        columns={columnsOf(own)}
        dataSource={data.rows}
        rowClassName={(row) => (row.hitRate === null ? 'is-few' : '')}
        pagination={false}
        scroll={{ x: 890 }}
        locale={{ emptyText: '还没有满期的判断' }}
      />
      <p className="record-note">{own.method}</p>
      <p className="record-note">
        命中：次日开盘起至第 N 个交易日收盘，相对全部A股等权收益的超额方向与判断一致；停牌与全天封板的证券不计。少于{' '}
        {LEAST_SAMPLES} 个样本的行不展示数字。
      </p>
      {hasTruth(data) && (
        <p className="record-note">
          模拟真相：仅模拟行情可知，不进入任何信号、选股与置信度。次日起 5
          个交易日内，模拟市场对该证券的真实推动（行业与题材冲击、公司突发消息及其余波，扣除日常补偿，不含大盘走势与随机波动）高于全部A股平均为向上，与判断方向一致即命中；样本与
          5 日超额相同，置信度亦取自 5 日超额。
        </p>
      )}
    </>
  )
}
