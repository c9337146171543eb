import type { MenuRowNode } from '@liangshu/contract/system/permission/menu'
import { Form } from 'antd'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { menuUrls } from './menu-calls.ts'
import { ButtonFields, CommonFields, PageFields } from './menu-fields.tsx'

/** A new row below a parent, or one to edit. */
export type MenuEditing = { parent?: MenuRowNode; row?: MenuRowNode }

/** 0 a first-level menu, 1 a page below one, 2 a button. */
export const BUTTON = 2

export interface MenuValues {
  menuType: number
  name: string
  parentId: string | undefined
  url: string
  component: string
  componentName: string
  redirect: string
  icon: string
  sortNo: number
  route: boolean
  hidden: boolean
  hideTab: boolean
  keepAlive: boolean
  alwaysShow: boolean
  internalOrExternal: boolean
  perms: string
  permsType: string
  status: string
}

interface MenuFormProps {
  editing: MenuEditing | undefined
  menus: readonly MenuRowNode[]
  onClose: () => void
  onSaved: () => Promise<void>
}

const newType = (parent: MenuRowNode | undefined) => (parent === undefined ? 0 : 1)

const initialOf = ({ row, parent }: MenuEditing): MenuValues => ({
  menuType: row?.menuType ?? newType(parent),
  name: row?.name ?? '',
  parentId: row?.parentId ?? parent?.id ?? undefined,
  url: row?.url ?? '',
  component: row?.component ?? (parent ? '' : 'layouts/RouteView'),
  componentName: row?.componentName ?? '',
  redirect: row?.redirect ?? '',
  icon: row?.icon ?? '',
  sortNo: row?.sortNo ?? (parent?.children?.length ?? 0) + 1,
  route: row?.route ?? true,
  hidden: row?.hidden ?? false,
  hideTab: row?.hideTab ?? false,
  keepAlive: row?.keepAlive ?? false,
  alwaysShow: row?.alwaysShow ?? false,
  internalOrExternal: row?.internalOrExternal ?? false,
  perms: row?.perms ?? '',
  permsType: row?.permsType ?? '1',
  status: row?.status ?? '1',
})

/** 菜单: a menu, a page or a button; what is asked depends on which. */
export function MenuForm({ editing, menus, onClose, onSaved }: MenuFormProps) {
  const row = editing?.row
  return (
    <FormModal<MenuValues>
      title={row ? '编辑菜单' : editing?.parent ? `添加下级：${editing.parent.name}` : '新增菜单'}
      open={editing !== undefined}
      onClose={onClose}
      isDrawer
      columns={2}
      initial={initialOf(editing ?? {})}
      onSubmit={async (values) => {
        const body = { ...values, parentId: values.menuType === 0 ? '' : (values.parentId ?? '') }
        const text = await saveRecord(menuUrls, body, row)
        await onSaved()
        return text
      }}
    >
      <CommonFields menus={menus} row={row} />
      <Form.Item noStyle dependencies={['menuType']}>
        {({ getFieldValue }) => (getFieldValue('menuType') === BUTTON ? <ButtonFields id={row?.id} /> : <PageFields />)}
      </Form.Item>
    </FormModal>
  )
}
