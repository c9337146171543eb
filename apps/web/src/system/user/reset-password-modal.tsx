import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { passwordRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input } from 'antd'
import { fromRule, repeats, required } from '../../shared/form/field-rules.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { resetPassword } from './user-calls.ts'

interface Values {
  password: string
  confirmpassword: string
}

/** An administrator gives somebody a new password; their open sessions end. */
export function ResetPasswordModal({ editing }: { editing: Editing<ListedUser> }) {
  const { row, isOpen, close } = editing
  return (
    <FormModal<Values>
      title={`重置密码：${row?.realname ?? ''}（${row?.username ?? ''}）`}
      open={isOpen}
      onClose={close}
      okText="重置密码"
      initial={{}}
      onSubmit={async (values) => (await resetPassword({ username: row?.username ?? '', ...values })).message}
    >
      <Form.Item name="password" label="新密码" rules={[required(requiredTexts.newPassword), fromRule(passwordRule)]}>
        <Input.Password placeholder="请输入新密码" autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认新密码"
        dependencies={['password']}
        rules={[required(requiredTexts.confirmPassword), repeats('password')]}
      >
        <Input.Password placeholder="请确认新密码" autoComplete="new-password" />
      </Form.Item>
    </FormModal>
  )
}
