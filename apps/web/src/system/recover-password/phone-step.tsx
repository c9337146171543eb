import { useMutation } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { MobileField } from '../login/mobile-field.tsx'
import { isTaken } from '../register/register-api.ts'

/** Step 1: which account. */
export function PhoneStep({ onDone }: { onDone: (phone: string) => void }) {
  const [form] = Form.useForm<{ phone: string }>()
  const finding = useMutation({
    mutationFn: (phone: string) => isTaken('phone', phone),
    onSuccess: (isKnown, phone) =>
      isKnown ? onDone(phone) : form.setFields([{ name: 'phone', errors: ['该手机号未绑定任何账号'] }]),
  })
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={({ phone }) => finding.mutate(phone)}>
      <MobileField name="phone" />
      <Button type="primary" size="large" htmlType="submit" block loading={finding.isPending}>
        下一步
      </Button>
    </Form>
  )
}
