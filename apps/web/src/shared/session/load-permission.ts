import { RequestError } from '../request/request-error.ts'
import { request } from '../request/request.ts'
import { permissionResultSchema } from './session-schema.ts'
import { setPermission, type Permission } from './session-store.ts'

const PATH = '/sys/permission/getUserPermissionByToken'

/** Reads what the user may see and do. An empty menu is an error: there would be nothing to show. */
export async function loadPermission(signal?: AbortSignal): Promise<Permission> {
  const result = await request.get(PATH, {
    schema: permissionResultSchema,
    signal,
  })
  const menu = result.menu ?? []
  if (menu.length === 0) {
    throw new RequestError('当前账号没有可用的菜单，请联系管理员分配权限', { kind: 'refused', path: PATH })
  }

  const permission = {
    menu,
    auth: result.auth ?? [],
    allAuth: result.allAuth ?? [],
    sysSafeMode: result.sysSafeMode ?? false,
  }
  setPermission(permission)
  return permission
}
