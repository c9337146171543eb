import type { ClientContact, ClientDetail, ClientHolding } from '@liangshu/contract/decision/client'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Table, Tabs, Tag, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Can } from '../../shared/permission/can.tsx'
import { cents, Gain, GainRate } from '../../shared/figure/figures.tsx'
import { DetailList } from '../../widgets/detail-list/detail-list.tsx'
import { DocumentList } from '../document/document-list.tsx'
import { FlowForm } from '../flow/flow-form.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ClientForm } from './client-form.tsx'
import { clientQuery, useOpenContact } from './client-queries.ts'
import { ClientAccounts, ClientFlows } from './client-tables.tsx'
import { StatementModal } from './statement-modal.tsx'
import '../org/org.css'

const right = { align: 'right', className: 'num' } as const

const holdingColumns: TableColumnsType<ClientHolding> = [
  { title: '产品', width: 170, dataIndex: 'productName' },
  { title: '风险等级', width: 85, dataIndex: 'productLevel' },
  { title: '持有份额', width: 130, ...right, render: (_, { units }) => cents(units) },
  { title: '可赎回', width: 130, ...right, render: (_, { available }) => cents(available) },
  { title: '单位净值', width: 90, ...right, render: (_, { unitNav }) => unitNav?.toFixed(4) ?? '--' },
  { title: '净值日', width: 105, className: 'num', render: (_, { navDay }) => navDay ?? '--' },
  { title: '市值', width: 140, ...right, render: (_, { value, currency }) => `${cents(value)} ${currency}` },
  { title: '累计投入', width: 130, ...right, render: (_, { paid }) => cents(paid) },
  { title: '累计收回', width: 130, ...right, render: (_, { received }) => cents(received) },
  { title: '盈亏', width: 110, ...right, render: (_, { profit }) => <Gain value={profit} /> },
  { title: '收益率', width: 90, ...right, render: (_, { profitRate }) => <GainRate value={profitRate} /> },
]

/** One client: what they hold, what they paid and received, and what may be sold to them. */
export function ClientDetailView({ id, onBack }: { id: string; onBack: () => void }) {
  const found = useQuery(clientQuery(id))
  const opening = useOpenContact()
  const [contact, setContact] = useState<ClientContact | null>(null)
  if (found.error && !found.data) return <LoadProblem error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active paragraph={{ rows: 12 }} />
  const client = found.data
  return (
    <article className="product-detail">
      <ClientHead client={client} onBack={onBack} />
      <ClientFigures client={client} />
      <DetailList
        columns={4}
        items={[
          { key: 'phone', label: '手机号', value: <span className="num">{contact?.phone ?? client.phone}</span> },
          { key: 'email', label: '邮箱', value: (contact?.email ?? client.email) || '--' },
          { key: 'address', label: '地址', value: (contact?.address ?? client.address) || '--' },
          {
            key: 'open',
            label: '联系方式',
            value:
              client.canOpenContact && contact === null ? (
                <Button
                  type="link"
                  size="small"
                  loading={opening.isPending}
                  onClick={() => opening.mutate(id, { onSuccess: setContact })}
                >
                  查看完整（留痕）
                </Button>
              ) : contact ? (
                '已查看，操作已记录'
              ) : (
                '无查看权限'
              ),
          },
          { key: 'depart', label: '部门', value: client.departName ?? '--' },
          { key: 'professional', label: '专业投资者', value: client.professionalNote || '--' },
          { key: 'time', label: '建档时间', value: client.createTime },
          { key: 'remark', label: '备注', value: client.remark || '--' },
        ]}
      />
      <Tabs
        size="small"
        items={[
          {
            key: 'holding',
            label: '持有产品',
            children: (
              <Table<ClientHolding>
                rowKey="productId"
                size="small"
                columns={holdingColumns}
                dataSource={client.holdings}
                pagination={false}
                scroll={{ x: 'max-content' }}
                locale={{ emptyText: '该客户没有持有产品' }}
              />
            ),
          },
          { key: 'flow', label: '申购赎回', children: <ClientFlows client={client} /> },
          { key: 'account', label: '账户', children: <ClientAccounts client={client} /> },
          { key: 'document', label: '文件', children: <DocumentList about={{ clientId: id }} /> },
        ]}
      />
    </article>
  )
}

function ClientFigures({ client }: { client: ClientDetail }) {
  return (
    <dl className="org-figures num" aria-label="客户数据">
      <div>
        <dt>产品市值</dt>
        <dd>{cents(client.value)}</dd>
      </div>
      <div>
        <dt>累计盈亏</dt>
        <dd>
          <Gain value={client.profit} />
        </dd>
      </div>
      <div>
        <dt>持有产品</dt>
        <dd>{client.products}</dd>
      </div>
      <div>
        <dt>账户</dt>
        <dd>{client.accounts}</dd>
      </div>
      <div>
        <dt>风险等级</dt>
        <dd>{client.riskLevel}</dd>
      </div>
      <div>
        <dt>等级有效期至</dt>
        <dd className={client.isLevelValid ? '' : 'risk-block'}>{client.levelValidTo ?? '未测评'}</dd>
      </div>
    </dl>
  )
}

function ClientHead({ client, onBack }: { client: ClientDetail; onBack: () => void }) {
  const [isDealing, setIsDealing] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const [editing, setEditing] = useState<ClientContact | null>(null)
  const opening = useOpenContact()
  return (
    <header className="org-head">
      <Button type="text" aria-label="返回列表" onClick={onBack}>
        ‹
      </Button>
      <h2>{client.realname}</h2>
      <Tag>{client.riskLevel}</Tag>
      {client.isProfessional && <Tag color="blue">专业投资者</Tag>}
      {!client.isLevelValid && !client.isProfessional && <Tag color="red">风险等级已到期</Tag>}
      <span className="org-actions">
        <Can action="CLIENT:edit">
          <Button type="primary" onClick={() => setIsDealing(true)}>
            登记申购赎回
          </Button>
          {client.canOpenContact && (
            <Button loading={opening.isPending} onClick={() => opening.mutate(client.id, { onSuccess: setEditing })}>
              编辑
            </Button>
          )}
        </Can>
        <Can action="CLIENT:export">
          <Button onClick={() => setIsPrinting(true)}>对账单</Button>
        </Can>
      </span>
      <FlowForm open={isDealing} clientId={client.id} onClose={() => setIsDealing(false)} onSaved={() => undefined} />
      <StatementModal client={isPrinting ? client : null} onClose={() => setIsPrinting(false)} />
      <ClientForm
        open={editing !== null}
        known={editing && { detail: client, contact: editing }}
        onClose={() => setEditing(null)}
        onSaved={() => undefined}
      />
    </header>
  )
}
