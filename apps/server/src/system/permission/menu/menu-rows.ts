import type { GrantNode, MenuRowNode } from '@liangshu/contract/system/permission/menu'

import { toWireTime, toWireTimeOrNull } from '../../../platform/wire/wire-time.ts'
import type { MenuRecord } from './menu.store.ts'

/** One row of the menu editor, its children not loaded: [] where there are some, null where there are none. */
export function toMenuRow(row: MenuRecord): MenuRowNode {
  return {
    id: row.id,
    key: row.id,
    title: row.name,
    name: row.name,
    parentId: row.parent_id,
    perms: row.perms,
    permsType: row.perms_type,
    icon: row.icon,
    component: row.component,
    componentName: row.component_name,
    url: row.url,
    redirect: row.redirect,
    sortNo: row.sort_no,
    menuType: row.menu_type,
    leaf: !row.has_children,
    isLeaf: !row.has_children,
    route: row.is_route,
    keepAlive: row.keep_alive,
    description: row.description,
    delFlag: row.del_flag,
    alwaysShow: row.always_show,
    hidden: row.hidden,
    hideTab: row.hide_tab,
    ruleFlag: row.rule_flag,
    status: row.status,
    internalOrExternal: row.internal_or_external,
    version: row.version,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
    updateBy: row.update_by,
    updateTime: toWireTimeOrNull(row.update_time),
    children: row.has_children ? [] : null,
  }
}

type Node<Self> = { parentId: string | null; children: Self[] | null }

/** Hangs nodes under their parents. Whose parent is not among them stands at the top. */
function toForest<Self extends Node<Self>>(nodes: ReadonlyMap<string, Self>): Self[] {
  const roots: Self[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (!parent) roots.push(node)
    else parent.children = [...(parent.children ?? []), node]
  }
  return roots
}

export const toMenuForest = (rows: readonly MenuRecord[]): MenuRowNode[] =>
  toForest(new Map(rows.map((row) => [row.id, toMenuRow(row)])))

/** `plain`: names everywhere. `ruled`: the dialogs that grant draw the name themselves, with a mark for data rules. */
export type GrantForm = 'plain' | 'ruled'

export function toGrantNode(row: MenuRecord, form: GrantForm): GrantNode {
  const isPlain = form === 'plain'
  return {
    key: row.id,
    value: row.id,
    parentId: row.parent_id,
    title: isPlain ? row.name : null,
    slotTitle: row.name,
    label: isPlain ? row.name : null,
    icon: null,
    isLeaf: !row.has_children,
    ruleFlag: row.rule_flag,
    scopedSlots: isPlain ? null : { title: 'hasDatarule' },
    children: row.has_children ? [] : null,
  }
}

export function toGrantTree(rows: readonly MenuRecord[], form: GrantForm): { treeList: GrantNode[]; ids: string[] } {
  const nodes = new Map(rows.map((row) => [row.id, toGrantNode(row, form)]))
  return { treeList: toForest(nodes), ids: rows.map((row) => row.id) }
}
