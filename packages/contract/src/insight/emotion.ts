import { z } from 'zod'

/** One day of market emotion as the wire has it: Chinese keys, panic negative because it is drawn downward. */
export const emotionDay = z.object({
  日期: z.iso.date(),
  火热指数: z.number().min(0).max(24),
  恐慌指数: z.number().min(-24).max(0),
  全情绪指数: z.number().min(-24).max(24),
  连板指数: z.number().positive(),
  连板高度: z.int().min(0),
  状态: z.enum(['盘中', '收盘']).optional(),
})
export type EmotionDay = z.infer<typeof emotionDay>

/** Dates ascend, so that the chart needs no sorting. */
export const emotionDays = z.array(emotionDay)
