import { useMutation } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import { useEffect } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { SubmitOnEnter } from '../../shared/form/submit-on-enter.tsx'
import { request } from '../../shared/request/request.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { PasswordFields, type PasswordChange } from './password-fields.tsx'
import { onceOpened } from '../../widgets/focus/once-opened.ts'

export function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<PasswordChange>()
  const username = useSession((session) => session.userInfo?.username)

  useEffect(() => {
    if (username) return
    withFeedback(({ message }) => void message.warning('当前系统无登录用户!'))
    onClose()
  }, [username, onClose])

  const change = useMutation({
    mutationFn: (fields: PasswordChange) =>
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
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => form.focusField('oldpassword'))}
    >
      <Form
        form={form}
        labelCol={{ sm: 5 }}
        wrapperCol={{ sm: 16 }}
        style={{ paddingTop: 12 }}
        onFinish={(fields) => change.mutate(fields)}
      >
        <PasswordFields />
        <SubmitOnEnter />
      </Form>
    </Modal>
  )
}
