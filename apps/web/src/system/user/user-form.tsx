import type { ListedUser } from '@liangshu/contract/system/user-list'
import { useQuery } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { userLinksQuery, userUrls } from './user-calls.ts'
import { AccountFields, BelongingFields, PersonFields } from './user-fields.tsx'

export interface UserValues {
  username: string
  password?: string
  confirmpassword?: string
  realname: string
  workNo: string
  post: string
  selectedroles: string[]
  selecteddeparts: string
  userIdentity: number
  departIds: string
  birthday: Dayjs | null
  sex: string
  email: string
  phone: string
  telephone: string
}

interface UserFormProps {
  editing: Editing<ListedUser>
  onSaved: () => Promise<void>
  /** A person added from a department belongs to it. */
  departId?: string
}

const initialOf = (
  row: ListedUser | undefined,
  links: { roles: string[]; departs: string[] } | undefined,
  departId: string,
): Partial<UserValues> => ({
  username: row?.username ?? '',
  realname: row?.realname ?? '',
  workNo: row?.workNo ?? '',
  post: row?.post ?? '',
  selectedroles: links?.roles ?? [],
  selecteddeparts: links?.departs.join(',') ?? departId,
  userIdentity: row?.userIdentity ?? 1,
  departIds: row?.departIds ?? '',
  birthday: row?.birthday ? dayjs(row.birthday) : null,
  sex: row?.sex === null || row?.sex === undefined ? '' : String(row.sex),
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  telephone: row?.telephone ?? '',
})

/** A member has no departments to manage: what was chosen before the switch does not travel. */
const bodyOf = ({ selectedroles, birthday, departIds, userIdentity, ...values }: UserValues) => ({
  ...values,
  userIdentity,
  departIds: userIdentity === 2 ? departIds : '',
  selectedroles: selectedroles.join(','),
  birthday: birthday?.format('YYYY-MM-DD') ?? '',
})

/** 用户: add, edit or look at one person. */
export function UserForm({ editing, onSaved, departId = '' }: UserFormProps) {
  const { row, isOpen, isReadOnly } = editing
  const isEditing = isOpen && row !== undefined
  const links = useQuery({ ...userLinksQuery(row?.id ?? ''), enabled: isEditing })
  return (
    <FormModal<UserValues>
      title={isReadOnly ? '用户详情' : row ? '编辑用户' : '新增用户'}
      open={isOpen}
      onClose={editing.close}
      isDrawer
      columns={2}
      isReadOnly={isReadOnly}
      isLoading={isEditing && !links.isFetchedAfterMount && links.data === undefined}
      initial={initialOf(row, row ? links.data : undefined, departId)}
      onSubmit={async (values) => {
        const text = await saveRecord(userUrls, bodyOf(values), row)
        await onSaved()
        return text
      }}
    >
      <AccountFields isNew={row === undefined} id={row?.id} />
      <BelongingFields />
      <PersonFields id={row?.id} />
    </FormModal>
  )
}
