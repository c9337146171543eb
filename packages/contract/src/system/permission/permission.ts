import { z } from 'zod'

/** A button a person may use: `action` is its code, `type` "1" shows it, "2" enables it. */
export const buttonAuth = z.object({ action: z.string(), type: z.string(), describe: z.string() })

/** A button of the system. `status` "1": access is controlled; "0": the control is switched off. */
export const systemButton = buttonAuth.extend({ status: z.string() })

const menuMeta = z.strictObject({
  title: z.string(),
  keepAlive: z.boolean(),
  internalOrExternal: z.boolean(),
  icon: z.string().optional(),
  componentName: z.string().optional(),
  /** The address of an external link; `path` is only its fingerprint. */
  url: z.string().optional(),
  hideMenu: z.literal(true).optional(),
  hideTab: z.literal(true).optional(),
  permissionList: z.array(buttonAuth).optional(),
})

const menuNodeWithoutChildren = z.strictObject({
  id: z.string(),
  /** "0": an entry of the menu that makes no route. */
  route: z.enum(['0', '1']),
  path: z.string(),
  name: z.string().nullable(),
  component: z.string().min(1),
  redirect: z.string().nullable().optional(),
  hidden: z.literal(true).optional(),
  alwaysShow: z.literal(true).optional(),
  meta: menuMeta,
})

/** Spelled out because a schema that contains itself loses its type when it crosses a package. */
export type MenuNode = z.output<typeof menuNodeWithoutChildren> & { children?: MenuNode[] | undefined }

export const menuNode: z.ZodType<MenuNode> = menuNodeWithoutChildren.extend({
  children: z.lazy(() => z.array(menuNode)).optional(),
})

export const userPermission = z.object({
  menu: z.array(menuNode),
  /** For clients of version 3, which ask for nothing else. */
  codeList: z.array(z.string()).optional(),
  auth: z.array(buttonAuth),
  allAuth: z.array(systemButton),
  sysSafeMode: z.boolean(),
})

export const permCode = userPermission.omit({ menu: true, codeList: true }).extend({ codeList: z.array(z.string()) })

export type ButtonAuth = z.output<typeof buttonAuth>
export type SystemButton = z.output<typeof systemButton>
export type UserPermission = z.output<typeof userPermission>

/** Whether the menu of anybody has this address: a page one may not open is not a page that does not exist. */
export const knownPagePath = '/sys/permission/isKnownPage'
export const knownPageQuery = z.object({ path: z.string().trim().min(1).max(200) })

export const delegationPath = '/sys/permission/delegation'
/** What the caller may pass on to others; null is no limit. */
export const delegation = z.object({
  permissionIds: z.array(z.string()).nullable(),
  roleIds: z.array(z.string()).nullable(),
})
