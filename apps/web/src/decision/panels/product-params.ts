import * as z from 'zod/mini'

/** Empty: the product that is decided about. */
export const productParams = z.object({ productId: z._default(z.string().check(z.maxLength(200)), '') })
