export type LoginMode = 'account' | 'phone' | 'qrcode'

const modes: ReadonlyArray<{ mode: LoginMode; label: string }> = [
  { mode: 'account', label: '账号登录' },
  { mode: 'phone', label: '手机登录' },
  { mode: 'qrcode', label: '扫码登录' },
]

export function LoginModeSwitch({ mode, onChange }: { mode: LoginMode; onChange: (mode: LoginMode) => void }) {
  return (
    <fieldset className="login-modes" aria-label="登录方式">
      {modes.map(({ mode: one, label }) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => onChange(one)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
