import { accountPaths, type AccountRowWire } from '@liangshu/contract/trading/account'
import { unitSchema } from '@liangshu/contract/trading/report'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select } from 'antd'
import { z } from 'zod'
import { required } from '../../shared/form/field-rules.ts'
import { request } from '../../shared/request/request.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'

interface AccountValues {
  accountName: string
  accountNo: string
  unitId: string
  initCash: number
  feeProfileId: string
}

const unitsQuery = queryOptions({
  queryKey: ['trading', 'units'],
  queryFn: ({ signal }) => request.get(accountPaths.units, { schema: z.array(unitSchema), signal }),
})

const feeProfiles = [
  { value: 'default', label: '机构（不代扣红利税）' },
  { value: 'person', label: '个人（代扣红利税）' },
]

/** A paper account: which unit it belongs to and what it starts with. */
export function AccountForm({ editing, onSaved }: { editing: Editing<AccountRowWire>; onSaved: () => Promise<void> }) {
  const { row } = editing
  const units = useQuery({ ...unitsQuery, enabled: editing.isOpen })
  return (
    <FormModal<AccountValues>
      title={row ? '编辑账户' : '新增模拟账户'}
      open={editing.isOpen}
      onClose={editing.close}
      initial={{
        accountName: row?.accountName ?? '',
        accountNo: row?.accountNo ?? '',
        unitId: row?.unitId ?? '',
        initCash: row?.initCash ?? 1_000_000,
        feeProfileId: row?.feeProfileId ?? 'default',
      }}
      onSubmit={async ({ initCash, ...values }) => {
        const productId = row?.productId ?? units.data?.find(({ unitId }) => unitId === values.unitId)?.productId ?? ''
        const body = { ...values, productId, initCash: String(initCash), ...(row && { id: row.id }) }
        await request.post(accountPaths.one, { body })
        await onSaved()
        return '保存成功'
      }}
    >
      <Form.Item name="accountName" label="账户名称" rules={[required('请输入账户名称')]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="accountNo" label="账号" rules={[required('请输入账号')]}>
        <Input disabled={row !== undefined} maxLength={32} />
      </Form.Item>
      <Form.Item name="unitId" label="资产单元" rules={[required('请选择资产单元')]}>
        <Select
          disabled={row !== undefined}
          loading={units.isFetching}
          options={(units.data ?? []).map(({ unitId, unitName, productName }) => ({
            value: unitId,
            label: `${productName} / ${unitName}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="initCash" label="初始资金（元）" rules={[required('请输入初始资金')]}>
        <InputNumber disabled={row !== undefined} min={1} precision={2} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item name="feeProfileId" label="费率方案">
        <Select options={feeProfiles} />
      </Form.Item>
    </FormModal>
  )
}
