import { safeParse, type $ZodType } from 'zod/v4/core'

/**
 * Any schema that gives a T. Both flavours of zod qualify: the frame itself is written in zod/mini, which is 15 kB
 * smaller in the first download; the areas use the full one of the contract.
 */
export type Schema<T> = $ZodType<T>

/** The value in the shape of the schema, or undefined. */
export function readAs<T>(schema: Schema<T>, value: unknown): T | undefined {
  return safeParse(schema, value).data
}
