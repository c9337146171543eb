import { accountPaths, assetClassLabels, type AccountRowWire } from '@liangshu/contract/trading/account'
import { unitSchema } from '@liangshu/contract/trading/report'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
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
  assetClass: AccountRowWire['assetClass']
  leverage: number
  marginMode: 'isolated' | 'cross'
  isHedged: boolean
}

const unitsQuery = queryOptions({
  queryKey: ['trading', 'units'],
  queryFn: ({ signal }) => request.get(accountPaths.units, { schema: z.array(unitSchema), signal }),
})

const feeProfiles = [
  { value: 'default', label: '机构（不代扣红利税）' },
  { value: 'person', label: '个人（代扣红利税）' },
]

const classes = (['stock', 'future', 'crypto'] as const).map((value) => ({ value, label: assetClassLabels[value] }))
const marginModes = [
  { value: 'isolated', label: '逐仓' },
  { value: 'cross', label: '全仓' },
]

/** What only accounts of coins have. */
function MarginFields() {
  return (
    <>
      <Form.Item name="leverage" label="杠杆" rules={[required('请输入杠杆')]}>
        <InputNumber min={1} max={100} precision={0} suffix="倍" style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item name="marginMode" label="保证金模式">
        <Select options={marginModes} />
      </Form.Item>
      <Form.Item name="isHedged" label="双向持仓" valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}

/** A paper account: what it trades, which unit it belongs to and what it starts with. */
export function AccountForm({ editing, onSaved }: { editing: Editing<AccountRowWire>; onSaved: () => Promise<void> }) {
  const { row } = editing
  const units = useQuery({ ...unitsQuery, enabled: editing.isOpen })
  return (
    <FormModal<AccountValues>
      title={row ? '编辑账户' : '新增模拟账户'}
      open={editing.isOpen}
      columns={2}
      onClose={editing.close}
      initial={{
        accountName: row?.accountName ?? '',
        accountNo: row?.accountNo ?? '',
        unitId: row?.unitId ?? '',
        initCash: row?.initCash ?? 1_000_000,
        feeProfileId: row?.feeProfileId ?? 'default',
        assetClass: row?.assetClass ?? 'stock',
        leverage: row?.leverage ?? 10,
        marginMode: row?.marginMode ?? 'isolated',
        isHedged: row?.isHedged ?? false,
      }}
      onSubmit={async ({ initCash, leverage, marginMode, isHedged, ...values }) => {
        const productId = row?.productId ?? units.data?.find(({ unitId }) => unitId === values.unitId)?.productId ?? ''
        const margin = values.assetClass === 'crypto' ? { leverage, marginMode, isHedged } : {}
        const body = { ...values, ...margin, productId, initCash: String(initCash), ...(row && { id: row.id }) }
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
      <Form.Item name="assetClass" label="资产类别">
        <Select disabled={row !== undefined} options={classes} />
      </Form.Item>
      <Form.Item name="unitId" label="资产单元" rules={[required('请选择资产单元')]}>
        <Select
          disabled={row !== undefined}
          loading={units.isFetching}
          options={(units.data ?? []).map(({ unitId, unitName, productName, currency }) => ({
            value: unitId,
            label: `${productName} / ${unitName}${currency === 'CNY' ? '' : `（${currency}）`}`,
          }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['assetClass']}>
        {({ getFieldValue }) => {
          const isCoin = getFieldValue('assetClass') === 'crypto'
          return (
            <>
              <Form.Item
                name="initCash"
                label={`初始资金（${isCoin ? 'USDT' : '元'}）`}
                rules={[required('请输入初始资金')]}
              >
                <InputNumber disabled={row !== undefined} min={1} precision={2} style={{ inlineSize: '100%' }} />
              </Form.Item>
              {isCoin ? <MarginFields /> : null}
            </>
          )
        }}
      </Form.Item>
      <Form.Item name="feeProfileId" label="费率方案">
        <Select options={feeProfiles} />
      </Form.Item>
    </FormModal>
  )
}
