import { departRoleUser, sysDepartRole } from '@liangshu/contract/system/depart/depart-role'
import type { DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { LoadFailure } from '../records/load-failure.tsx'

const choiceQuery = (departId: string, userId: string) =>
  queryOptions({
    queryKey: ['system', 'depart-roles-of', departId, userId],
    queryFn: async ({ signal }) => {
      const params = { departId, userId }
      const [roles, held] = await Promise.all([
        request.get('/sys/sysDepartRole/getDeptRoleList', { params, schema: z.array(sysDepartRole), signal }),
        request.get('/sys/sysDepartRole/getDeptRoleByUserId', {
          params,
          schema: z.array(departRoleUser).nullish(),
          signal,
        }),
      ])
      return { roles, held: (held ?? []).map(({ droleId }) => droleId) }
    },
    staleTime: 0,
    gcTime: 0,
    meta: { handlesError: true },
  })

interface UserDepartRolesProps {
  depart: DepartNode
  editing: Editing<ListedUser>
}

/** Which roles of the department a member has. */
export function UserDepartRoles({ depart, editing }: UserDepartRolesProps) {
  const { row, isOpen, close } = editing
  const choice = useQuery({ ...choiceQuery(depart.id, row?.id ?? ''), enabled: isOpen && row !== undefined })
  const { data } = choice
  const hasFailed = data === undefined && choice.isError
  return (
    <FormModal<{ roles: string[] }>
      title={`部门角色：${row?.realname ?? ''}`}
      open={isOpen}
      onClose={close}
      isLoading={data === undefined && !hasFailed}
      isReadOnly={hasFailed}
      initial={{ roles: data?.held ?? [] }}
      onSubmit={async ({ roles }) => {
        const body = { userId: row?.id, newRoleId: roles.join(','), oldRoleId: (data?.held ?? []).join(',') }
        const { message } = await request.answer('POST', '/sys/sysDepartRole/deptRoleUserAdd', { body, sign: true })
        return message || '保存成功！'
      }}
    >
      {hasFailed ? (
        <LoadFailure title="部门角色加载失败" error={choice.error} onRetry={() => void choice.refetch()} />
      ) : (
        <Form.Item
          name="roles"
          label={depart.departName}
          extra={data?.roles.length === 0 ? '这个部门还没有部门角色，请先在「部门角色」中添加。' : undefined}
        >
          <Checkbox.Group
            options={(data?.roles ?? []).map(({ id, roleName, roleCode }) => ({
              value: id,
              label: roleName ?? roleCode,
            }))}
          />
        </Form.Item>
      )}
    </FormModal>
  )
}
