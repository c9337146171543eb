import { request } from '../request/request.ts'
import { permissionResultSchema } from './session-schema.ts'
import { setPermission, type Permission } from './session-store.ts'

/** Reads what the user may see and do. An empty menu is an error: there would be nothing to show. */
export async function loadPermission(signal?: AbortSignal): Promise<Permission> {
  const result = await request.get('/sys/permission/getUserPermissionByToken', {
    schema: permissionResultSchema,
    signal,
  })
  const menu = result.menu ?? []
  if (menu.length === 0) throw new Error('getPermissionList: permissions must be a non-null array !')

  const permission = {
    menu,
    auth: result.auth ?? [],
    allAuth: result.allAuth ?? [],
    sysSafeMode: result.sysSafeMode ?? false,
  }
  setPermission(permission)
  return permission
}
