import type { DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DictTag, DictText } from '../../widgets/dict/dict-tag.tsx'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { TreePage } from '../../widgets/list-page/tree-page.tsx'
import { departGrants, type GrantHolder } from '../permission/grant-calls.ts'
import { GrantDrawer } from '../permission/grant-drawer.tsx'
import { SheetButtons } from '../records/sheet-buttons.tsx'
import { treeRemoval } from '../records/tree-removal.ts'
import { useInstitutionColumn } from '../tenant/institution.tsx'
import { departsQuery, removeDeparts, useReloadDeparts } from './depart-calls.ts'
import { DepartForm, type DepartEditing } from './depart-form.tsx'
import { DepartPeopleDrawer } from './depart-people-drawer.tsx'

interface PageActions {
  institution: ListColumn<DepartNode>[]
  edit: (editing: DepartEditing) => void
  people: (depart: DepartNode) => void
  grant: (depart: DepartNode) => void
  remove: (departs: readonly DepartNode[]) => void
}

const columns = ({ institution, edit, people, grant, remove }: PageActions): ListColumn<DepartNode>[] => [
  { name: 'departName', title: '部门名称', width: 260, isWide: true },
  { name: 'orgCode', title: '部门编码', width: 105, className: 'num' },
  {
    name: 'orgCategory',
    title: '部门类型',
    width: 85,
    render: ({ orgCategory }) => <DictText dictCode="org_category" value={orgCategory} />,
  },
  ...institution,
  { name: 'departOrder', title: '排序', width: 68, align: 'right', className: 'num' },
  { name: 'mobile', title: '电话', width: 120, className: 'num' },
  {
    name: 'address',
    title: '地址',
    width: 120,
    render: ({ address }) => <span title={address ?? ''}>{orDash(address)}</span>,
  },
  {
    name: 'status',
    title: '状态',
    width: 80,
    render: ({ status }) => <DictTag dictCode="depart_status" value={status} colors={{ '1': 'green' }} />,
  },
  {
    title: '操作',
    width: 200,
    fixed: 'right',
    render: (depart) => (
      <RowActions
        actions={[
          { text: '添加下级', action: 'system:depart:add', onClick: () => edit({ parent: depart }) },
          { text: '编辑', action: 'system:depart:edit', onClick: () => edit({ row: depart }) },
          { text: '用户与角色', action: 'system:departUser:list', onClick: () => people(depart) },
          { text: '授权', action: 'system:depart:permission', onClick: () => grant(depart) },
          { text: '删除', action: 'system:depart:delete', isDanger: true, onClick: () => remove([depart]) },
        ]}
      />
    ),
  },
]

/** 部门管理: the tree of the institution. */
export function DepartListPage() {
  const departs = useQuery(departsQuery)
  const institution = useInstitutionColumn<DepartNode>(({ tenantId }) => tenantId)
  const reload = useReloadDeparts()
  const [editing, setEditing] = useState<DepartEditing>()
  const [holder, setHolder] = useState<GrantHolder>()
  const [people, setPeople] = useState<DepartNode>()
  const remove = treeRemoval<DepartNode>({
    counted: '个部门',
    nameOf: ({ departName }) => departName,
    note: '。部门里的用户不会被删除。',
    remove: (rows) => removeDeparts(rows.map(({ id }) => id)),
    reload,
  })
  const add = () => setEditing({})

  return (
    <TreePage
      rows={departs.data ?? []}
      isFirstLoad={departs.isPending}
      isLoading={departs.isFetching}
      error={departs.error}
      onReload={() => void reload()}
      columns={columns({
        institution,
        edit: setEditing,
        people: setPeople,
        grant: ({ id, departName }) => setHolder(departGrants(id, departName)),
        remove,
      })}
      searchHint="搜索部门名称或编码"
      matches={({ departName, orgCode }, words) => `${departName} ${orgCode}`.toLowerCase().includes(words)}
      add={{ text: '新增一级部门', action: 'system:depart:add', onClick: add }}
      remove={{ action: 'system:depart:deleteBatch', onClick: remove }}
      extra={<SheetButtons path="/sys/sysDepart" permission="system:depart" name="部门列表" onImported={reload} />}
      openDepth={2}
      empty={{
        title: '还没有部门',
        detail: '部门是机构的骨架，用户、数据范围和部门角色都按它划分。',
        action: { text: '新增部门', onClick: add },
      }}
      onOpen={(row) => setEditing({ row })}
    >
      <DepartForm editing={editing} onClose={() => setEditing(undefined)} onSaved={reload} />
      <DepartPeopleDrawer depart={people} onClose={() => setPeople(undefined)} />
      <GrantDrawer holder={holder} onClose={() => setHolder(undefined)} />
    </TreePage>
  )
}
