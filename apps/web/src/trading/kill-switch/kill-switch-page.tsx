import { killScopeLabels, type KillEvent, type KillScopeRow } from '@liangshu/contract/trading/kill-switch'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Table, Tag, type TableColumnsType } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { required } from '../../shared/form/field-rules.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { usePrompt } from '../../widgets/prompt-dialog/use-prompt.tsx'
import { historyQuery, scopesQuery, useChangeSwitch } from './kill-switch-queries.ts'
import './kill-switch-page.css'

const personOf = (name: string | null, username: string | null): string => name ?? username ?? '--'
const keyOf = ({ tenantId, scope, targetId }: KillScopeRow): string => `${tenantId} ${scope} ${targetId}`

function StateTag({ row }: { row: KillScopeRow }) {
  if (row.isOn) return <Tag color="red">已停止</Tag>
  return row.isOnAbove ? <Tag color="orange">随上级停止</Tag> : <Tag color="cyan">交易中</Tag>
}

interface Acts {
  ask: (row: KillScopeRow, isOn: boolean) => void
  /** Whose own switches these are; nobody lifts what they threw. */
  username: string
}

const tenantColumn = { title: '机构', dataIndex: 'tenantName', width: 200, ellipsis: true } as const

const scopeColumns = ({ ask, username }: Acts): TableColumnsType<KillScopeRow> => [
  { title: '范围', dataIndex: 'scope', width: 70, render: (_, { scope }) => killScopeLabels[scope] },
  { title: '对象', dataIndex: 'targetName', width: 170, ellipsis: true },
  { title: '状态', key: 'state', width: 110, render: (_, row) => <StateTag row={row} /> },
  { title: '所属产品', dataIndex: 'parentName', width: 150, render: (name: string | null) => name ?? '--' },
  { title: '原因', dataIndex: 'reason', ellipsis: true, render: (_, row) => (row.isOn ? row.reason : '--') },
  {
    title: '停止人',
    key: 'setBy',
    width: 100,
    render: (_, row) => (row.isOn ? personOf(row.setByName, row.setBy) : '--'),
  },
  { title: '停止时间', key: 'setAt', width: 160, className: 'num', render: (_, row) => (row.isOn ? row.setAt : '--') },
  {
    title: '操作',
    key: 'actions',
    width: 120,
    render: (_, row) =>
      row.isOn && row.setBy === username ? (
        <span className="kill-own">须由另一人解除</span>
      ) : (
        <RowActions
          actions={[
            { text: '停止', action: 'RISK:kill', isDanger: true, isHidden: row.isOn, onClick: () => ask(row, true) },
            { text: '解除', action: 'RISK:lift', isHidden: !row.isOn, onClick: () => ask(row, false) },
          ]}
        />
      ),
  },
]

const historyColumns: TableColumnsType<KillEvent> = [
  { title: '时间', dataIndex: 'at', width: 170, className: 'num' },
  { title: '范围', dataIndex: 'scope', width: 70, render: (_, { scope }) => killScopeLabels[scope] },
  { title: '对象', dataIndex: 'targetName', width: 170, ellipsis: true },
  {
    title: '动作',
    dataIndex: 'isOn',
    width: 80,
    render: (isOn: boolean) => (isOn ? <Tag color="red">停止</Tag> : <Tag color="cyan">解除</Tag>),
  },
  { title: '操作人', key: 'by', width: 110, render: (_, { byName, by }) => personOf(byName, by) },
  { title: '原因', dataIndex: 'reason', ellipsis: true, render: (reason: string) => reason || '--' },
]

function Failed({ of }: { of: { error: Error | null; refetch: () => unknown } }) {
  const retry = (
    <Button size="small" onClick={() => void of.refetch()}>
      重试
    </Button>
  )
  return <Alert type="error" title={of.error?.message} action={retry} />
}

/** 紧急停止: what is stopped and by whom, stopping it, and letting it go by somebody else. */
export function KillSwitchPage() {
  const scopes = useQuery(scopesQuery)
  const history = useQuery(historyQuery)
  const change = useChangeSwitch()
  const [prompt, promptHolder] = usePrompt()
  const username = useSession((session) => session.userInfo?.username ?? '')

  const ask = (row: KillScopeRow, isOn: boolean) =>
    prompt({
      title: isOn
        ? `停止${killScopeLabels[row.scope]} ${row.targetName}，并撤销其未完成委托`
        : `解除 ${row.targetName} 的停止`,
      label: isOn ? '停止原因' : '解除原因',
      rules: [required(isOn ? '请填写停止原因' : '请填写解除原因')],
      okText: isOn ? '停止交易' : '解除停止',
      isDanger: isOn,
      onOk: async (reason) => {
        const { message: text } = await change.mutateAsync({ row, isOn, reason })
        withFeedback(({ message }) => void message.success(text))
      },
    })

  const rows = scopes.data ?? []
  const stopped = rows.filter(({ isOn }) => isOn)
  const hasSeveral = new Set(rows.map(({ tenantId }) => tenantId)).size > 1
  // Whoever looks over all institutions looks; acting takes being in one.
  const columns = scopeColumns({ ask, username }).filter(({ key }) => !hasSeveral || key !== 'actions')
  return (
    <div className="kill-switch">
      {stopped.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={`${stopped.length}处已停止交易：${stopped.map(({ targetName }) => targetName).join('、')}`}
        />
      ) : null}
      <section aria-label="停止状态">
        <h2>停止状态</h2>
        {scopes.error && !scopes.data ? (
          <Failed of={scopes} />
        ) : (
          <Table<KillScopeRow>
            size="small"
            rowKey={keyOf}
            columns={hasSeveral ? [tenantColumn, ...columns] : columns}
            dataSource={rows}
            loading={scopes.isLoading}
            pagination={rows.length > 30 ? { pageSize: 30, showSizeChanger: false } : false}
            scroll={{ x: 1160 }}
            locale={{ emptyText: '没有可停止的产品或账户' }}
          />
        )}
      </section>
      <section aria-label="停止记录">
        <h2>停止记录</h2>
        {history.error && !history.data ? (
          <Failed of={history} />
        ) : (
          <Table<KillEvent>
            size="small"
            rowKey="id"
            columns={hasSeveral ? [tenantColumn, ...historyColumns] : historyColumns}
            dataSource={history.data ?? []}
            loading={history.isLoading}
            pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
            scroll={{ x: 960 }}
            locale={{ emptyText: '还没有停止过' }}
          />
        )}
      </section>
      {promptHolder}
    </div>
  )
}
