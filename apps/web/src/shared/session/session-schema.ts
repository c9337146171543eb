import * as z from 'zod/mini'
import { usableRows } from '../schema/usable-rows.ts'

const orUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined
/** Servers of this contract write null for what is absent, and some write numbers where others write texts. */
const text = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value == null ? undefined : String(value))),
)
const idText = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

export const userInfoSchema = z.looseObject({
  id: idText,
  username: z.string(),
  realname: text,
  avatar: text,
  orgCode: text,
  phone: text,
  email: text,
  post: text,
})
export type UserInfo = z.output<typeof userInfoSchema>

export const departSchema = z.looseObject({ id: idText, orgCode: z.string(), departName: z.string() })
export type Depart = z.output<typeof departSchema>

const tenantSchema = z.looseObject({ id: z.coerce.number(), name: z.string() })
export type Tenant = z.output<typeof tenantSchema>

export const dictItemSchema = z.looseObject({ value: z.coerce.string(), text: z.coerce.string() })
export const dictionariesSchema = z.record(z.string(), usableRows(dictItemSchema, '字典'))
export type Dictionaries = z.output<typeof dictionariesSchema>

export const loginResultSchema = z.object({
  token: z.string().check(z.minLength(1)),
  userInfo: userInfoSchema,
  departs: z.nullish(usableRows(departSchema, '部门')),
  multi_depart: z.nullish(z.coerce.number()),
  tenantList: z.nullish(usableRows(tenantSchema, '机构')),
  sysAllDictItems: z.nullish(dictionariesSchema),
  /** An administrator chose the password: nothing opens before it is replaced. */
  mustChangePassword: z.nullish(z.boolean()),
  /** What is still missing: a proof of the second factor, or a first one. */
  secondFactor: z.nullish(z.enum(['verify', 'enrol'])),
})
export type LoginResult = z.output<typeof loginResultSchema>

/** Servers of this contract write flags as booleans, numbers and texts. */
const flag = z.pipe(
  z.nullish(z.union([z.boolean(), z.number(), z.string()])),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

const code = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value == null ? '' : String(value))),
)

export const buttonSchema = z.object({ action: code, type: code, status: code, describe: text })
export type Button = z.output<typeof buttonSchema>

const menuMetaSchema = z.object({
  title: text,
  icon: text,
  url: text,
  permissionList: z.pipe(z.nullish(usableRows(buttonSchema, '按钮权限')), z.transform(orUndefined)),
  keepAlive: flag,
  internalOrExternal: flag,
  componentName: text,
  hideTab: flag,
})

export interface MenuNode {
  path: string
  name: string | undefined
  component: string
  redirect: string | undefined
  /** "0": no route is made of this row. */
  route: string
  hidden: boolean
  alwaysShow: boolean
  meta: z.output<typeof menuMetaSchema>
  children?: MenuNode[] | null | undefined
}

/** A folder may come without a component; a leaf without one, or without a path, opens nothing. */
function nodeOf(row: z.output<typeof menuRowSchema>): MenuNode | undefined {
  const { path, component, children, meta, ...rest } = row
  const isFolder = (children ?? []).length > 0
  const usedComponent = component ?? (isFolder ? 'layouts/RouteView' : meta?.url && 'layouts/IframePageView')
  if (path === undefined || !usedComponent || !meta) return undefined
  return { ...rest, path, component: usedComponent, children, meta }
}

const menuRowSchema = z.object({
  path: text,
  name: text,
  component: text,
  redirect: text,
  route: code,
  hidden: flag,
  alwaysShow: flag,
  meta: z.nullish(menuMetaSchema),
  children: z.nullish(z.lazy((): z.ZodMiniType<MenuNode[]> => menuSchema)),
})

export const menuNodeSchema: z.ZodMiniType<MenuNode> = z.pipe(
  menuRowSchema,
  z.transform((row, context) => {
    const node = nodeOf(row)
    if (node) return node
    context.issues.push({ code: 'custom', message: '缺少路径、组件或标题', input: row })
    return z.NEVER
  }),
)

const menuSchema: z.ZodMiniType<MenuNode[]> = usableRows(menuNodeSchema, '菜单')

export const permissionResultSchema = z.object({
  menu: z.nullish(menuSchema),
  auth: z.nullish(usableRows(buttonSchema, '按钮权限')),
  allAuth: z.nullish(usableRows(buttonSchema, '按钮权限')),
  sysSafeMode: z.pipe(
    z.nullish(z.unknown()),
    z.transform((value) => value === true),
  ),
})
