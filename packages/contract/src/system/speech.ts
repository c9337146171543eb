import { z } from 'zod'

/** A notice is a headline; a service is not asked to read a novel. */
const MOST_SPOKEN = 200

export const speechPath = '/sys/speech'
export const speechQuery = z.object({
  text: z.string().trim().min(1, '没有要朗读的文字').max(MOST_SPOKEN, `最多朗读${MOST_SPOKEN}个字`),
})
