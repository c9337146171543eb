import type { EntrustGroup, EntrustReviewAnswer } from '@liangshu/contract/trading/review'
import { useQuery } from '@tanstack/react-query'
import { Empty, Table, Tabs, type TableColumnsType } from 'antd'
import { useState, type ReactNode } from 'react'
import { gain, share } from '../profit/figure.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { CountBars, EntrustFigures } from './entrust-figures.tsx'
import { OrderDrawer, OrderRows } from './order-rows.tsx'
import { Slippage, waitText } from './review-figure.tsx'
import { entrustQuery, type ReviewScope, type RowsAsk } from './review-queries.ts'
import { ReviewPage } from './scope-bar.tsx'

type Open = (rows: RowsAsk) => void
type Aspect = keyof EntrustReviewAnswer['groups']

const aspectNames: Record<Aspect, string> = { account: '账户', strategy: '策略', time: '时段', symbol: '证券' }
const right = { align: 'right', className: 'num' } as const

const columnsOf = (aspect: Aspect, onOpen: Open): TableColumnsType<EntrustGroup> => [
  { title: aspectNames[aspect], dataIndex: 'name', width: 150 },
  {
    title: '委托',
    dataIndex: 'count',
    ...right,
    sorter: (a, b) => a.count - b.count,
    render: (count: number, { key, name }) => (
      <button
        type="button"
        className="review-open"
        onClick={() => onOpen({ title: `${aspectNames[aspect]}：${name}`, aspect, key })}
      >
        {count}
      </button>
    ),
  },
  { title: '成交率（量）', dataIndex: 'fillRateByVolume', ...right, render: share },
  { title: '撤单率', dataIndex: 'cancelRate', ...right, render: share },
  { title: '废单率', dataIndex: 'rejectRate', ...right, render: share },
  { title: '平均确认', dataIndex: 'averageAckMs', ...right, render: waitText },
  { title: '成交用时', dataIndex: 'averageFillMs', ...right, render: waitText },
  {
    title: '到达滑点',
    dataIndex: 'arrivalSlippage',
    ...right,
    sorter: (a, b) => (a.arrivalSlippage ?? 0) - (b.arrivalSlippage ?? 0),
    render: (value: number | null) => <Slippage value={value} />,
  },
  {
    title: 'VWAP滑点',
    dataIndex: 'vwapSlippage',
    ...right,
    render: (value: number | null) => <Slippage value={value} />,
  },
  {
    title: '机会成本',
    dataIndex: 'opportunityCost',
    ...right,
    render: (value: number | null) => gain(value === null ? null : -value),
  },
]

function Groups({ groups, onOpen }: { groups: EntrustReviewAnswer['groups']; onOpen: Open }) {
  return (
    <Tabs
      size="small"
      items={(Object.keys(aspectNames) as Aspect[]).map((aspect) => ({
        key: aspect,
        label: `按${aspectNames[aspect]}`,
        children: (
          <Table
            size="small"
            className="review-table"
            rowKey="key"
            columns={columnsOf(aspect, onOpen)}
            dataSource={groups[aspect]}
            scroll={{ x: 'max-content', y: 264 }}
            pagination={false}
          />
        ),
      }))}
    />
  )
}

function Pictures({ data, onOpen }: { data: EntrustReviewAnswer; onOpen: Open }) {
  return (
    <div className="review-pictures">
      <section>
        <h3>漏斗</h3>
        <CountBars label="委托漏斗" aspect="stage" rows={data.funnel} onOpen={onOpen} empty="没有委托" />
      </section>
      <section>
        <h3>废单原因</h3>
        <CountBars label="废单原因" aspect="reason" rows={data.rejections} onOpen={onOpen} empty="没有废单" />
        <h3 className="review-below">未通过的检查</h3>
        <CountBars label="未通过的检查" aspect="check" rows={data.riskHits} onOpen={onOpen} empty="全部检查通过" />
      </section>
      <section>
        <h3>确认时延</h3>
        <CountBars label="确认时延" aspect="ack" rows={data.ackBands} onOpen={onOpen} empty="没有柜台确认" />
        <h3 className="review-below">成交用时</h3>
        <CountBars label="成交用时" aspect="fill" rows={data.fillBands} onOpen={onOpen} empty="没有全部成交的委托" />
      </section>
    </div>
  )
}

function Entrust({ scope, bar }: { scope: ReviewScope; bar: ReactNode }) {
  const review = useQuery(entrustQuery(scope))
  const [rows, setRows] = useState<RowsAsk | null>(null)
  return (
    <>
      <div className="review-head">{bar}</div>
      <ReportData of={review}>
        {(data) =>
          data.figures.count === 0 ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={`${data.from} 至 ${data.to} 没有委托，请换一段日期或另选账户`}
            />
          ) : (
            <>
              <EntrustFigures figures={data.figures} onOpen={setRows} />
              <Pictures data={data} onOpen={setRows} />
              <Groups groups={data.groups} onOpen={setRows} />
              <h3>委托明细</h3>
              <OrderRows key={JSON.stringify(scope)} scope={scope} rows={{ aspect: 'all', key: '' }} />
              <OrderDrawer scope={scope} rows={rows} onClose={() => setRows(null)} />
            </>
          )
        }
      </ReportData>
    </>
  )
}

/** 委托复盘: how orders were placed, answered and filled. */
export function EntrustPage() {
  return <ReviewPage months={1}>{(scope, bar) => <Entrust scope={scope} bar={bar} />}</ReviewPage>
}
