import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { NOTICE_TITLE } from '../../shared/feedback/error-notice.ts'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { LOGIN_PATH } from '../../shared/navigation/paths.ts'
import { RequestError } from '../../shared/request/request-error.ts'
import { logout } from '../../shared/session/logout.ts'

/** A refusal is an error here, not a warning: the user believes to be gone and is not. */
function tellFailure(error: Error) {
  const isRefusal = error instanceof RequestError && error.kind === 'refused'
  if (!isRefusal) return showError(error)
  withFeedback(({ notification }) =>
    notification.error({ title: NOTICE_TITLE, description: error.message || '退出登录失败！' }),
  )
}

/** Asks, then ends the session and goes to the login page. A failed call is told and changes nothing. */
export function useLogout() {
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: logout,
    meta: { handlesError: true },
    onSuccess: () => navigate(LOGIN_PATH),
    onError: tellFailure,
  })

  return () =>
    withFeedback(({ modal }) =>
      modal.confirm({
        title: '提示',
        content: '确定要退出登录吗？',
        okText: '退出登录',
        onOk: () => leaving.mutateAsync().catch(() => undefined),
      }),
    )
}
