import { Button } from 'antd'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { LOGIN_PATH } from '../../shared/navigation/paths.ts'
import { PageNotice } from '../../shared/page/page-notice.tsx'

export function RegisterResultPage() {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const username = typeof state === 'object' && state !== null && 'username' in state ? String(state.username) : ''
  // Without a registration there is nothing to tell: somebody typed the address, or came back to it later.
  if (username === '') return <Navigate to="/user/register" replace />
  return (
    <PageNotice
      mark="✓"
      title={`您的账户 ${username} 注册成功`}
      detail="请使用新账户登录。"
      actions={
        <Button type="primary" onClick={() => navigate(LOGIN_PATH)}>
          返回登录
        </Button>
      }
    />
  )
}
