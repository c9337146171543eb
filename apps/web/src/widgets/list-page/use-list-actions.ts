import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { asXlsx, download, saveSheet } from '../../shared/request/download.ts'
import { request } from '../../shared/request/request.ts'
import { askBeforeDelete } from './ask-before-delete.ts'
import { listMessages } from './list-messages.ts'
import type { List } from './use-list.ts'

const warn = (text: string) => withFeedback(({ message }) => void message.warning(text))
const praise = (text: string) => withFeedback(({ message }) => void message.success(text))

/** What the toolbar and the rows of a list do. Each one tells how it went and leaves the list up to date. */
export function useListActions<Row extends object>(list: List<Row>) {
  const { options, state, dispatch, rowKey } = list
  const { urls, nameOf } = options
  const nameOfRow = (row: Row) => nameOf?.(row) ?? rowKey(row)

  async function remove(url: string, params: Record<string, string>, keys: readonly string[]) {
    try {
      const { message } = await request.answer('DELETE', url, { params })
      praise(message || '删除成功!')
      dispatch({ type: 'removed', keys })
    } catch (error) {
      showError(error)
    }
    await list.reload()
  }

  return {
    removeOne(row: Row) {
      const url = urls.delete
      if (url === undefined) return warn(listMessages.noDeleteUrl)
      const key = rowKey(row)
      askBeforeDelete([nameOfRow(row)], () => remove(url, { id: key }, [key]))
    },

    removeSelected() {
      const url = urls.deleteBatch
      if (url === undefined) return warn(listMessages.noDeleteBatchUrl)
      const keys = [...state.selected.keys()]
      if (keys.length === 0) return warn(listMessages.chooseOne)
      const names = [...state.selected.values()].map(nameOfRow)
      // Existing servers of this contract expect the list of ids to end with a comma.
      askBeforeDelete(names, () => remove(url, { ids: `${keys.join(',')},` }, keys))
    },

    async exportXls(fileName: string = listMessages.exportName) {
      const url = urls.exportXls
      if (url === undefined) return
      try {
        saveSheet(await download(url, { params: { ...list.exportParams, ...asXlsx } }), fileName)
      } catch (error) {
        showError(error)
      }
    },
  }
}
