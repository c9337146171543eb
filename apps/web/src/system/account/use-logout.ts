import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { LOGIN_PATH } from '../../shared/navigation/paths.ts'
import { logout } from '../../shared/session/logout.ts'

/** Asks, then ends the session and goes to the login page. A failed call is told and changes nothing. */
export function useLogout() {
  const navigate = useNavigate()
  const leaving = useMutation({ mutationFn: logout, onSuccess: () => navigate(LOGIN_PATH) })

  return () =>
    withFeedback(({ modal }) =>
      modal.confirm({
        title: '提示',
        content: '真的要注销登录吗 ?',
        okText: '退出登录',
        onOk: () => leaving.mutateAsync().catch(() => undefined),
      }),
    )
}
