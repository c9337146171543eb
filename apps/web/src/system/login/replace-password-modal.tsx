import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Modal } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { SubmitOnEnter } from '../../shared/form/submit-on-enter.tsx'
import type { LoginResult } from '../../shared/session/session-schema.ts'
import { PasswordFields, type PasswordChange } from '../account/password-fields.tsx'
import { replacePassword } from './login-api.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'

interface ReplacePasswordModalProps {
  login: LoginResult
  onDone: () => void
  onCancel: () => void
}

/** After the password, for those who were given theirs: only their own opens the desk. */
export function ReplacePasswordModal({ login, onDone, onCancel }: ReplacePasswordModalProps) {
  const [form] = Form.useForm<PasswordChange>()
  const replace = useMutation({
    mutationFn: (change: PasswordChange) => replacePassword(login, change),
    onSuccess: () => {
      withFeedback(({ message }) => void message.success('密码已修改，欢迎使用'))
      onDone()
    },
  })
  return (
    <Modal
      open
      title="首次登录请修改密码"
      width={450}
      okText="修改并进入系统"
      cancelText="取消登录"
      onOk={form.submit}
      onCancel={onCancel}
      confirmLoading={replace.isPending}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => form.focusField('oldpassword'))}
    >
      <Alert type="info" showIcon title="您的密码由管理员设置，请先修改密码再继续操作" style={{ marginBottom: 16 }} />
      <Form
        form={form}
        name="replace-password"
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) => replace.mutate(fields)}
      >
        <PasswordFields />
        <SubmitOnEnter />
      </Form>
    </Modal>
  )
}
