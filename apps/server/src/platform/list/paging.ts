import type { Page } from '@liangshu/contract/wire'

import { AppError } from '../http/app-error.ts'
import { firstOf, type ListParams } from './list-definition.ts'

export type Paging = { pageNo: number; pageSize: number }

/** No answer holds more rows, not even "all" (a negative page size). Exports stream and have no such limit. */
export const mostRows = 10_000
const defaultSize = 10
const lastPage = 1_000_000_000

export function readPaging(params: ListParams): Paging {
  const size = readWhole(params, 'pageSize') ?? defaultSize
  if (size < 0) return { pageNo: 1, pageSize: mostRows }
  const pageNo = Math.min(Math.max(readWhole(params, 'pageNo') ?? 1, 1), lastPage)
  return { pageNo, pageSize: Math.min(size || defaultSize, mostRows) }
}

function readWhole(params: ListParams, name: string): number | undefined {
  const text = firstOf(params, name)?.trim()
  if (!text) return undefined
  if (!/^[+-]?\d{1,15}$/.test(text)) {
    throw new AppError('INPUT_INVALID', {}, { message: `参数错误：${name} 应为整数` })
  }
  return Number(text)
}

export function toPage<Item>(records: Item[], total: number, { pageNo, pageSize }: Paging): Page<Item> {
  return {
    records,
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
    countId: null,
    maxLimit: null,
  }
}
