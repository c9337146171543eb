import { z } from 'zod'
import { paramFieldSchema } from './strategy-params.ts'

/** What a file of one's own says about itself. */
export const ownManifest = z.object({
  title: z.string('须写明 title').trim().min(1, 'title 不能为空').max(50, 'title 不能超过50个字'),
  hasUniverse: z.boolean().default(false),
  fields: z.array(paramFieldSchema).max(50, '参数最多50个'),
})
export type OwnManifest = z.infer<typeof ownManifest>

/** A version that was loaded; what runs is the text stored then, whatever becomes of the file. */
export const strategySourceSchema = ownManifest.extend({
  name: z.string().max(80),
  version: z.int().min(1).max(1_000_000),
  loadedBy: z.string().max(100),
  loadedTime: z.string().max(40),
})
export type StrategySource = z.infer<typeof strategySourceSchema>

/** A file of the folder with what became of it. */
export const strategyFileSchema = z.object({
  name: z.string().max(80),
  size: z.int().min(0).max(1e12),
  modifiedTime: z.string().max(40),
  /** The newest version that was loaded; null before the first. */
  version: z.int().nullable(),
  title: z.string().max(50).nullable(),
  /** Whether the file differs from that version. */
  isChanged: z.boolean(),
  /** Why the last attempt to load it failed; null when it did not. */
  error: z.string().max(1000).nullable(),
  triedTime: z.string().max(40).nullable(),
})
export type StrategyFile = z.infer<typeof strategyFileSchema>

export const strategyFolderSchema = z.object({
  /** False while no folder is set. */
  isSet: z.boolean(),
  files: z.array(strategyFileSchema).max(1000),
})
export type StrategyFolder = z.infer<typeof strategyFolderSchema>

export const loadStrategyBody = z.object({
  name: z
    .string()
    .max(80)
    .regex(/^[\w-]+\.ts$/, '文件名应为字母、数字、下划线和短横线，以 .ts 结尾'),
})

export const strategySourcePaths = {
  files: '/user/strategy/files',
  load: '/user/strategy/load',
  sources: '/user/strategy/sources',
} as const
