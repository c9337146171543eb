import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { askDangerously } from './ask-before-delete.ts'
import { namesText } from './list-messages.ts'
import type { List } from './use-list.ts'

interface Membership {
  /** What the members belong to, in words. */
  from: string
  add: (ids: readonly string[]) => Promise<{ message: string }>
  remove: (ids: readonly string[]) => Promise<{ message: string }>
}

/** A list of members: adding and removing links, never the records themselves. */
export function useMembers<Row extends object>(list: List<Row>, { from, add, remove }: Membership) {
  async function run(call: Promise<{ message: string }>) {
    try {
      const { message: text } = await call
      withFeedback(({ message }) => void message.success(text || '操作成功!'))
      list.dispatch({ type: 'clear-selection' })
    } catch (error) {
      showError(error)
    }
    await list.reload()
  }
  return {
    async add(ids: readonly string[]) {
      if (ids.length > 0) await run(add(ids))
    },
    remove(rows: readonly Row[]) {
      const nameOf = list.options.nameOf ?? list.rowKey
      askDangerously({
        title: `确认将 ${rows.length} 人移出${from}吗？`,
        content: namesText(rows.map(nameOf)),
        okText: '取消关联',
        onOk: () => run(remove(rows.map(list.rowKey))),
      })
    },
  }
}
