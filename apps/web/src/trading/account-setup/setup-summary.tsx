import { strategyTypeLabels } from '@liangshu/contract/trading/strategy'
import { Alert, Checkbox, Form } from 'antd'
import { indexes, riskLines, type SetupValues } from './setup-values.ts'
import { useRiskProfiles } from './use-risk-profiles.ts'

interface SummaryProps {
  values: SetupValues
  account: { name: string; capital: number }
}

function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <dl className="setup-facts">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function RiskStep({ values, account }: SummaryProps) {
  return (
    <>
      <Alert type="info" showIcon title="模拟账户使用模拟资金与模拟行情，不会产生真实委托。" />
      <Facts facts={riskLines(values, account.capital)} />
    </>
  )
}

export function ConfirmStep({ values, account }: SummaryProps) {
  const limits = useRiskProfiles()?.find(({ value }) => value === values.riskProfileId)
  const universe = indexes.find(({ value }) => value === values.index)?.label ?? values.index
  return (
    <>
      <Facts
        facts={[
          ['交易账户', account.name],
          ...(limits ? [['风控方案', limits.label] satisfies [string, string]] : []),
          ['策略名称', values.strategyName],
          ['策略模板', strategyTypeLabels[values.strategyType]],
          ['标的范围', universe],
          ...riskLines(values, account.capital),
        ]}
      />
      <Form.Item
        name="isAgreed"
        valuePropName="checked"
        rules={[
          {
            validator: async (_field, value: unknown) => {
              if (value !== true) throw new Error('请先确认以上设置')
            },
          },
        ]}
      >
        <Checkbox>我已核对账户、策略与风险限额</Checkbox>
      </Form.Item>
    </>
  )
}
