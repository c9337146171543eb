import { poolPaths, ratingLabels, type PoolRow } from '@liangshu/contract/decision/pool'
import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { required } from '../../shared/form/field-rules.ts'
import { request } from '../../shared/request/request.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { SymbolSelect } from '../proposal/symbol-cell.tsx'

interface Values {
  symbol: string
  rating: PoolRow['rating']
  thesis: string
  reviewDate: Dayjs
  alertAbove: number | null
  alertBelow: number | null
}

interface Props {
  editing: Editing<PoolRow>
  /** Where a new symbol goes; empty for all products. */
  productId: string
  onSaved: () => Promise<void>
}

function SymbolField({ value = '', onChange }: { value?: string; onChange?: (symbol: string) => void }) {
  return <SymbolSelect value={value} onChange={(symbol) => onChange?.(symbol)} />
}

export function PoolForm({ editing, productId, onSaved }: Props) {
  const { row } = editing
  return (
    <FormModal<Values>
      title={row ? `编辑标的 ${row.name}` : '加入标的'}
      open={editing.isOpen}
      columns={2}
      onClose={editing.close}
      initial={{
        symbol: row?.symbol ?? '',
        rating: row?.rating ?? 'B',
        thesis: row?.thesis ?? '',
        reviewDate: dayjs(row?.reviewDate ?? dayjs().add(14, 'day')),
        alertAbove: row?.alertAbove ?? null,
        alertBelow: row?.alertBelow ?? null,
      }}
      onSubmit={async ({ reviewDate, ...values }) => {
        const place = row ? { id: row.id, version: row.version, productId: row.productId ?? '' } : { productId }
        await request.post(poolPaths.one, {
          body: { ...values, ...place, reviewDate: reviewDate.format('YYYY-MM-DD') },
        })
        await onSaved()
      }}
    >
      <Form.Item name="symbol" label="证券代码" rules={[required('请选择证券')]}>
        <SymbolField />
      </Form.Item>
      <Form.Item name="rating" label="评级">
        <Select
          options={Object.entries(ratingLabels).map(([value, label]) => ({ value, label: `${value} ${label}` }))}
        />
      </Form.Item>
      <Form.Item name="reviewDate" label="复核日期" rules={[required('请选择复核日期')]}>
        <DatePicker style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item name="alertBelow" label="下方提醒价">
        <InputNumber min={0.001} precision={3} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item name="alertAbove" label="上方提醒价">
        <InputNumber min={0.001} precision={3} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item name="thesis" label="投资逻辑" rules={[required('请填写投资逻辑')]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={2000} />
      </Form.Item>
    </FormModal>
  )
}
