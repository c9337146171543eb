import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { TreePage } from '../../widgets/list-page/tree-page.tsx'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import { SheetButtons } from '../records/sheet-buttons.tsx'
import { treeRemoval } from '../records/tree-removal.ts'
import { categoriesKey, categoriesQuery, removeCategories } from './category-calls.ts'
import { CategoryForm, type CategoryEditing } from './category-form.tsx'
import type { CategoryRow } from './category-tree.ts'

interface PageActions {
  edit: (editing: CategoryEditing) => void
  remove: (rows: readonly CategoryRow[]) => void
}

const columns = ({ edit, remove }: PageActions): ListColumn<CategoryRow>[] => [
  { name: 'name', title: '分类名称', width: 240, isWide: true },
  { name: 'code', title: '分类编码', width: 180 },
  { name: 'createBy', title: '创建人', width: 120, render: ({ createBy }) => <PersonText account={createBy} /> },
  { name: 'createTime', title: '创建时间', width: 170, className: 'num' },
  {
    title: '操作',
    width: 190,
    fixed: 'right',
    render: (row) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'system:category:edit', onClick: () => edit({ row }) },
          { text: '添加下级', action: 'system:category:add', onClick: () => edit({ parent: row }) },
          { text: '删除', action: 'system:category:delete', isDanger: true, onClick: () => remove([row]) },
        ]}
      />
    ),
  },
]

/** 分类字典: the tree of categories. Codes are given by the server and follow the place in the tree. */
export function CategoryListPage() {
  const categories = useQuery(categoriesQuery)
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<CategoryEditing>()
  const reload = () => queryClient.invalidateQueries({ queryKey: categoriesKey })
  const remove = treeRemoval<CategoryRow>({
    counted: '个分类',
    countedBelow: '个',
    nameOf: ({ name, code }) => name ?? code ?? '',
    remove: removeCategories,
    reload,
  })
  const tree = categories.data ?? []
  const add = () => setEditing({})

  return (
    <TreePage
      rows={tree}
      isFirstLoad={categories.isPending}
      isLoading={categories.isFetching}
      error={categories.error}
      onReload={() => void reload()}
      columns={columns({ edit: setEditing, remove })}
      searchHint="搜索分类名称、编码"
      matches={({ name, code }, words) => [name, code].some((text) => text?.toLowerCase().includes(words))}
      add={{ action: 'system:category:add', onClick: add }}
      remove={{ action: 'system:category:deleteBatch', onClick: remove }}
      extra={<SheetButtons path="/sys/category" permission="system:category" name="分类字典列表" onImported={reload} />}
      empty={{
        title: '还没有分类',
        detail: '分类字典是一棵树，供各个表单逐级选择。',
        action: { text: '新增分类', onClick: add },
      }}
      onOpen={(row) => setEditing({ row })}
    >
      <CategoryForm editing={editing} tree={tree} onClose={() => setEditing(undefined)} onSaved={reload} />
    </TreePage>
  )
}
