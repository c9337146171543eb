import { z } from 'zod'
import { idText, wireTextUpTo } from '../wire.ts'

export const documentPaths = { list: '/org/document/list', one: '/org/document' } as const

export const documentKinds = ['contract', 'report', 'notice', 'confirmation', 'other'] as const
export const documentKindLabels: Record<(typeof documentKinds)[number], string> = {
  contract: '合同',
  report: '报告',
  notice: '公告',
  confirmation: '确认书',
  other: '其他',
}

export const addDocumentBody = z.object({
  productId: wireTextUpTo(200),
  clientId: wireTextUpTo(200),
  kind: z.enum(documentKinds, '文件类型不正确').default('other'),
  title: z.string().trim().min(1, '标题不能为空').max(100, '标题不能超过100个字'),
  /** What the upload answered. */
  path: z.string().trim().min(1, '请先上传文件').max(300, '文件路径过长'),
})
export const documentQuery = z.object({ productId: wireTextUpTo(200), clientId: wireTextUpTo(200) })
export const documentIdQuery = z.object({ id: idText.min(1, '请选择文件') })

export const documentRowSchema = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  title: z.string(),
  path: z.string(),
  madeName: z.string(),
  madeAt: z.string(),
})
export type DocumentRow = z.infer<typeof documentRowSchema>
