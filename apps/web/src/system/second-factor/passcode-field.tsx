import { Form, Input } from 'antd'
import type { TypedKind } from './second-factor-calls.ts'

const words: Record<TypedKind, { label: string; placeholder: string; mode: 'numeric' | 'text'; max: number }> = {
  totp: { label: '动态验证码', placeholder: '验证器中的 6 位数字', mode: 'numeric', max: 7 },
  recovery: { label: '恢复码', placeholder: 'XXXX-XXXX-XXXX-XXXX', mode: 'text', max: 40 },
}

/** Six digits of an authenticator, or a recovery code. */
export function PasscodeField({ kind }: { kind: TypedKind }) {
  const { label, placeholder, mode, max } = words[kind]
  const rule =
    kind === 'totp'
      ? { pattern: /^\s*(\d\s*){6}$/, message: '请输入6位数字' }
      : { required: true, whitespace: true, message: '请输入恢复码' }
  return (
    <Form.Item
      name="passcode"
      label={label}
      validateTrigger="onSubmit"
      rules={kind === 'totp' ? [{ required: true, message: '请输入动态验证码' }, rule] : [rule]}
    >
      <Input size="large" placeholder={placeholder} autoComplete="one-time-code" inputMode={mode} maxLength={max} />
    </Form.Item>
  )
}
