import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import { namesText } from '../../widgets/list-page/list-messages.ts'
import { flattenRows, type TreeRow } from '../../widgets/list-page/tree-rows.ts'

interface TreeRemoval<Row> {
  /** How the rows and those below them are counted: 个部门. */
  counted: string
  countedBelow?: string
  nameOf: (row: Row) => string
  /** What else the removal does or does not do. */
  note?: string
  remove: (rows: readonly Row[]) => Promise<{ message: string }>
  reload: () => Promise<void>
}

/** How many go, and how many with them; a row ticked together with the one above it counts once. */
export function removalTitle<Row extends TreeRow<Row>>(
  rows: readonly Row[],
  { counted, countedBelow = counted }: Pick<TreeRemoval<Row>, 'counted' | 'countedBelow'>,
): string {
  const below = new Set(flattenRows(rows).map(({ id }) => id)).size - rows.length
  return `确认删除 ${rows.length} ${counted}${below > 0 ? `及其下 ${below} ${countedBelow}` : ''}吗？`
}

/** Asks before rows of a tree go, with all that is below them. */
export function treeRemoval<Row extends TreeRow<Row>>(removal: TreeRemoval<Row>) {
  const { nameOf, note = '', remove, reload } = removal
  async function run(rows: readonly Row[]) {
    try {
      const { message: text } = await remove(rows)
      withFeedback(({ message }) => void message.success(text || '删除成功!'))
    } catch (error) {
      showError(error)
    }
    await reload()
  }
  return (rows: readonly Row[]) =>
    askDangerously({
      title: removalTitle(rows, removal),
      content: `${namesText(rows.map(nameOf))}${note}`,
      okText: '删除',
      onOk: () => run(rows),
    })
}
