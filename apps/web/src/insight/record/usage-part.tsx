import type { UsageAnswer } from '@liangshu/contract/insight/news-analysis'
import { useQuery } from '@tanstack/react-query'
import { Progress, Table, type TableColumnsType } from 'antd'
import { engineText } from '../news-analysis/analysis-words.ts'
import { usageQuery } from './record-queries.ts'

type Day = UsageAnswer['days'][number]

const columns: TableColumnsType<Day> = [
  { title: '日期', dataIndex: 'day', width: 110, className: 'num' },
  { title: '用户', dataIndex: 'username', width: 120 },
  { title: '引擎', key: 'engine', width: 160, render: (_, row) => engineText(row.engine) },
  { title: '次数', dataIndex: 'calls', align: 'right', width: 80, className: 'num' },
  { title: '输入词元', dataIndex: 'tokensIn', align: 'right', width: 100, className: 'num' },
  { title: '输出词元', dataIndex: 'tokensOut', align: 'right', width: 100, className: 'num' },
  {
    title: '费用(元)',
    key: 'cost',
    align: 'right',
    width: 100,
    className: 'num',
    render: (_, row) => row.cost.toFixed(4),
  },
]

function Budget({ name, used, most }: { name: string; used: number; most: number }) {
  return (
    <div className="record-budget">
      <span>{name}</span>
      {most > 0 ? <Progress percent={Math.min(100, Math.round((used / most) * 1000) / 10)} size="small" /> : null}
      <small className="num">
        {used} / {most > 0 ? most : '不限'} 词元
      </small>
    </div>
  )
}

/** Tokens and cost of today and of the last thirty days. The lexicon costs nothing and is not among them. */
export function UsagePart() {
  const { data } = useQuery(usageQuery)
  if (!data) return null
  const isRulesOnly = data.engines.every((engine) => engine === 'rule-1')
  return (
    <section aria-label="模型用量">
      <h3>模型用量</h3>
      {isRulesOnly ? (
        <p className="record-note">未配置模型服务，全部分析由规则引擎完成，不产生费用。</p>
      ) : (
        <>
          <div className="record-budgets">
            <Budget name="我今日" used={data.mine.tokensIn + data.mine.tokensOut} most={data.userBudget} />
            <Budget name="本机构今日" used={data.tenant.tokensIn + data.tenant.tokensOut} most={data.tenantBudget} />
          </div>
          <Table
            size="small"
            rowKey={(row) => `${row.day} ${row.username} ${row.engine}`}
            columns={columns}
            dataSource={data.days}
            pagination={false}
            scroll={{ x: 780 }}
            locale={{ emptyText: '近30天没有用量' }}
          />
        </>
      )}
    </section>
  )
}
