import type { ContextProduct } from '@liangshu/contract/decision/context'
import {
  proposalTypeLabels,
  type Attachment,
  type ProposalDetail,
  type ProposalType,
} from '@liangshu/contract/decision/proposal'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Form, Input, Select, Skeleton, type FormInstance } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import type { Row } from '../../widgets/editable-table/model/column.ts'
import { productsQuery } from '../context/context-queries.ts'
import { decidedProducts, whyNothingDecided } from '../context/decided-products.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { AttachmentFields } from './attachment-fields.tsx'
import { KpiStrip } from './kpi-strip.tsx'
import { LimitLines } from './limit-lines.tsx'
import { previewQuery, proposalQuery, useActOnProposal, useSaveProposal } from './proposal-queries.ts'
import { TargetGrid } from './target-grid.tsx'
import { gridRow, readTarget } from './target-rows.ts'
import './proposal.css'

interface Values {
  title: string
  productId: string
  unitId: string
  type: ProposalType
  rationale: string
  expireAt: Dayjs | null
  attachments: Attachment[]
}

export interface EditorStart {
  /** What a new proposal begins with: rows of the grid, its title, and what it leans on. */
  title?: string
  rows?: readonly Row[]
  attachments?: readonly Attachment[]
}

interface Props {
  id: string | null
  start?: EditorStart
  onDone: (id: string) => void
  onCancel: () => void
}

/** A new proposal, or an old one being changed. */
export function ProposalEditor({ id, ...rest }: Props) {
  const products = useQuery(productsQuery)
  const found = useQuery({ ...proposalQuery(id ?? ''), enabled: id !== null, refetchInterval: false })
  if (products.error && !products.data)
    return <LoadProblem error={products.error} onRetry={() => void products.refetch()} />
  if (!products.data) return <Skeleton active paragraph={{ rows: 10 }} />
  if (id === null) return <EditorForm key="new" proposal={null} {...rest} />
  if (found.error && !found.data) return <LoadProblem error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <EditorForm key={id} proposal={found.data} {...rest} />
}

const noRows: readonly Row[] = []
const emptyTargets: readonly never[] = []

function EditorForm({ proposal, start, onDone, onCancel }: Omit<Props, 'id'> & { proposal: ProposalDetail | null }) {
  const [{ productId: inContext }] = useDecisionContext()
  const products = useQuery(productsQuery)
  const open = decidedProducts(products.data ?? [])
  const problem = proposal ? null : whyNothingDecided(products.data ?? [])
  // Whoever looks after one product only need not say which; one that is only looked at is not taken over.
  const chosen = open.length === 1 ? (open[0]?.id ?? '') : open.some(({ id }) => id === inContext) ? inContext : ''
  const [form] = Form.useForm<Values>()
  const productId = Form.useWatch('productId', form) ?? proposal?.productId ?? chosen
  const unitId = Form.useWatch('unitId', form) ?? proposal?.unitId ?? ''
  const [first] = useState<readonly Row[]>(() => proposal?.targetRows.map(gridRow) ?? start?.rows ?? noRows)
  const [rows, setRows] = useState(first)
  const read = rows.map(readTarget)
  const whole = read.filter(({ problem }) => problem === null).map(({ input }) => input)
  const preview = useQuery(previewQuery({ productId, unitId, targets: whole }))
  const stored = useRef<Pick<ProposalDetail, 'id' | 'version'> | null>(proposal)
  const save = useSaveProposal()
  const act = useActOnProposal()
  const units = open.find(({ id }) => id === productId)?.units ?? []

  async function store(isSubmit: boolean) {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    const at = read.findIndex(({ problem }) => problem !== null)
    if (at >= 0) {
      withFeedback(({ message }) => void message.error(`第 ${at + 1} 行：${read[at]?.problem ?? ''}`))
      return
    }
    const { expireAt, ...facts } = values
    const body = {
      ...facts,
      ...(stored.current && { id: stored.current.id, version: stored.current.version }),
      ...(expireAt && { expireAt: expireAt.format('YYYY-MM-DD HH:mm:ss') }),
    }
    const onDraft = ({ id, version }: ProposalDetail) => {
      stored.current = { id, version }
    }
    // What is refused is said by the query client. What was typed stays, and a draft whose submission failed is kept.
    const saved = await save.mutateAsync({ body, targets: whole, onDraft }).catch(() => null)
    if (!saved) return
    const ask = { id: saved.id, action: 'submit', version: saved.version }
    const isSent = isSubmit && (await act.mutateAsync(ask).catch(() => null)) !== null
    if (isSent || !isSubmit) withFeedback(({ message }) => void message.success(isSent ? '已提交审批' : '草稿已保存'))
    onDone(saved.id)
  }

  const isBusy = save.isPending || act.isPending
  return (
    <article className="proposal-editor">
      <header className="proposal-head">
        <h2>{proposal ? `编辑提案 ${proposal.no}` : '新建提案'}</h2>
        <span className="proposal-actions">
          <Button onClick={onCancel}>取消</Button>
          <Button loading={isBusy} disabled={problem !== null} onClick={() => void store(false)}>
            保存草稿
          </Button>
          <Button type="primary" loading={isBusy} disabled={problem !== null} onClick={() => void store(true)}>
            保存并提交
          </Button>
        </span>
      </header>
      {problem !== null && <Alert className="editor-problem" type="warning" showIcon title={problem} />}
      <FactFields
        form={form}
        initial={initialOf(proposal, chosen, start)}
        products={withOwn(open, proposal)}
        units={units}
        hasTargets={proposal !== null && proposal.targets > 0}
      />
      {preview.data && <KpiStrip portfolio={preview.data.portfolio} />}
      {preview.error && <Alert type="warning" showIcon title={preview.error.message} />}
      <div className="editor-targets">
        <div className="editor-grid">
          <TargetGrid rows={first} preview={preview.data?.rows ?? emptyTargets} onChange={setRows} />
        </div>
        {preview.data && <LimitLines lines={preview.data.limits} />}
      </div>
    </article>
  )
}

/** A proposal keeps its product, also one that was closed since. */
const withOwn = (open: readonly ContextProduct[], proposal: ProposalDetail | null): FactProps['products'] =>
  proposal === null || open.some(({ id }) => id === proposal.productId)
    ? open
    : [{ id: proposal.productId, name: proposal.productName }, ...open]

const initialOf = (proposal: ProposalDetail | null, productId: string, start: EditorStart | undefined): Values => ({
  title: proposal?.title ?? start?.title ?? '',
  productId: proposal?.productId ?? productId,
  unitId: proposal?.unitId ?? '',
  type: proposal?.type ?? 'rebalance',
  rationale: proposal?.rationale ?? '',
  expireAt: proposal ? dayjs(proposal.expireAt) : null,
  attachments: proposal?.attachments ?? [...(start?.attachments ?? [])],
})

interface FactProps {
  form: FormInstance<Values>
  initial: Values
  products: readonly { id: string; name: string }[]
  units: readonly { id: string; name: string }[]
  hasTargets: boolean
}

/** What the proposal is about, beside its targets. */
function FactFields({ form, initial, products, units, hasTargets }: FactProps) {
  return (
    <Form form={form} layout="vertical" className="editor-facts" initialValues={initial}>
      <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请输入标题' }]}>
        <Input maxLength={60} placeholder="一句话说清要做什么" />
      </Form.Item>
      <Form.Item name="productId" label="产品" rules={[{ required: true, message: '请选择产品' }]}>
        <Select
          disabled={hasTargets}
          notFoundContent="没有可提案的产品"
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => form.setFieldValue('unitId', '')}
        />
      </Form.Item>
      <Form.Item name="unitId" label="资产单元">
        <Select
          options={[{ value: '', label: '全部单元' }, ...units.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </Form.Item>
      <Form.Item name="type" label="类型">
        <Select options={Object.entries(proposalTypeLabels).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="expireAt" label="有效期" tooltip="不填则到当日收盘，最长30天">
        <DatePicker showTime style={{ inlineSize: '100%' }} placeholder="当日收盘" />
      </Form.Item>
      <Form.Item name="rationale" label="理由" className="editor-wide">
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={10_000}
          placeholder="投资逻辑、触发条件、风险"
        />
      </Form.Item>
      <AttachmentFields />
    </Form>
  )
}
