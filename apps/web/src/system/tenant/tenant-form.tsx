import type { TenantRecord } from '@liangshu/contract/system/tenant'
import { DatePicker, Form, InputNumber } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { request } from '../../shared/request/request.ts'
import { DictRadio } from '../../widgets/dict/dict-radio.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { recordTitle } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'
import { SecondFactorField } from '../second-factor/second-factor-field.tsx'

export const tenantUrls = {
  list: '/sys/tenant/list',
  delete: '/sys/tenant/delete',
  deleteBatch: '/sys/tenant/deleteBatch',
  exportXls: '/sys/tenant/exportXls',
} as const

interface TenantValues {
  id: number | null
  name: string
  beginDate: Dayjs | null
  endDate: Dayjs | null
  status: string
  secondFactor: number
}

const TIME = 'YYYY-MM-DD HH:mm:ss'
const dateOf = (text: string | null | undefined) => (text ? dayjs(text) : null)

/** From the first second of the first day to the last of the last. */
const bodyOf = ({ beginDate, endDate, ...values }: TenantValues) => ({
  ...values,
  beginDate: beginDate?.startOf('day').format(TIME) ?? '',
  endDate: endDate?.endOf('day').format(TIME) ?? '',
})

export function TenantForm({ editing, onSaved }: { editing: Editing<TenantRecord>; onSaved: () => Promise<void> }) {
  const { row } = editing
  return (
    <FormModal<TenantValues>
      title={recordTitle('机构', editing)}
      open={editing.isOpen}
      onClose={editing.close}
      isReadOnly={editing.isReadOnly}
      initial={{
        id: row?.id ?? null,
        name: row?.name ?? '',
        beginDate: dateOf(row?.beginDate),
        endDate: dateOf(row?.endDate),
        status: String(row?.status ?? 1),
        secondFactor: row?.secondFactor ?? 0,
      }}
      onSubmit={async (values) => {
        const { message } = await request.answer(row ? 'PUT' : 'POST', row ? '/sys/tenant/edit' : '/sys/tenant/add', {
          body: { ...bodyOf(values), ...(row ? { version: row.version } : {}) },
        })
        await onSaved()
        return message || '保存成功！'
      }}
    >
      <Form.Item name="id" label="机构编号" rules={[{ required: true, message: '请输入机构编号' }]}>
        <InputNumber precision={0} min={1} max={2147483647} placeholder="请输入机构编号" disabled={row !== undefined} />
      </Form.Item>
      <TextField name="name" label="机构名称" max={100} isRequired />
      <Form.Item name="beginDate" label="开始日期">
        <DatePicker placeholder="立即开始" />
      </Form.Item>
      <Form.Item
        name="endDate"
        label="结束日期"
        dependencies={['beginDate']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_field, value: Dayjs | null) => {
              const begin = getFieldValue('beginDate') as Dayjs | null
              if (begin && value && value.isBefore(begin, 'day')) throw new Error('结束日期不能早于开始日期')
            },
          }),
        ]}
      >
        <DatePicker placeholder="长期有效" />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <DictRadio dictCode="tenant_status" />
      </Form.Item>
      <SecondFactorField whose="该机构的用户" />
    </FormModal>
  )
}
