import { accountPaths, assetClassLabels, type AccountRowWire } from '@liangshu/contract/trading/account'
import { unitSchema } from '@liangshu/contract/trading/report'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { z } from 'zod'
import { required } from '../../shared/form/field-rules.ts'
import { request } from '../../shared/request/request.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { credentialOf, venueFields, type VenueValues } from './venue-credential.ts'
import { VenuePart } from './venue-part.tsx'

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
  platformCode: string
  mode: AccountRowWire['mode']
  venue?: VenueValues
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

/** An account: what it trades and where, which unit it belongs to, and what a paper one starts with. */
export function AccountForm({ editing, onSaved }: { editing: Editing<AccountRowWire>; onSaved: () => Promise<void> }) {
  const { row } = editing
  const units = useQuery({ ...unitsQuery, enabled: editing.isOpen })
  return (
    <FormModal<AccountValues>
      title={row ? '编辑账户' : '新增账户'}
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
        platformCode: row?.platformCode ?? 'SIM',
        mode: row?.mode ?? 'paper',
      }}
      onSubmit={async ({ initCash, leverage, marginMode, isHedged, venue, ...values }) => {
        const productId = row?.productId ?? units.data?.find(({ unitId }) => unitId === values.unitId)?.productId ?? ''
        const margin = values.assetClass === 'crypto' ? { leverage, marginMode, isHedged } : {}
        const credential = credentialOf(values.platformCode, venue)
        const isOutside = values.platformCode in venueFields
        const body = {
          ...values,
          ...margin,
          productId,
          ...(!isOutside && { initCash: String(initCash) }),
          ...(credential !== undefined && { credential }),
          ...(row && { id: row.id }),
        }
        await request.post(accountPaths.one, { body })
        await onSaved()
        return '保存成功'
      }}
    >
      {(form) => (
        <>
          <Form.Item name="accountName" label="账户名称" rules={[required('请输入账户名称')]}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="accountNo" label="账号" rules={[required('请输入账号')]}>
            <Input disabled={row !== undefined} maxLength={32} />
          </Form.Item>
          <Form.Item name="assetClass" label="资产类别">
            <Select
              disabled={row !== undefined}
              options={classes}
              onChange={() => form.setFieldsValue({ platformCode: 'SIM', mode: 'paper' })}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['assetClass', 'platformCode']}>
            {({ getFieldValue }) => (
              <VenuePart
                assetClass={getFieldValue('assetClass') as AccountRowWire['assetClass']}
                platformCode={String(getFieldValue('platformCode') ?? 'SIM')}
                row={row}
                isOpen={editing.isOpen}
              />
            )}
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
          <Form.Item noStyle dependencies={['assetClass', 'platformCode']}>
            {({ getFieldValue }) => {
              const isCoin = getFieldValue('assetClass') === 'crypto'
              return (
                <>
                  {String(getFieldValue('platformCode')) in venueFields ? null : (
                    <Form.Item
                      name="initCash"
                      label={`初始资金（${isCoin ? 'USDT' : '元'}）`}
                      rules={[required('请输入初始资金')]}
                    >
                      <InputNumber disabled={row !== undefined} min={1} precision={2} style={{ inlineSize: '100%' }} />
                    </Form.Item>
                  )}
                  {isCoin ? <MarginFields /> : null}
                </>
              )
            }}
          </Form.Item>
          <Form.Item name="feeProfileId" label="费率方案">
            <Select options={feeProfiles} />
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
