import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import { useQuery } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import type { RefusalFields } from '../../shared/form/refusal-under-field.ts'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { recordTitle } from '../records/record-form.tsx'
import { LoadFailure } from '../records/load-failure.tsx'
import { BelongingFields } from './belonging-fields.tsx'
import { userLinksQuery, userUrls } from './user-calls.ts'
import { AccountFields, PersonFields } from './user-fields.tsx'

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
  /** Absent where the form does not ask: then the server keeps what is. */
  relTenantIds?: string[]
  birthday: Dayjs | null
  sex: string
  email: string
  phone: string
  telephone: string
  avatar: string
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
  relTenantIds: (row?.relTenantIds ?? '').split(',').filter((id) => id !== ''),
  avatar: row?.avatar ?? '',
})

/** What the server says of the institution's own things belongs under the field that chose them. */
const refusals: RefusalFields = [
  ['selectedroles', /所选角色|该角色/],
  ['selecteddeparts', /所选部门/],
  ['relTenantIds', /所选机构/],
]

/** A member has no departments to manage: what was chosen before the switch does not travel. */
const bodyOf = ({ selectedroles, birthday, departIds, userIdentity, relTenantIds, ...values }: UserValues) => ({
  ...values,
  ...(relTenantIds ? { relTenantIds: relTenantIds.join(',') } : {}),
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
  // Without them a save would take every role and department away.
  const hasFailed = isEditing && links.data === undefined && links.isError
  return (
    <FormModal<UserValues>
      title={recordTitle('用户', editing)}
      open={isOpen}
      onClose={editing.close}
      isDrawer
      columns={2}
      isReadOnly={isReadOnly || hasFailed}
      isLoading={isEditing && links.data === undefined && !hasFailed}
      refusals={refusals}
      initial={initialOf(row, row ? links.data : undefined, departId)}
      onSubmit={async (values) => {
        const text = await saveRecord(userUrls, bodyOf(values), row)
        await onSaved()
        return text
      }}
    >
      {hasFailed ? (
        <LoadFailure title="角色与部门加载失败" error={links.error} onRetry={() => void links.refetch()} />
      ) : (
        <>
          <AccountFields isNew={row === undefined} id={row?.id} />
          <BelongingFields />
          <PersonFields id={row?.id} />
        </>
      )}
    </FormModal>
  )
}
