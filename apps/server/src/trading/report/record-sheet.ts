import { reportPaths } from '@liangshu/contract/trading/report'
import { sql } from 'kysely'

import type { ListParams } from '../../platform/list/list-definition.ts'
import { defineSheet } from '../../platform/spreadsheet/define-sheet.ts'
import { readableBy } from '../account/account-access.ts'
import { fillList } from './fill.store.ts'

/** `from`, `to` and `origin` are how records have always been asked for; the list itself knows columns. */
export function recordParams({ from, to, origin, ...rest }: ListParams): ListParams {
  return {
    ...rest,
    ...(from !== undefined && { tradingDay_begin: from }),
    ...(to !== undefined && { tradingDay_end: to }),
    ...(origin !== undefined && { originModule: origin }),
  }
}

/** 成交记录 as a spreadsheet: the rows the list shows, never more than the caller may read. */
export const recordSheet = defineSheet({
  path: reportPaths.tradeRecords,
  permission: 'RECORD',
  name: '成交记录',
  list: fillList,
  base: (actor) => readableBy(actor, sql`t.account_id`),
  params: recordParams,
  columns: [
    { title: '成交时间', property: 'time' },
    { title: '交易日', property: 'tradingDay', width: 12 },
    { title: '账户', property: 'accountName' },
    { title: '资产单元', property: 'unitName' },
    { title: '证券代码', property: 'symbol', width: 16 },
    { title: '方向', property: 'side', width: 8 },
    { title: '开平', property: 'positionEffect', width: 8 },
    { title: '成交价', property: 'price', width: 12 },
    { title: '数量', property: 'volume', width: 12 },
    { title: '金额', property: 'amount', width: 14 },
    { title: '佣金', property: 'commission', width: 10 },
    { title: '印花税', property: 'stamp', width: 10 },
    { title: '过户费', property: 'transfer', width: 10 },
    { title: '经手费', property: 'exchange', width: 10 },
    { title: '监管费', property: 'regulatory', width: 10 },
    { title: '红利税', property: 'tax', width: 10 },
    { title: '费用合计', property: 'fee', width: 12 },
    { title: '实现盈亏', property: 'realisedPnl', width: 14 },
    { title: '策略', property: 'strategyName' },
    { title: '来源', property: 'originModule', width: 12 },
    { title: '操作人', property: 'operator', width: 12 },
    { title: '委托编号', property: 'clOrdId', width: 28 },
    { title: '成交编号', property: 'execId', width: 28 },
  ],
})
