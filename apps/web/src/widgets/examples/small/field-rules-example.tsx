import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import * as rules from '@liangshu/contract/validation/text-rules'
import { Button, Checkbox, Form, Input, type FormRule } from 'antd'
import { useState } from 'react'
import { choiceRule, fromRule, repeats, required } from '../../../shared/form/field-rules.ts'
import { PasswordInput } from '../../../shared/form/password-input.tsx'
import { unique } from '../../../shared/form/remote-rules.ts'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'fromRule(rule)', type: 'FormRule', note: '文本规则；空值交给必填规则' },
  { name: 'required(message)', type: 'FormRule', note: '必填，空格不算内容' },
  { name: 'repeats(field)', type: 'FormRule', note: '与另一字段相同' },
  { name: 'choiceRule({ min, max })', type: 'FormRule', note: '勾选的最少与最多项数' },
  { name: 'unique(table, column, id?)', type: 'FormRule', note: '由服务器检查是否重复' },
]

interface RuledField {
  name: string
  label: string
  rules: FormRule[]
  /** More than one line. */
  isLong?: boolean
}

const fields: RuledField[] = [
  { name: 'mobile', label: '手机号', rules: [required(requiredTexts.mobile), fromRule(rules.mobileRule)] },
  {
    name: 'username',
    label: '用户名',
    rules: [
      required(requiredTexts.username),
      fromRule(rules.usernameCharactersRule),
      fromRule(rules.usernameLengthRule),
      unique('sys_user', 'username'),
    ],
  },
  { name: 'email', label: '邮箱', rules: [fromRule(rules.emailRule)] },
  { name: 'natural', label: '自然数', rules: [fromRule(rules.naturalNumberRule)] },
  { name: 'letters', label: '英文字符', rules: [fromRule(rules.lettersRule)] },
  { name: 'landline', label: '座机', rules: [fromRule(rules.landlineRule)] },
  { name: 'card', label: '银行卡', rules: [fromRule(rules.bankCardRule)] },
  { name: 'idNumber', label: '证件号码', rules: [fromRule(rules.idNumberRule)] },
  { name: 'nationalId', label: '身份证', rules: [fromRule(rules.nationalIdRule)] },
  { name: 'qq', label: 'QQ', rules: [fromRule(rules.qqRule)] },
  { name: 'url', label: '网址', rules: [fromRule(rules.urlRule)] },
  { name: 'code', label: '编码', rules: [fromRule(rules.shortCodeRule)] },
  { name: 'realname', label: '姓名', rules: [fromRule(rules.nameRule)] },
  {
    name: 'remark',
    label: '备注',
    rules: [required('请输入备注'), fromRule(rules.minLengthRule(3)), fromRule(rules.maxLengthRule(10))],
  },
  { name: 'lines', label: '数字与换行', rules: [fromRule(rules.digitsAndBreaksRule)], isLong: true },
  { name: 'note', label: '说明', rules: [fromRule(rules.max255Rule)], isLong: true },
]

function EveryRule() {
  const [verdict, setVerdict] = useState('')
  return (
    <Form
      name="rules"
      layout="vertical"
      className="example-rules"
      onFinish={() => setVerdict('全部通过')}
      onFinishFailed={({ errorFields }) => setVerdict(`${errorFields.length} 项不符合`)}
    >
      {fields.map(({ name, label, rules: fieldRules, isLong }) => (
        <Form.Item key={name} name={name} label={label} rules={fieldRules} validateTrigger="onBlur" validateFirst>
          {isLong ? <Input.TextArea rows={2} /> : <Input autoComplete="off" />}
        </Form.Item>
      ))}
      <Form.Item name="markets" label="市场" rules={[choiceRule({ min: 2, max: 3 })]}>
        <Checkbox.Group options={['上海', '深圳', '北京', '香港']} />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        rules={[{ required: true, message: requiredTexts.newPassword }, fromRule(rules.passwordRule)]}
      >
        <PasswordInput autoComplete="new-password" showsStrength />
      </Form.Item>
      <Form.Item
        name="confirmation"
        label="确认新密码"
        dependencies={['password']}
        rules={[{ required: true, message: requiredTexts.confirmPassword }, repeats('password')]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <div className="example-verdict">
        <Button type="primary" htmlType="submit">
          校验
        </Button>
        <output>{verdict}</output>
      </div>
    </Form>
  )
}

export function FieldRulesExample() {
  return (
    <ExamplePage
      title="表单校验"
      summary="校验规则只有一份，表单和服务器用的是同一份。"
      properties={properties}
      file="small/field-rules-example"
    >
      <Example title="全部规则" of="EveryRule">
        <EveryRule />
      </Example>
    </ExamplePage>
  )
}
