import {
  accountModeLabels,
  accountPaths,
  accountRowSchema,
  type AccountRowWire,
} from '@liangshu/contract/trading/account'
import { Button, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { required } from '../../shared/form/field-rules.ts'
import { request } from '../../shared/request/request.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { usePrompt } from '../../widgets/prompt-dialog/use-prompt.tsx'
import { Gain, GainRate, money } from '../../shared/figure/figures.tsx'
import { usePace } from '../push/use-trade-push.ts'
import { AccountDetail } from './account-detail.tsx'
import { AccountForm } from './account-form.tsx'
import { Connection } from './connection.tsx'

/** Changes are pushed; what accounts are worth moves with the market as well. */
const VALUES_MS = 15_000

const fields: FilterField[] = [{ name: 'status', label: '状态', kind: 'dict', dictCode: 'account_status' }]
const right = { align: 'right', className: 'num' } as const

function StatusTag({ row }: { row: AccountRowWire }) {
  if (row.killSwitch) return <Tag color="red">熔断</Tag>
  if (row.reconcileBlock !== null)
    return (
      <Tooltip title={row.reconcileBlock}>
        <Tag color="orange">对账未通过</Tag>
      </Tooltip>
    )
  if (row.status === 1) return <Tag color="cyan">启用</Tag>
  return (
    <Tooltip title={row.disableReason}>
      <Tag>停用</Tag>
    </Tooltip>
  )
}

interface Acts {
  open: (row: AccountRowWire) => void
  editing: Editing<AccountRowWire>
  remove: (row: AccountRowWire) => void
  enable: (row: AccountRowWire) => void
  disable: (row: AccountRowWire) => void
}

const columns = ({ open, editing, remove, enable, disable }: Acts): ListColumn<AccountRowWire>[] => [
  {
    name: 'accountName',
    title: '账户名称',
    width: 150,
    isWide: true,
    render: (row) => (
      <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => open(row)}>
        {row.accountName}
      </Button>
    ),
  },
  { name: 'accountNo', title: '账号', width: 106, className: 'num', givesWay: true },
  { name: 'mode', title: '模式', width: 56, givesWay: true, render: ({ mode }) => accountModeLabels[mode] },
  { name: 'connState', title: '平台 / 连接', width: 130, render: (row) => <Connection row={row} /> },
  { name: 'currency', title: '币种', width: 60 },
  { name: 'productName', title: '产品', width: 130, givesWay: true },
  { name: 'unitName', title: '资产单元', width: 110, isHidden: true },
  { name: 'nav', title: '总资产', width: 98, ...right, leadsOnPhone: true, render: ({ nav }) => money(nav) },
  {
    name: 'available',
    title: '可用资金',
    width: 98,
    ...right,
    leadsOnPhone: true,
    render: ({ available }) => money(available),
  },
  { name: 'marketValue', title: '持仓市值', width: 98, ...right, render: ({ marketValue }) => money(marketValue) },
  { name: 'marginUsed', title: '占用保证金', width: 98, ...right, render: ({ marginUsed }) => money(marginUsed) },
  {
    name: 'floatingPnl',
    title: '浮动盈亏',
    width: 98,
    ...right,
    render: ({ floatingPnl }) => <Gain value={floatingPnl} />,
  },
  {
    name: 'dayPnl',
    title: '当日盈亏',
    width: 100,
    ...right,
    leadsOnPhone: true,
    render: ({ dayPnl }) => <Gain value={dayPnl} />,
  },
  {
    name: 'dayPnlRate',
    title: '当日收益率',
    width: 100,
    isHidden: true,
    ...right,
    render: ({ dayPnlRate }) => <GainRate value={dayPnlRate} />,
  },
  { name: 'tradingDay', title: '交易日', width: 110, isHidden: true, className: 'num' },
  { name: 'status', title: '状态', width: 80, render: (row) => <StatusTag row={row} /> },
  {
    title: '操作',
    width: 150,
    fixed: 'right',
    render: (row) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'ACCOUNT:edit', onClick: () => editing.edit(row) },
          { text: '启用', action: 'ACCOUNT:status', isHidden: row.status === 1, onClick: () => enable(row) },
          {
            text: '停用',
            action: 'ACCOUNT:status',
            isDanger: true,
            isHidden: row.status !== 1,
            onClick: () => disable(row),
          },
          { text: '删除', action: 'ACCOUNT:delete', isDanger: true, onClick: () => remove(row) },
        ]}
      />
    ),
  },
]

/** 账户: money, state, and who may use them. */
export function AccountListPage() {
  const list = useList<AccountRowWire>({
    name: 'trading-account',
    urls: { list: accountPaths.list, delete: accountPaths.one },
    schema: accountRowSchema,
    fields,
    pageSize: 30,
    nameOf: ({ accountName }) => accountName,
    refetchMs: usePace(5000) || VALUES_MS,
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<AccountRowWire>()
  const [shown, setShown] = useState<AccountRowWire | null>(null)
  const [prompt, promptHolder] = usePrompt()

  async function change(path: string, accountId: string, reason = '') {
    try {
      const { message: text } = await request.answer('POST', path, {
        params: { accountId },
        body: { reason },
        sign: true,
      })
      withFeedback(({ message }) => void message.success(text))
    } catch (error) {
      showError(error)
    }
    await list.reload()
  }

  const enable = ({ id }: AccountRowWire) => void change(accountPaths.enable, id)
  const disable = ({ id, accountName }: AccountRowWire) =>
    prompt({
      title: `停用 ${accountName}，并撤销其未完成委托`,
      label: '停用原因',
      rules: [required('请填写停用原因')],
      okText: '停用账户',
      isDanger: true,
      onOk: (reason) => change(accountPaths.disable, id, reason),
    })

  return (
    <ListPage
      list={list}
      columns={columns({ open: setShown, editing, remove: removeOne, enable, disable })}
      selection="none"
      add={{ action: 'ACCOUNT:add', onClick: editing.add }}
      empty={{ title: '没有可查看的账户', detail: '请联系机构管理员授权' }}
    >
      <AccountForm editing={editing} onSaved={list.reload} />
      <AccountDetail row={shown} onClose={() => setShown(null)} />
      {promptHolder}
    </ListPage>
  )
}
