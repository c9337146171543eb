import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { queryMessages } from './query-messages.ts'
import type { QueryState } from './query-state.ts'
import { dropSaved, putSaved, readSaved, toSaved, writeSaved, type SavedQuery } from './saved-queries.ts'

/** The saved queries of one page, with the questions that go before overwriting and deleting. */
export function useSavedQueries(path: string) {
  const [list, setList] = useState(() => readSaved(path))

  function keep(next: SavedQuery[]) {
    writeSaved(path, next)
    setList(next)
  }

  function put(query: SavedQuery, onSaved: () => void) {
    keep(putSaved(list, query))
    withFeedback(({ message }) => message.success(queryMessages.saved))
    onSaved()
  }

  function save(name: string, state: QueryState, onSaved: () => void) {
    const title = name.trim()
    if (title === '') return withFeedback(({ message }) => message.warning(queryMessages.emptyName))
    const query = toSaved(title, state)
    if (!list.some((known) => known.title === title)) return put(query, onSaved)
    withFeedback(({ modal }) =>
      modal.confirm({
        title: '提示',
        content: queryMessages.overwrite(title),
        okText: '覆盖',
        onOk: () => put(query, onSaved),
      }),
    )
  }

  function remove({ title }: SavedQuery, onRemoved: () => void, onAsked?: () => void) {
    withFeedback(({ modal }) =>
      modal.confirm({
        title: '提示',
        content: queryMessages.remove,
        okText: '删除',
        ...(onAsked ? { afterClose: onAsked } : {}),
        onOk: () => {
          keep(dropSaved(list, title))
          onRemoved()
        },
      }),
    )
  }

  return { list, save, remove }
}
