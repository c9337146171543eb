import {
  reviewScopeLabels,
  reviewStateLabels,
  tradingReviewPaths,
  type ReviewState,
  type ReviewStatus,
  type ReviewTask,
} from '@liangshu/contract/trading/trading-review'
import { reportTitle } from '@liangshu/contract/trading/review-text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress, Table, Tag, type TableColumnsType } from 'antd'
import { useState, type ReactNode } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { Can } from '../../shared/permission/can.tsx'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { download, saveFile } from '../../shared/request/download.ts'
import { ReportData } from '../profit/report-data.tsx'
import type { ReviewScope } from './review-queries.ts'
import { ReviewComparison, ReviewReportView } from './review-report-view.tsx'
import { ReviewPage } from './scope-bar.tsx'
import { reviewStatusQuery, tasksQuery, useCancelReview, useSubmitReview } from './trading-review-queries.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'

const stateColors: Record<ReviewState, string> = {
  queued: 'default',
  running: 'processing',
  succeeded: 'success',
  failed: 'error',
  cancelled: 'default',
}

const columns: TableColumnsType<ReviewTask> = [
  { title: '提交时间', dataIndex: 'createdAt', className: 'num', width: 150, render: (at: string) => at.slice(0, 16) },
  {
    title: '对象',
    dataIndex: 'name',
    width: 180,
    render: (name: string, { scope }) => `${reviewScopeLabels[scope]} · ${name}`,
  },
  { title: '区间', key: 'days', className: 'num', width: 200, render: (_, { from, to }) => `${from} 至 ${to}` },
  {
    title: '状态',
    dataIndex: 'status',
    width: 190,
    render: (status: ReviewState, { progress, step, message }) => (
      <>
        <Tag color={stateColors[status]}>{reviewStateLabels[status]}</Tag>
        <small className="review-none num">{status === 'running' ? `${progress}% ${step}` : message}</small>
      </>
    ),
  },
  { title: '提交人', key: 'by', width: 110, render: (_, { createdBy }) => <PersonText account={createdBy} /> },
  {
    title: '生成',
    dataIndex: 'madeBy',
    width: 90,
    render: (by: ReviewTask['madeBy']) => (by === 'host' ? '工作流服务' : '本地服务'),
  },
]

const waitingText = ({ message, step, ahead }: ReviewStatus) =>
  message || step || (ahead ? `前面还有 ${ahead} 个任务` : '等待开始')

/** A review on its way, or what came of it. */
function OneReview({ id }: { id: string }) {
  const status = useQuery(reviewStatusQuery(id))
  const cancel = useCancelReview()
  return (
    <ReportData of={status}>
      {(task) => (
        <section aria-label="复盘报告">
          <div className="review-head">
            <h2>{reportTitle(task)}</h2>
            <span className="review-actions">
              {task.report ? (
                <Can action="REVIEW:export">
                  <Button
                    size="small"
                    onClick={() => {
                      download(`${tradingReviewPaths.pdf}?id=${encodeURIComponent(task.id)}`)
                        .then((blob) => saveFile(blob, `${reportTitle(task)}.pdf`))
                        .catch(showError)
                    }}
                  >
                    导出 PDF
                  </Button>
                  <Button
                    size="small"
                    onClick={() => {
                      download(`${tradingReviewPaths.markdown}?id=${encodeURIComponent(task.id)}`)
                        .then((blob) => saveFile(blob, `${reportTitle(task)}.md`))
                        .catch(showError)
                    }}
                  >
                    导出 Markdown
                  </Button>
                </Can>
              ) : null}
              {task.status === 'queued' || task.status === 'running' ? (
                <Can action="REVIEW:submit">
                  <Button
                    size="small"
                    danger
                    type="text"
                    loading={cancel.isPending}
                    onClick={() => cancel.mutate(task.id)}
                  >
                    取消
                  </Button>
                </Can>
              ) : null}
            </span>
          </div>
          {task.status === 'queued' || task.status === 'running' ? (
            <>
              <Progress percent={task.progress} />
              <p className="review-none">{waitingText(task)}；可以离开，稍后在历史中查看</p>
            </>
          ) : null}
          {task.status === 'failed' || task.status === 'cancelled' ? (
            <Alert
              type={task.status === 'failed' ? 'error' : 'info'}
              showIcon
              title={task.message || reviewStateLabels[task.status]}
            />
          ) : null}
          {task.report ? <ReviewReportView report={task.report} /> : null}
        </section>
      )}
    </ReportData>
  )
}

function Comparison({ ids: [first, second] }: { ids: readonly [string, string] }) {
  const [a, b] = [useQuery(reviewStatusQuery(first)), useQuery(reviewStatusQuery(second))]
  return (
    <ReportData of={a}>
      {({ report: before }) => (
        <ReportData of={b}>
          {({ report: after }) =>
            before && after ? (
              <ReviewComparison first={before} second={after} />
            ) : (
              <Alert type="info" showIcon title="两份复盘都完成后才能对比" />
            )
          }
        </ReportData>
      )}
    </ReportData>
  )
}

function SubmitButton({ scope, onSubmitted }: { scope: ReviewScope; onSubmitted: (id: string) => void }) {
  const submit = useSubmitReview()
  const { accountId, productId, from = '', to = '' } = scope
  const id = accountId ?? productId
  return (
    <Can action="REVIEW:submit">
      <Button
        type="primary"
        disabled={!id}
        title={id ? undefined : '请先选择一个账户或产品'}
        loading={submit.isPending}
        onClick={() =>
          submit.mutate(
            { id: id ?? '', body: { scope: accountId ? 'account' : 'product', from, to, options: { llm: false } } },
            { onSuccess: ({ taskId }) => onSubmitted(taskId) },
          )
        }
      >
        提交复盘
      </Button>
    </Can>
  )
}

/** Beyond two there is nothing to compare: the oldest choice gives way. */
const lastTwo = (keys: readonly unknown[]): string[] => keys.map(String).slice(-2)

function Reviews({ scope, bar }: { scope: ReviewScope; bar: ReactNode }) {
  const tasks = useQuery(tasksQuery)
  const maySubmit = useMaySee('REVIEW:submit')
  const [shown, setShown] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const [pair, setPair] = useState<[string, string] | null>(null)
  const open = (id: string) => {
    setPair(null)
    setShown(id)
  }
  return (
    <>
      <div className="review-head">
        {bar}
        <SubmitButton scope={scope} onSubmitted={open} />
        <Button
          disabled={chosen.length !== 2}
          title={chosen.length === 2 ? undefined : '在历史中勾选两份已完成的复盘'}
          onClick={() => {
            const [first, second] = chosen
            if (first && second) setPair([first, second])
          }}
        >
          对比两份
        </Button>
      </div>
      {pair ? <Comparison ids={pair} /> : shown ? <OneReview key={shown} id={shown} /> : null}
      <section aria-label="复盘历史">
        <h3>历史</h3>
        <ReportData of={tasks}>
          {(rows) => (
            <Table
              size="small"
              className="review-table review-history"
              rowKey="id"
              columns={columns}
              dataSource={rows}
              scroll={{ x: 'max-content' }}
              pagination={rows.length > 10 ? { pageSize: 10 } : false}
              rowSelection={{
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(lastTwo(keys)),
                hideSelectAll: true,
                getCheckboxProps: ({ status, createdAt, name }) => ({
                  disabled: status !== 'succeeded',
                  'aria-label': `选择 ${createdAt} ${name}`,
                }),
              }}
              onRow={({ id }) => ({ onClick: () => open(id) })}
              rowClassName={({ id }) => (id === shown ? 'is-shown' : '')}
              locale={{ emptyText: maySubmit ? '还没有复盘：选择账户或产品与日期，然后提交' : '还没有复盘' }}
            />
          )}
        </ReportData>
      </section>
    </>
  )
}

/** 交易复盘: ask for a report, read it, look at old ones, hold two against each other. */
export function TradingReviewPage() {
  return <ReviewPage months={1}>{(scope, bar) => <Reviews scope={scope} bar={bar} />}</ReviewPage>
}
