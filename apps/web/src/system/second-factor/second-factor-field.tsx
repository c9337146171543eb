import { Form, Switch } from 'antd'

/** Whether the people of a role or an institution need a second factor. */
export function SecondFactorField({ whose }: { whose: string }) {
  return (
    <Form.Item
      name="secondFactor"
      label="二次验证"
      extra={`打开后，${whose}登录时须验证；未绑定的先绑定再进入。`}
      getValueProps={(value: unknown) => ({ checked: value === 1 })}
      getValueFromEvent={(isOn: boolean) => (isOn ? 1 : 0)}
    >
      <Switch checkedChildren="要求" unCheckedChildren="不要求" />
    </Form.Item>
  )
}
