import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { passwordRule } from '@liangshu/contract/validation/text-rules'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { fromRule, repeats } from '../../shared/form/field-rules.ts'
import { changePassword, type Proof } from './alteration-api.ts'

interface Fields {
  password: string
  confirmpassword: string
}

/** Step 3: the new password. */
export function PasswordStep({ proof, onDone }: { proof: Proof; onDone: () => void }) {
  const [form] = Form.useForm<Fields>()
  const changing = useMutation({
    mutationFn: ({ password }: Fields) => changePassword(proof, password),
    onSuccess: onDone,
  })
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => changing.mutate(fields)}>
      <Form.Item label="账号名">{proof.username}</Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        validateTrigger="onBlur"
        rules={[{ required: true, message: requiredTexts.newPassword }, fromRule(passwordRule)]}
      >
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认新密码"
        dependencies={['password']}
        rules={[{ required: true, message: requiredTexts.confirmPassword }, repeats('password')]}
      >
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={changing.isPending}>
        保存新密码
      </Button>
    </Form>
  )
}
