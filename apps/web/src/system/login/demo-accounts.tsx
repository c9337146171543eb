import type { LoginOptions } from './login-options.ts'

interface DemoAccountsProps {
  accounts: LoginOptions['demoAccounts']
  onChoose: (username: string) => void
}

/** On a demo installation: who there is to try. The password is told where the demo was started. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  if (accounts.length === 0) return null
  return (
    <details className="demo-accounts">
      <summary>演示账号</summary>
      <ul>
        {accounts.map(({ username, title }) => (
          <li key={username}>
            <button type="button" onClick={() => onChoose(username)}>
              <span>{username}</span>
              <small>{title}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
