import * as z from 'zod/mini'
import { noteOdd } from './note-odd.ts'

/**
 * Rows in the shape of the schema. One that cannot be used is left out and noted: an odd row of somebody else's server
 * must not cost the whole answer.
 */
export const usableRows = <T>(row: z.ZodMiniType<T>, name: string) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((values) =>
      values.flatMap((value): T[] => {
        const read = z.safeParse(row, value)
        if (read.success) return [read.data]
        noteOdd(`${name}：有一行无法使用，已忽略`, value, read.error.issues)
        return []
      }),
    ),
  )
