import { newsCategories } from '@liangshu/contract/insight/news'
import * as z from 'zod/mini'
import { definePanel } from '../../../desk/panel/define-panel.ts'

export const newsParams = z.object({
  /** `symbol`: those of the symbol the panel follows. */
  scope: z._default(z.enum(['symbol', 'all']), 'all'),
  /** Empty: all of them. */
  category: z._default(z.enum(['', ...newsCategories]), ''),
})

export const panel = definePanel({
  id: 'news',
  title: '资讯',
  category: 'news',
  follows: ['symbol', 'moment'],
  params: newsParams,
  load: async () => (await import('./news-panel.tsx')).NewsPanel,
})
