import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { listKey } from '../../widgets/list-page/list-queries.ts'

/** Rows of the blotter; older ones are on the list page. */
export const SHOWN_ORDERS = 200

export const tradingKey = ['trading'] as const
export const newestOrdersKey = [...listKey(orderPaths.list), 'newest'] as const
export const workingOrdersKey = [...listKey(orderPaths.list), 'working'] as const
export const positionsKey = [...tradingKey, 'positions'] as const
/** Limits and how far they are used. */
export const riskBoardKey = [...tradingKey, 'riskBoard'] as const
export const cashKey = [...tradingKey, 'cash'] as const
