import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { mobileRule } from '@liangshu/contract/validation/text-rules'
import { Form, type FormRule } from 'antd'
import Input from 'antd/es/input/Input'
import { fromRule, required } from '../../shared/form/field-rules.ts'

export function MobileField({ name, extraRules }: { name: string; extraRules?: FormRule[] }) {
  return (
    <Form.Item
      name={name}
      label="手机号"
      validateTrigger="onBlur"
      validateFirst
      rules={[required(requiredTexts.mobile), fromRule(mobileRule), ...(extraRules ?? [])]}
    >
      <Input autoComplete="tel" inputMode="tel" maxLength={11} size="large" />
    </Form.Item>
  )
}
