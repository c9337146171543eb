import { orgPaths, type ProductDetail } from '@liangshu/contract/decision/product'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { required } from '../../shared/form/field-rules.ts'
import { tabLine } from '../../shared/page/tab-line.tsx'
import { Can } from '../../shared/permission/can.tsx'
import { cents, Gain, GainRate } from '../../shared/figure/figures.tsx'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { usePrompt } from '../../widgets/prompt-dialog/use-prompt.tsx'
import { DocumentList } from '../document/document-list.tsx'
import { FlowTable } from '../flow/flow-table.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { NavActions } from '../nav/nav-actions.tsx'
import { NavChart } from '../nav/nav-chart.tsx'
import { NavHistoryTable } from '../nav/nav-history.tsx'
import { navCurveQuery, navHistoryQuery, valuationQuery } from '../nav/nav-queries.ts'
import { ValuationTable } from '../nav/valuation-table.tsx'
import { PayoutTable } from '../payout/payout-table.tsx'
import { productQuery, useOrgChange } from './org-queries.ts'
import { LimitTable, ProductFacts, UnitTable } from './product-facts.tsx'
import { ProductForm } from './product-form.tsx'
import './org.css'

/** One product: what it is worth, what it consists of, who holds it. */
export function ProductDetailView({ id, onBack }: { id: string; onBack: () => void }) {
  const found = useQuery(productQuery(id))
  const history = useQuery(navHistoryQuery(id))
  const curve = useQuery(navCurveQuery(id))
  const [tab, setTab] = useState('valuation')
  const [navId, setNavId] = useState<string | null>(null)
  const shownNav = navId ?? history.data?.draft?.id ?? history.data?.rows[0]?.id ?? ''
  const valuation = useQuery(valuationQuery(shownNav))
  if (found.error && !found.data) return <LoadProblem error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active paragraph={{ rows: 12 }} />
  const product = found.data
  const lastReturn = history.data?.rows[0]?.dayReturn ?? null
  return (
    <article className="product-detail">
      <ProductHead product={product} onBack={onBack} />
      <ProductFigures product={product} lastReturn={lastReturn} />
      <div className="product-top">
        <section aria-label="单位净值走势">
          {curve.data && curve.data.days.length > 0 ? (
            <NavChart curve={curve.data} height={240} />
          ) : (
            <p className="org-none">
              {curve.isPending ? '正在加载净值…' : (curve.error?.message ?? '还没有发布过净值')}
            </p>
          )}
        </section>
        <section aria-label="产品要素">
          <ProductFacts product={product} />
        </section>
      </div>
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        renderTabBar={tabLine(<NavActions productId={id} history={history.data} />)}
        items={[
          {
            key: 'valuation',
            label: valuation.data ? `估值表 ${valuation.data.day}` : '估值表',
            children: <ValuationTable valuation={valuation.data} isLoading={shownNav !== '' && valuation.isPending} />,
          },
          {
            key: 'history',
            label: '净值历史',
            children: (
              <NavHistoryTable
                history={history.data}
                onShow={(one) => {
                  setNavId(one)
                  setTab('valuation')
                }}
              />
            ),
          },
          { key: 'flow', label: '申购赎回', children: <FlowTable productId={id} /> },
          { key: 'payout', label: '分红与付费', children: <PayoutTable productId={id} /> },
          { key: 'unit', label: '单元与账户', children: <UnitTable product={product} /> },
          { key: 'limit', label: '限额', children: <LimitTable product={product} /> },
          { key: 'document', label: '文件', children: <DocumentList about={{ productId: id }} /> },
        ]}
      />
    </article>
  )
}

function ProductFigures({ product, lastReturn }: { product: ProductDetail; lastReturn: number | null }) {
  const { latest } = product
  return (
    <dl className="org-figures num" aria-label="产品数据">
      <div>
        <dt>单位净值{latest ? ` ${latest.day}` : ''}</dt>
        <dd>
          {latest ? latest.unitNav.toFixed(4) : '--'}{' '}
          <small>
            <GainRate value={lastReturn} />
          </small>
        </dd>
      </div>
      <div>
        <dt>已发布净值（{product.currency}）</dt>
        <dd>{latest ? cents(latest.nav) : '--'}</dd>
      </div>
      <div>
        <dt>总份额</dt>
        <dd>{cents(product.totalUnits)}</dd>
      </div>
      <div>
        <dt>账户实时净资产</dt>
        <dd>{cents(product.liveNav)}</dd>
      </div>
      <div>
        <dt>当日盈亏</dt>
        <dd>
          <Gain value={product.dayPnl} />
        </dd>
      </div>
      <div>
        <dt>持有人</dt>
        <dd>{product.investors}</dd>
      </div>
    </dl>
  )
}

function ProductHead({ product, onBack }: { product: ProductDetail; onBack: () => void }) {
  const editing = useEditing<ProductDetail>()
  const [prompt, promptHolder] = usePrompt()
  const close = useOrgChange<{ id: string; reason: string }>(orgPaths.close)
  const reopen = useOrgChange<{ id: string }>(orgPaths.reopen)
  const addUnit = useOrgChange<{ productId: string; name: string }>(orgPaths.unit)
  const { id, name, code, isOpen, closeReason, riskLevel, openProposals } = product
  return (
    <header className="org-head">
      <Button type="text" aria-label="返回列表" onClick={onBack}>
        ‹
      </Button>
      <h2>{name}</h2>
      <span className="num org-code">{code}</span>
      {isOpen ? <Tag color="cyan">运作中</Tag> : <Tag title={closeReason}>已停用</Tag>}
      <Tag>{riskLevel}</Tag>
      {openProposals > 0 && <span className="org-code">进行中提案 {openProposals}</span>}
      <Can action="ORG:edit">
        <span className="org-actions">
          <Button
            onClick={() =>
              prompt({
                title: '新增资产单元',
                label: '单元名称',
                rules: [required('请填写单元名称')],
                okText: '新增单元',
                onOk: async (wanted) => void (await addUnit.mutateAsync({ productId: id, name: wanted })),
              })
            }
          >
            新增单元
          </Button>
          <Button onClick={() => editing.edit(product)}>编辑</Button>
          {isOpen ? (
            <Button
              type="text"
              danger
              loading={close.isPending}
              onClick={() =>
                prompt({
                  title: `停用产品 ${name}`,
                  label: '停用原因',
                  rules: [required('请填写停用原因')],
                  okText: '停用产品',
                  isDanger: true,
                  onOk: async (reason) => void (await close.mutateAsync({ id, reason })),
                })
              }
            >
              停用
            </Button>
          ) : (
            <Button loading={reopen.isPending} onClick={() => reopen.mutate({ id })}>
              启用
            </Button>
          )}
        </span>
        <ProductForm editing={editing} />
        {promptHolder}
      </Can>
    </header>
  )
}
