import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { passwordRule } from '@liangshu/contract/validation/text-rules'
import { useMutation } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { useEffect } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { fromRule, repeats } from '../../shared/form/field-rules.ts'
import { request } from '../../shared/request/request.ts'
import { useSession } from '../../shared/session/session-store.ts'

interface Fields {
  oldpassword: string
  password: string
  confirmpassword: string
}

export function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Fields>()
  const username = useSession((session) => session.userInfo?.username)

  useEffect(() => {
    if (username) return
    withFeedback(({ message }) => void message.warning('当前系统无登录用户!'))
    onClose()
  }, [username, onClose])

  const change = useMutation({
    mutationFn: (fields: Fields) =>
      request.answer('POST', 'sys/user/updatePassword', { body: { username, ...fields }, sign: true }),
    onSuccess: ({ message: said }) => {
      withFeedback(({ message }) => void message.success(said))
      onClose()
    },
  })

  return (
    <Modal
      open={Boolean(username)}
      title="修改密码"
      width={800}
      okText="保存"
      onOk={form.submit}
      onCancel={onClose}
      confirmLoading={change.isPending}
    >
      <Form
        form={form}
        labelCol={{ sm: 5 }}
        wrapperCol={{ sm: 16 }}
        style={{ paddingTop: 12 }}
        onFinish={(fields) => change.mutate(fields)}
      >
        <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: requiredTexts.oldPassword }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label="新密码"
          rules={[{ required: true, message: requiredTexts.newPassword }, fromRule(passwordRule)]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认新密码"
          dependencies={['password']}
          rules={[{ required: true, message: requiredTexts.confirmPassword }, repeats('password')]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
