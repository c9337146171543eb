import { mostTries, type Sweep } from '@liangshu/contract/trading/backtest'
import type { ParamField } from '@liangshu/contract/trading/strategy-params'
import type { Strategy } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Progress, Select, Table, type TableColumnsType } from 'antd'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { gainRate, plain, share } from '../profit/figure.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { useParamFields } from '../strategy/use-param-fields.ts'
import { paramText } from '../strategy/version-diff.ts'
import { sweepsQuery, useStartSweep } from './backtest-queries.ts'
import { firstRange, RangeFields, rangeBody, type RangeValues } from './range-fields.tsx'
import { triedValues } from './tried-values.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'

type Row = Sweep['rows'][number]
const right = { align: 'right', className: 'num' } as const
const kinds: readonly ParamField['kind'][] = ['int', 'number', 'percent', 'choice']

const columnsOf = (sweep: Sweep, type: Strategy['type'], fields: readonly ParamField[]): TableColumnsType<Row> => [
  ...sweep.params.map(({ key, label }, place) => ({
    title: fields.find((field) => field.key === key)?.label ?? label,
    key,
    width: 130,
    render: (_: unknown, { values }: Row) => paramText(type, key, values[place], fields),
  })),
  { title: '累计收益', key: 'twr', width: 110, ...right, render: (_, { stats }) => gainRate(stats?.twr ?? null) },
  { title: '年化', key: 'annual', width: 100, ...right, render: (_, { stats }) => gainRate(stats?.annualised ?? null) },
  {
    title: '最大回撤',
    key: 'fall',
    width: 100,
    ...right,
    render: (_, { stats }) => share(stats?.maxDrawdown?.depth ?? null),
  },
  {
    title: '夏普',
    key: 'sharpe',
    width: 90,
    ...right,
    sorter: (a, b) => (a.stats?.sharpe ?? -99) - (b.stats?.sharpe ?? -99),
    defaultSortOrder: 'descend',
    render: (_, { stats }) => plain(stats?.sharpe ?? null),
  },
  { title: '去膨胀夏普概率', dataIndex: 'deflatedSharpe', width: 130, ...right, render: share },
  { title: '成交', key: 'trades', width: 80, ...right, render: (_, { stats }) => stats?.trades ?? '--' },
]

function bestOf({ rows }: Sweep): Row | undefined {
  return rows
    .filter(({ stats }) => stats !== null && stats.sharpe !== null)
    .toSorted((a, b) => (b.stats?.sharpe ?? 0) - (a.stats?.sharpe ?? 0))[0]
}

/** What so many tries are worth, said plainly. */
function Warning({ of }: { of: Sweep }) {
  const best = bestOf(of)
  if (of.done < of.tries || !best || of.luckySharpe === null) return null
  const chance = best.deflatedSharpe
  const isLuck = chance === null || chance < 0.95
  return (
    <Alert
      type={isLuck ? 'warning' : 'info'}
      showIcon
      title={`共试了 ${of.tries} 组参数：即使毫无本领，其中最好的一组凭运气也能达到约 ${of.luckySharpe.toFixed(2)} 的夏普比率`}
      description={`最好的一组夏普为 ${plain(best.stats?.sharpe ?? null)}，扣除多次尝试的影响后，其真实夏普高于运气水平的概率为 ${share(chance)}${isLuck ? '，不足以说明参数有效，请勿据此实盘' : ''}。`}
    />
  )
}

/** What tells one sweep from another: the days it ran over, who began it and when. */
function SweepHead({ of: { rows, tries } }: { of: Sweep }) {
  const [first] = rows
  if (!first) return null
  return (
    <p className="profit-method num">
      {first.from} ~ {first.to} · {tries} 组 · <PersonText account={first.createBy} /> {first.createTime}
    </p>
  )
}

export function SweepView({ strategy }: { strategy: Strategy }) {
  const sweeps = useQuery(sweepsQuery(strategy.id))
  const fields = useParamFields(strategy)
  return (
    <ReportData
      of={sweeps}
      empty={(rows) => (rows.length === 0 ? '还没有参数扫描；点“参数扫描”选择一两个参数试一试' : null)}
    >
      {(rows) =>
        rows.map((sweep) => (
          <section key={sweep.sweepId} aria-label="参数扫描结果" className="backtest-sweep">
            {sweep.done < sweep.tries ? (
              <Progress
                percent={Math.round((sweep.done * 100) / sweep.tries)}
                format={() => `${sweep.done}/${sweep.tries}`}
              />
            ) : null}
            <SweepHead of={sweep} />
            <Warning of={sweep} />
            <Table<Row>
              size="small"
              rowKey="id"
              columns={columnsOf(sweep, strategy.type, fields)}
              dataSource={sweep.rows}
              pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
              scroll={{ x: 800 }}
            />
          </section>
        ))
      }
    </ReportData>
  )
}

interface SweepValues extends RangeValues {
  first: string
  firstValues: string[]
  second: string
  secondValues: string[]
}

function ValuesField({ name, field }: { name: keyof SweepValues; field: ParamField | undefined }) {
  if (!field) return null
  const options = field.kind === 'choice' ? field.options.map((one) => ({ ...one })) : []
  const extra = field.kind === 'percent' ? '按百分数输入，逗号分隔' : '逗号分隔'
  return (
    <Form.Item
      name={name}
      label={`${field.label}的取值`}
      {...(options.length === 0 && { extra })}
      rules={[{ required: true, type: 'array', min: 2, message: '至少给出两个取值' }]}
    >
      {options.length > 0 ? (
        <Select mode="multiple" options={options} />
      ) : (
        <Select mode="tags" open={false} tokenSeparators={[',', '，', ' ']} placeholder="如 10,20,30" />
      )}
    </Form.Item>
  )
}

/** Which parameters are tried with which values. */
export function SweepForm({ strategy, open, onClose }: { strategy: Strategy; open: boolean; onClose: () => void }) {
  const start = useStartSweep()
  const fields = useParamFields(strategy).filter(({ kind }) => kinds.includes(kind))
  const fieldOf = (key: unknown) => fields.find((field) => field.key === key)
  const options = fields.map(({ key, label }) => ({ value: key, label }))
  return (
    <FormModal<SweepValues>
      title={`参数扫描 ${strategy.name}`}
      open={open}
      columns={2}
      okText="开始扫描"
      onClose={onClose}
      initial={{ ...firstRange(strategy.capital), first: fields[0]?.key ?? '', second: '' }}
      onSubmit={async (values) => {
        const params = [
          { key: values.first, values: triedValues(fieldOf(values.first), values.firstValues) },
          ...(values.second
            ? [{ key: values.second, values: triedValues(fieldOf(values.second), values.secondValues) }]
            : []),
        ]
        await start.mutateAsync({ ...rangeBody(values, strategy.id), params })
        return '已开始扫描'
      }}
    >
      <RangeFields />
      <p className="strategy-hint is-wide">试的组数越多，越容易凭运气得到好看的结果；一次最多 {mostTries} 组。</p>
      <Form.Item name="first" label="参数一" rules={[{ required: true, message: '请选择参数' }]}>
        <Select options={options} />
      </Form.Item>
      <Form.Item noStyle dependencies={['first']}>
        {({ getFieldValue }) => <ValuesField name="firstValues" field={fieldOf(getFieldValue('first'))} />}
      </Form.Item>
      <Form.Item name="second" label="参数二（可选）">
        <Select allowClear options={options} />
      </Form.Item>
      <Form.Item noStyle dependencies={['second']}>
        {({ getFieldValue }) => <ValuesField name="secondValues" field={fieldOf(getFieldValue('second'))} />}
      </Form.Item>
    </FormModal>
  )
}
