import type { Group } from '@liangshu/contract/watch/group-calls'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { tellResults } from '../../tell-results.tsx'
import { useSetMembers } from '../../watch-queries.ts'

/** Changes of a group's members; what is taken out can be put back with one click. */
export function useMemberActions(group: Group | undefined) {
  const set = useSetMembers()
  const groupId = group?.id ?? ''

  const restore = (symbols: readonly string[]) =>
    set.mutate({ groupId, op: 'restore', symbols }, { onSuccess: (results) => tellResults('已恢复', results) })

  return {
    remove: (symbols: readonly string[]) =>
      set.mutate(
        { groupId, op: 'remove', symbols },
        {
          onSuccess: (results) => {
            const gone = results.filter(({ result }) => result === 'ok').map(({ symbol }) => symbol)
            withFeedback(
              ({ message }) =>
                void message.success({
                  content: `已移除 ${gone.length} 只，点击此处撤销`,
                  duration: 6,
                  onClick: () => restore(gone),
                }),
            )
          },
        },
      ),
    moveTo: (to: Group, symbols: readonly string[], isCopy: boolean) =>
      set.mutate(isCopy ? { groupId: to.id, op: 'add', symbols } : { groupId, op: 'move', symbols, toGroupId: to.id }, {
        onSuccess: (results) => tellResults(`${isCopy ? '已添加到' : '已移到'}“${to.name}”`, results),
      }),
    reorder: (symbols: readonly string[]) => set.mutate({ groupId, op: 'reorder', symbols }),
  }
}
