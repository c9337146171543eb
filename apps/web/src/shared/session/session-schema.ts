import * as z from 'zod/mini'

const orUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined
const text = z.pipe(z.nullish(z.string()), z.transform(orUndefined))
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
export const dictionariesSchema = z.record(z.string(), z.array(dictItemSchema))
export type Dictionaries = z.output<typeof dictionariesSchema>

export const loginResultSchema = z.object({
  token: z.string().check(z.minLength(1)),
  userInfo: userInfoSchema,
  departs: z.nullish(z.array(departSchema)),
  multi_depart: z.nullish(z.coerce.number()),
  tenantList: z.nullish(z.array(tenantSchema)),
  sysAllDictItems: z.nullish(dictionariesSchema),
  /** An administrator chose the password: nothing opens before it is replaced. */
  mustChangePassword: z.nullish(z.boolean()),
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
  permissionList: z.pipe(z.nullish(z.array(buttonSchema)), z.transform(orUndefined)),
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

export const menuNodeSchema: z.ZodMiniType<MenuNode> = z.object({
  path: z.string(),
  name: text,
  component: z.string(),
  redirect: text,
  route: code,
  hidden: flag,
  alwaysShow: flag,
  meta: menuMetaSchema,
  children: z.nullish(z.lazy(() => z.array(menuNodeSchema))),
})

export const permissionResultSchema = z.object({
  menu: z.nullish(z.array(menuNodeSchema)),
  auth: z.nullish(z.array(buttonSchema)),
  allAuth: z.nullish(z.array(buttonSchema)),
  sysSafeMode: z.nullish(z.boolean()),
})
