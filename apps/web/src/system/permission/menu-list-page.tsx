import type { MenuRowNode } from '@liangshu/contract/system/permission/menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import { MenuIcon } from '../../shared/icon/menu-icon.tsx'
import { loadPermission } from '../../shared/session/load-permission.ts'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { TreePage } from '../../widgets/list-page/tree-page.tsx'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { treeRemoval } from '../records/tree-removal.ts'
import { menusKey, menusQuery, removeMenus } from './menu-calls.ts'
import { BUTTON, MenuForm, type MenuEditing } from './menu-form.tsx'
import { MenuRulesDrawer } from './menu-rules-drawer.tsx'
import './permission.css'

interface PageActions {
  edit: (editing: MenuEditing) => void
  rules: (menu: MenuRowNode) => void
  remove: (menus: readonly MenuRowNode[]) => void
}

const typeColors = { '0': 'blue', '2': 'orange' }

const columns = ({ edit, rules, remove }: PageActions): ListColumn<MenuRowNode>[] => [
  {
    name: 'name',
    title: '菜单名称',
    width: 240,
    isWide: true,
    render: ({ name, icon }) => (
      <span className="menu-name">
        {icon ? <MenuIcon name={icon} /> : null}
        {name}
      </span>
    ),
  },
  {
    name: 'menuType',
    title: '类型',
    width: 110,
    render: ({ menuType }) => <DictTag dictCode="menu_type" value={menuType} colors={typeColors} />,
  },
  { name: 'url', title: '路径', width: 200 },
  {
    name: 'component',
    title: '组件 / 授权标识',
    width: 230,
    render: ({ menuType, component, perms }) => (menuType === BUTTON ? perms : component) || '--',
  },
  { name: 'sortNo', title: '排序', width: 70, align: 'right', className: 'num' },
  {
    title: '标记',
    width: 130,
    render: ({ hidden, ruleFlag, menuType, status }) => (
      <>
        {hidden ? <Tag>隐藏</Tag> : null}
        {ruleFlag === 1 ? <Tag color="cyan">数据规则</Tag> : null}
        {menuType === BUTTON && status === '0' ? <Tag>不受控</Tag> : null}
      </>
    ),
  },
  {
    title: '操作',
    width: 190,
    fixed: 'right',
    render: (menu) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'system:permission:edit', onClick: () => edit({ row: menu }) },
          {
            text: '添加下级',
            action: 'system:permission:add',
            isHidden: menu.menuType === BUTTON,
            onClick: () => edit({ parent: menu }),
          },
          {
            text: '数据规则',
            action: 'system:permission:rule',
            isHidden: menu.menuType === 0,
            onClick: () => rules(menu),
          },
          { text: '删除', action: 'system:permission:delete', isDanger: true, onClick: () => remove([menu]) },
        ]}
      />
    ),
  },
]

/** 菜单管理: menus, pages, buttons and the data rules of pages. */
export function MenuListPage() {
  const menus = useQuery(menusQuery)
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<MenuEditing>()
  const rules = useEditing<MenuRowNode>()
  // The own menu follows at once; a failure to read it leaves the old one, which a refresh replaces.
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: menusKey })
    await loadPermission().catch(() => undefined)
  }
  const remove = treeRemoval<MenuRowNode>({
    counted: '个菜单',
    countedBelow: '项',
    nameOf: ({ name }) => name,
    note: '。角色对它们的授权一并取消。',
    remove: (rows) => removeMenus(rows.map(({ id }) => id)),
    reload,
  })
  const add = () => setEditing({})

  return (
    <TreePage
      rows={menus.data ?? []}
      isFirstLoad={menus.isPending}
      isLoading={menus.isFetching}
      error={menus.error}
      onReload={() => void reload()}
      columns={columns({ edit: setEditing, rules: rules.edit, remove })}
      searchHint="搜索名称、路径、授权标识"
      matches={({ name, url, perms, component }, words) =>
        [name, url, perms, component].some((text) => text?.toLowerCase().includes(words))
      }
      add={{ text: '新增菜单', action: 'system:permission:add', onClick: add }}
      remove={{ action: 'system:permission:deleteBatch', onClick: remove }}
      openDepth={0}
      empty={{ title: '还没有菜单', action: { text: '新增菜单', onClick: add } }}
      onOpen={(row) => setEditing({ row })}
    >
      <MenuForm editing={editing} menus={menus.data ?? []} onClose={() => setEditing(undefined)} onSaved={reload} />
      <MenuRulesDrawer editing={rules} />
    </TreePage>
  )
}
