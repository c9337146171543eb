import { contractPointPeriods } from '@liangshu/contract/market/derivative-calls'
import * as z from 'zod/mini'

export const pointsParams = z.object({ period: z._default(z.enum(contractPointPeriods), '60m') })
