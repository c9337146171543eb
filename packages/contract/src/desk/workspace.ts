import { z } from 'zod'

export const MOST_WORKSPACES = 30
const MOST_LAYOUT = 60_000
const MOST_NAME = 20

const id = z.string({ error: '请选择工作台' }).min(1, '请选择工作台').max(32, '工作台不存在')
const name = z
  .string({ error: '请输入工作台名称' })
  .trim()
  .min(1, '请输入工作台名称')
  .max(MOST_NAME, `工作台名称不能超过${MOST_NAME}个字`)

/** Where the panels stand, as JSON. Only the desk reads it: it also mends what an older version has written. */
const layout = z
  .string({ error: '布局不正确' })
  .max(MOST_LAYOUT, '布局过大，请减少面板')
  .refine((text) => {
    try {
      const read: unknown = JSON.parse(text)
      return typeof read === 'object' && read !== null && !Array.isArray(read)
    } catch {
      return false
    }
  }, '布局不正确')

export const workspace = z.object({
  id: z.string(),
  name: z.string(),
  layout: z.string(),
  /** Grows with every change: whoever saves names the version it started from. */
  version: z.int(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** The department it is shown to, by its code; `null` when it is not shared. */
  sharedWith: z.string().nullable(),
})
export type Workspace = z.infer<typeof workspace>

export const addWorkspaceBody = z.object({ name, layout })
export const editWorkspaceBody = z.object({
  id,
  version: z.int().min(1, '版本不正确').max(2_000_000_000, '版本不正确'),
  name: name.optional(),
  layout: layout.optional(),
})
export const shareWorkspaceBody = z.object({ id, shared: z.boolean({ error: '请选择是否共享' }) })
export const orderWorkspacesBody = z.object({ ids: z.array(id).min(1).max(MOST_WORKSPACES) })
export const workspaceQuery = z.object({ id })
export type AddWorkspaceBody = z.infer<typeof addWorkspaceBody>
export type EditWorkspaceBody = z.infer<typeof editWorkspaceBody>
export type ShareWorkspaceBody = z.infer<typeof shareWorkspaceBody>

export const workspacePaths = {
  list: '/desk/workspace/list',
  add: '/desk/workspace/add',
  edit: '/desk/workspace/edit',
  share: '/desk/workspace/share',
  order: '/desk/workspace/order',
  remove: '/desk/workspace/delete',
} as const
