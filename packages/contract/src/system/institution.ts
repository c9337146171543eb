import { z } from 'zod'

import { wireInt } from '../wire.ts'

/** Where a new record belongs. Heard only from the platform, and only while the record is new; 0: the platform itself. */
export const institutionOfNew = wireInt.pipe(
  z.int('所属机构不正确').min(0, '所属机构不正确').max(2_147_483_647, '所属机构不正确').optional(),
)
