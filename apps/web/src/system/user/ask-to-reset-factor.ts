import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import { resetFactorOf } from '../second-factor/second-factor-calls.ts'

/** Somebody lost their telephone: what they had set up is removed, and their sessions end. */
export function askToResetFactor({ id, realname, username }: ListedUser): void {
  askDangerously({
    title: '重置该用户的二次验证？',
    content: `${realname ?? ''}（${username ?? ''}）的验证器、通行密钥和恢复码将被移除，并立即退出登录。请先核实是本人申请。`,
    okText: '重置',
    onOk: async () => {
      try {
        const { message: said } = await resetFactorOf(id)
        withFeedback(({ message }) => void message.success(said))
      } catch (error) {
        showError(error)
      }
    },
  })
}
