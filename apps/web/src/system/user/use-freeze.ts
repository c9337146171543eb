import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import { namesText } from '../../widgets/list-page/list-messages.ts'
import type { List } from '../../widgets/list-page/use-list.ts'
import { freezeUsers } from './user-calls.ts'

/** Freezing ends sessions, so it is asked about; thawing is not. */
export function useFreeze(list: List<ListedUser>) {
  async function apply(users: readonly ListedUser[], isFrozen: boolean) {
    try {
      const { message: text } = await freezeUsers(
        users.map(({ id }) => id),
        isFrozen ? 2 : 1,
      )
      withFeedback(({ message }) => void message.success(text || '操作成功!'))
      list.dispatch({ type: 'clear-selection' })
    } catch (error) {
      showError(error)
    }
    await list.reload()
  }
  return (users: readonly ListedUser[], isFrozen: boolean) => {
    if (!isFrozen) return void apply(users, false)
    askDangerously({
      title: `确认冻结 ${users.length} 个用户吗？冻结后立即退出登录。`,
      content: namesText(users.map(({ realname, username }) => realname ?? username ?? '')),
      okText: '冻结',
      onOk: () => apply(users, true),
    })
  }
}
