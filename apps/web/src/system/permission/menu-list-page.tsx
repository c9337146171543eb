import type { MenuRowNode } from '@liangshu/contract/system/permission-admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { MenuIcon } from '../../shared/icon/menu-icon.tsx'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { namesText } from '../../widgets/list-page/list-messages.ts'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { TreePage } from '../../widgets/list-page/tree-page.tsx'
import { flattenRows } from '../../widgets/list-page/tree-rows.ts'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
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

function useRemove(reload: () => Promise<void>) {
  async function run(menus: readonly MenuRowNode[]) {
    try {
      const { message: text } = await removeMenus(menus.map(({ id }) => id))
      withFeedback(({ message }) => void message.success(text || '删除成功!'))
    } catch (error) {
      showError(error)
    }
    await reload()
  }
  return (menus: readonly MenuRowNode[]) => {
    const below = flattenRows(menus).length - menus.length
    askDangerously({
      title: `确认删除 ${menus.length} 个菜单${below > 0 ? `及其下 ${below} 项` : ''}吗？`,
      content: `${namesText(menus.map(({ name }) => name))}。角色对它们的授权一并取消。`,
      okText: '删除',
      onOk: () => run(menus),
    })
  }
}

/** 菜单管理: menus, pages, buttons and the data rules of pages. */
export function MenuListPage() {
  const menus = useQuery(menusQuery)
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<MenuEditing>()
  const rules = useEditing<MenuRowNode>()
  const reload = () => queryClient.invalidateQueries({ queryKey: menusKey })
  const remove = useRemove(reload)
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
