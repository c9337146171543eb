import { z } from 'zod'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
const idText = z.union([z.string(), z.number()]).transform(String)

export const userInfoSchema = z.looseObject({
  id: idText,
  username: z.string(),
  realname: text,
  avatar: text,
  orgCode: text,
  phone: text,
  email: text,
  post: text,
  homePath: text,
})
export type UserInfo = z.infer<typeof userInfoSchema>

export const departSchema = z.looseObject({ id: idText, orgCode: z.string(), departName: z.string() })
export type Depart = z.infer<typeof departSchema>

export const tenantSchema = z.looseObject({ id: z.coerce.number(), name: z.string() })
export type Tenant = z.infer<typeof tenantSchema>

export const dictItemSchema = z.looseObject({ value: z.coerce.string(), text: z.coerce.string() })
export const dictionariesSchema = z.record(z.string(), z.array(dictItemSchema))
export type Dictionaries = z.infer<typeof dictionariesSchema>

export const loginResultSchema = z.object({
  token: z.string().min(1),
  userInfo: userInfoSchema,
  departs: z.array(departSchema).nullish(),
  multi_depart: z.coerce.number().nullish(),
  tenantList: z.array(tenantSchema).nullish(),
  sysAllDictItems: dictionariesSchema.nullish(),
})
export type LoginResult = z.infer<typeof loginResultSchema>

const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

export const buttonSchema = z.object({
  action: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  type: z.coerce
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  status: z.coerce.string().optional(),
  describe: text,
})
export type Button = z.infer<typeof buttonSchema>

const menuMetaSchema = z.object({
  title: text,
  icon: text,
  url: text,
  permissionList: z
    .array(buttonSchema)
    .nullish()
    .transform((value) => value ?? undefined),
  keepAlive: flag,
  internalOrExternal: flag,
  componentName: text,
  hideTab: flag,
})

const menuShape = z.object({
  id: idText.optional(),
  path: z.string(),
  name: text,
  component: z.string(),
  redirect: text,
  route: z.coerce.string().optional(),
  hidden: flag,
  alwaysShow: flag,
  meta: menuMetaSchema,
  get children(): z.ZodOptional<z.ZodNullable<z.ZodArray<typeof menuShape>>> {
    return z.array(menuShape).nullable().optional()
  },
})
export const menuNodeSchema = menuShape
export type MenuNode = z.infer<typeof menuShape>

export const permissionResultSchema = z.object({
  menu: z.array(menuNodeSchema).nullish(),
  auth: z.array(buttonSchema).nullish(),
  allAuth: z.array(buttonSchema).nullish(),
  sysSafeMode: z.boolean().nullish(),
})
