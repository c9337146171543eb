import type { SysCategory } from '@liangshu/contract/system/category'

export interface CategoryRow extends SysCategory {
  children?: CategoryRow[] | undefined
}

/** Rows below their parents, in the order they came. One whose parent is hidden by a data rule stands on its own. */
export function treeOfCategories(rows: readonly SysCategory[]): CategoryRow[] {
  const byId = new Map(rows.map((row): [string, CategoryRow] => [row.id, { ...row, children: [] }]))
  const roots: CategoryRow[] = []
  for (const row of byId.values()) {
    const parent = row.pid === null ? undefined : byId.get(row.pid)
    ;(parent?.children ?? roots).push(row)
  }
  return roots
}

export interface ParentOption {
  value: string
  title: string
  disabled: boolean
  children: ParentOption[]
}

/** Where a category may be put: anywhere but below itself. */
export function parentOptions(rows: readonly CategoryRow[], movingId?: string, isBelow = false): ParentOption[] {
  return rows.map(({ id, name, code, children = [] }) => {
    const disabled = isBelow || id === movingId
    return {
      value: id,
      title: `${name ?? ''} ${code ?? ''}`,
      disabled,
      children: parentOptions(children, movingId, disabled),
    }
  })
}
