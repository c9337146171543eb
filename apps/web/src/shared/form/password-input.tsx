import { passwordStrength } from '@liangshu/contract/validation/password-strength'
import Password, { type PasswordProps } from 'antd/es/input/Password'
import { useCapsLock } from './use-caps-lock.ts'
import './password-input.css'

const words = { none: '', weak: '弱', fair: '中', strong: '强' } as const

/** Three bars and a word; its place is kept while there is nothing to judge. */
function Strength({ of }: { of: string }) {
  const strength = passwordStrength(of)
  return (
    <span className="password-strength" data-strength={strength}>
      <i />
      <i />
      <i />
      <output>{strength === 'none' ? '' : `密码强度：${words[strength]}`}</output>
    </span>
  )
}

interface PasswordInputProps extends Omit<PasswordProps, 'value'> {
  value?: string
  /** For a password that is being made: how good it is. */
  showsStrength?: boolean
}

/** A password in a form: says when the caps lock is on and, for a new one, how much it is worth. */
export function PasswordInput({ showsStrength = false, value = '', ...props }: PasswordInputProps) {
  const capsLock = useCapsLock()
  return (
    <>
      <Password {...props} value={value} {...capsLock.handlers} />
      <span className="password-notes">
        {showsStrength ? <Strength of={value} /> : null}
        <output className="caps-lock">{capsLock.isOn ? '大写锁定已打开' : ''}</output>
      </span>
    </>
  )
}
