import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { platformsQuery, unitsQuery } from './setup-queries.ts'
import { feeProfiles } from './setup-values.ts'
import { useRiskProfiles } from './use-risk-profiles.ts'

const NUMBER = /^[A-Za-z0-9_-]{4,32}$/

/** Step 0: a paper account, ready to be opened. */
export function AccountStep() {
  const units = useQuery(unitsQuery)
  const platforms = useQuery(platformsQuery)
  const profiles = useRiskProfiles()
  return (
    <>
      <Form.Item name="accountName" label="账户名称" rules={[required('请输入账户名称')]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item
        name="accountNo"
        label="账号"
        rules={[required('请输入账号'), { pattern: NUMBER, message: '账号应为4到32位字母或数字' }]}
      >
        <Input maxLength={32} placeholder="4 到 32 位字母或数字" />
      </Form.Item>
      <Form.Item name="platformCode" label="交易平台">
        <Select
          loading={platforms.isFetching}
          options={(platforms.data ?? []).map(({ code, name, modes, status }) => ({
            value: code,
            label: modes.includes('paper') ? name : `${name}（${status}）`,
            disabled: code !== 'SIM',
          }))}
        />
      </Form.Item>
      <Form.Item name="unitId" label="资产单元" rules={[required('请选择资产单元')]}>
        <Select
          loading={units.isFetching}
          notFoundContent="还没有资产单元，请先由机构管理员建立产品"
          options={(units.data ?? []).map(({ unitId, unitName, productName }) => ({
            value: unitId,
            label: `${productName} / ${unitName}`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="initCash"
        label="初始资金（元）"
        rules={[{ required: true, type: 'number', min: 1, message: '请输入初始资金' }]}
      >
        <InputNumber min={1} precision={2} className="setup-number" />
      </Form.Item>
      <Form.Item name="feeProfileId" label="费率方案">
        <Select options={feeProfiles} />
      </Form.Item>
      {profiles ? (
        <Form.Item name="riskProfileId" label="风控方案">
          <Select options={profiles} />
        </Form.Item>
      ) : null}
    </>
  )
}
