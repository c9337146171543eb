import {
  orgPaths,
  productRiskLevels,
  productTypeLabels,
  productTypes,
  type ProductDetail,
} from '@liangshu/contract/decision/product'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { required } from '../../shared/form/field-rules.ts'
import { request } from '../../shared/request/request.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { decisionKey } from '../context/context-queries.ts'
import { managersQuery } from './org-queries.ts'

const rates = [
  ['management', '管理费率（年）'],
  ['custody', '托管费率（年）'],
  ['performance', '业绩报酬'],
  ['subscribe', '申购费率'],
  ['redeem', '赎回费率'],
] as const
type RateName = (typeof rates)[number][0]

interface Values extends Record<RateName, number> {
  code: string
  name: string
  type: ProductDetail['type']
  riskLevel: ProductDetail['riskLevel']
  managerId: string | null
  custodian: string
  benchmark: string
  startDate: Dayjs | null
  basis: 'actual' | '360'
}

/** Typed in percent, sent as a fraction no finer than a millionth. */
const fraction = (percent: number | null | undefined) => Math.round((percent ?? 0) * 10_000) / 1_000_000
const percent = (rate: number) => Number((rate * 100).toFixed(4))

/** Facts and fees of a product, new or known. */
export function ProductForm({ editing, onSaved }: { editing: Editing<ProductDetail>; onSaved?: (id: string) => void }) {
  const { row, isOpen } = editing
  const managers = useQuery({ ...managersQuery, enabled: isOpen })
  const queryClient = useQueryClient()
  return (
    <FormModal<Values>
      title={row ? `编辑产品 ${row.name}` : '新建产品'}
      open={isOpen}
      columns={2}
      okText="保存"
      onClose={editing.close}
      initial={{
        code: row?.code ?? '',
        name: row?.name ?? '',
        type: row?.type ?? 'private',
        riskLevel: row?.riskLevel ?? 'R3',
        managerId: row?.managerId ?? null,
        custodian: row?.custodian ?? '',
        benchmark: row?.benchmark ?? '',
        startDate: row?.startDate ? dayjs(row.startDate) : null,
        basis: row?.fees.basis ?? 'actual',
        management: percent(row?.fees.management ?? 0),
        custody: percent(row?.fees.custody ?? 0),
        performance: percent(row?.fees.performance ?? 0),
        subscribe: percent(row?.fees.subscribe ?? 0),
        redeem: percent(row?.fees.redeem ?? 0),
      }}
      onSubmit={async ({ startDate, basis, management, custody, performance, subscribe, redeem, ...facts }) => {
        const fees = {
          management: fraction(management),
          custody: fraction(custody),
          performance: fraction(performance),
          subscribe: fraction(subscribe),
          redeem: fraction(redeem),
          basis,
        }
        const body = { ...facts, fees, startDate: startDate?.format('YYYY-MM-DD') ?? null, ...(row && { id: row.id }) }
        const saved = await request.post<{ id: string }>(orgPaths.product, { body })
        await queryClient.invalidateQueries({ queryKey: decisionKey })
        onSaved?.(saved.id)
        return '产品已保存'
      }}
    >
      <Form.Item name="code" label="产品代码" rules={[required('请填写产品代码')]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="name" label="产品名称" rules={[required('请填写产品名称')]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="type" label="类型">
        <Select options={productTypes.map((value) => ({ value, label: productTypeLabels[value] }))} />
      </Form.Item>
      <Form.Item name="riskLevel" label="风险等级">
        <Select options={productRiskLevels.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="managerId" label="投资经理">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={managers.isPending}
          options={(managers.data ?? []).map(({ id, realname, departName }) => ({
            value: id,
            label: departName === '' ? realname : `${realname} · ${departName}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="custodian" label="托管机构">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="benchmark" label="业绩基准代码">
        <Input maxLength={30} placeholder="SHSE.000300" />
      </Form.Item>
      <Form.Item name="startDate" label="成立日">
        <DatePicker style={{ inlineSize: '100%' }} />
      </Form.Item>
      {rates.map(([name, label]) => (
        <Form.Item key={name} name={name} label={label}>
          <InputNumber min={0} max={50} precision={4} suffix="%" style={{ inlineSize: '100%' }} />
        </Form.Item>
      ))}
      <Form.Item name="basis" label="计费天数">
        <Select
          options={[
            { value: 'actual', label: '按实际天数（365/366）' },
            { value: '360', label: '按360天' },
          ]}
        />
      </Form.Item>
    </FormModal>
  )
}
