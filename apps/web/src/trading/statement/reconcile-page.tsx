import {
  differenceLabels,
  differenceKinds,
  noteActionLabels,
  statementKindLabels,
  statementKinds,
  type Compared,
  type NoteAction,
  type ReconcilePage as Reconciled,
  type ReconcileShow,
  type StatementKind,
} from '@liangshu/contract/trading/statement'
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Empty, Segmented, Select, Table, Tabs } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { Can } from '../../shared/permission/can.tsx'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { useIsPhone } from '../../shared/theme/media.ts'
import { usePrompt } from '../../widgets/prompt-dialog/use-prompt.tsx'
import { accountsQuery } from '../order/order-queries.ts'
import { ReportData } from '../profit/report-data.tsx'
import { ImportStatement } from './import-statement.tsx'
import { reconcileColumns } from './reconcile-columns.tsx'
import { StatementList } from './statement-list.tsx'
import {
  reconcileQuery,
  statementsQuery,
  useNoteDifferences,
  useRefreshStatements,
  type ReconcileAsk,
} from './statement-queries.ts'
import '../report-page.css'
import './statement.css'

const PAGE = 50
const shows: { value: ReconcileShow; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'differences', label: '差异' },
  { value: 'open', label: '未处理' },
]
const parts = [
  { value: '', label: '成交、持仓与资金' },
  ...statementKinds.map((value) => ({ value, label: `只看${statementKindLabels[value]}` })),
]
const noteRules = [
  { required: true, whitespace: true, message: '请填写说明' },
  { min: 2, message: '说明至少2个字' },
  { max: 500 },
]

function Figures({ page }: { page: Reconciled }) {
  const { counts, days, from, to, currency } = page
  const told = differenceKinds.filter((kind) => counts.byKind[kind] > 0)
  const covered = statementKinds.filter((kind) => days[kind] > 0)
  return (
    <div className="statement-figures">
      <dl aria-label="对账结果">
        <div className={counts.open > 0 ? 'is-open' : ''}>
          <dt>未处理</dt>
          <dd className="num">{counts.open}</dd>
        </div>
        <div>
          <dt>已说明</dt>
          <dd className="num">{counts.explained}</dd>
        </div>
        <div>
          <dt>已认可</dt>
          <dd className="num">{counts.accepted}</dd>
        </div>
        <div>
          <dt>一致</dt>
          <dd className="num">{counts.matched}</dd>
        </div>
      </dl>
      <p>
        {told.map((kind) => `${differenceLabels[kind]} ${counts.byKind[kind]}`).join('，') || '没有差异'}
        <small>
          {from} 至 {to}，对账单覆盖{covered.map((kind) => `${statementKindLabels[kind]} ${days[kind]} 天`).join('、')}
          ；金额单位
          {currency === 'CNY' ? '元' : currency}，费用不含红利税
        </small>
      </p>
    </div>
  )
}

/** Asks for a note and stores it for one difference or several. */
function useSay({ accountId, from, to }: Pick<ReconcileAsk, 'accountId' | 'from' | 'to'>, onDone: () => void) {
  const noting = useNoteDifferences()
  const [prompt, holder] = usePrompt()
  const say = (keys: readonly string[], action: NoteAction) =>
    prompt({
      title:
        keys.length === 1 ? `${noteActionLabels[action]}差异` : `${noteActionLabels[action]} ${keys.length} 条差异`,
      label: action === 'reopen' ? '重新打开的原因' : '说明',
      rules: noteRules,
      okText: action === 'explain' ? '保存说明' : noteActionLabels[action],
      onOk: async (note) => {
        try {
          await noting.mutateAsync({ accountId, from, to, keys: [...keys], action, note: note.trim() })
        } catch (error) {
          showError(error)
          throw error
        }
        withFeedback(({ message }) => void message.success('已保存'))
        onDone()
      },
    })
  return [say, holder] as const
}

function Differences({ ask, onAsk }: { ask: ReconcileAsk; onAsk: (change: Partial<ReconcileAsk>) => void }) {
  const reconciled = useQuery(reconcileQuery(ask))
  const maySay = useMaySee('RECORD:reconcile')
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<string[]>([])
  const [say, holder] = useSay(ask, () => setChosen([]))
  return (
    <ReportData of={reconciled}>
      {(page) => (
        <>
          <Figures page={page} />
          <div className="statement-bar">
            <Segmented<ReconcileShow>
              aria-label="显示"
              value={ask.show}
              options={shows}
              onChange={(show) => onAsk({ show, pageNo: 1 })}
            />
            <Select<StatementKind | ''>
              aria-label="核对内容"
              className="statement-part"
              value={ask.part ?? ''}
              options={parts as { value: StatementKind | ''; label: string }[]}
              onChange={(part) => onAsk({ part: part === '' ? undefined : part, pageNo: 1 })}
            />
            {maySay && chosen.length > 0 ? (
              <span className="statement-chosen">
                已选 {chosen.length} 条
                <Button size="small" onClick={() => say(chosen, 'explain')}>
                  说明
                </Button>
                <Button size="small" onClick={() => say(chosen, 'accept')}>
                  认可
                </Button>
              </span>
            ) : null}
          </div>
          <Table<Compared>
            size="small"
            rowKey="key"
            className="statement-table"
            aria-label="对账明细"
            columns={reconcileColumns((row, action) => say([row.key], action), isPhone)}
            dataSource={page.records}
            loading={reconciled.isPlaceholderData}
            scroll={{ x: 1250 }}
            {...(maySay && {
              rowSelection: {
                selectedRowKeys: chosen,
                columnWidth: 36,
                onChange: (keys) => setChosen(keys.map(String)),
                getCheckboxProps: ({ state, symbol, day }) => ({
                  disabled: state === null,
                  'aria-label': `选择 ${day} ${symbol || '资金'}`,
                }),
              },
            })}
            locale={{ emptyText: ask.show === 'all' ? '这些天没有可核对的内容' : '没有差异' }}
            pagination={{
              current: ask.pageNo,
              pageSize: PAGE,
              total: page.total,
              showSizeChanger: false,
              hideOnSinglePage: true,
              showTotal: (total, [first, last]) => `${first}-${last} 共 ${total} 条`,
              onChange: (pageNo) => onAsk({ pageNo }),
            }}
          />
          {holder}
        </>
      )}
    </ReportData>
  )
}

interface ChosenProps {
  account: { id: string; accountName: string }
  accounts: readonly { id: string; accountName: string }[]
  onAccount: (id: string) => void
}

function OfAccount({ account, accounts, onAccount }: ChosenProps) {
  const [ask, setAsk] = useState<Omit<ReconcileAsk, 'accountId'>>({ show: 'all', pageNo: 1, pageSize: PAGE })
  const refresh = useRefreshStatements()
  const statements = useQuery(statementsQuery(account.id, 1, 1))
  const importing = (type: 'primary' | 'default') => (
    <Can action="RECORD:import">
      <ImportStatement
        accountId={account.id}
        accountName={account.accountName}
        type={type}
        onImported={() => void refresh()}
      />
    </Can>
  )
  return (
    <section className="report-page is-tight">
      <div className="statement-bar">
        <Select
          aria-label="账户"
          className="statement-account"
          showSearch={{ optionFilterProp: 'label' }}
          value={account.id}
          options={accounts.map(({ id, accountName }) => ({ value: id, label: accountName }))}
          onChange={onAccount}
        />
        <DatePicker.RangePicker
          aria-label="日期"
          placeholder={['开始日期', '结束日期']}
          value={ask.from && ask.to ? [dayjs(ask.from), dayjs(ask.to)] : null}
          onChange={(days) =>
            setAsk({
              ...ask,
              from: days?.[0]?.format('YYYY-MM-DD'),
              to: days?.[1]?.format('YYYY-MM-DD'),
              pageNo: 1,
            })
          }
        />
        <span className="statement-import">{importing('default')}</span>
      </div>
      <ReportData of={statements}>
        {({ total }) =>
          total === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="该账户还没有导入对账单">
              {importing('primary')}
            </Empty>
          ) : (
            <Tabs
              size="small"
              items={[
                {
                  key: 'compare',
                  label: '核对结果',
                  children: (
                    <Differences
                      ask={{ ...ask, accountId: account.id }}
                      onAsk={(change) => setAsk({ ...ask, ...change })}
                    />
                  ),
                },
                { key: 'files', label: `已导入文件 ${total}`, children: <StatementList accountId={account.id} /> },
              ]}
            />
          )
        }
      </ReportData>
    </section>
  )
}

/** 对账: our books against the broker's statements, what differs first. */
export function ReconcilePage() {
  const accounts = useQuery(accountsQuery)
  const newest = useQuery(statementsQuery('', 1, 1))
  const [chosen, setChosen] = useState<string>()
  return (
    <ReportData of={accounts}>
      {(rows) => {
        const wanted = chosen ?? newest.data?.records[0]?.accountId
        const account = rows.find(({ id }) => id === wanted) ?? rows[0]
        if (!account) {
          return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可查看的账户，请联系机构管理员授权" />
        }
        return <OfAccount key={account.id} account={account} accounts={rows} onAccount={setChosen} />
      }}
    </ReportData>
  )
}
