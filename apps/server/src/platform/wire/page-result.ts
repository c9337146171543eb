import type { Page } from '@liangshu/contract/wire'

/** The paging object clients of this contract know, with the keys they never read but some check. */
export function pageResult<Item>(records: Item[], total: number, current: number, size: number): Page<Item> {
  return {
    records,
    total,
    size,
    current,
    pages: size > 0 ? Math.ceil(total / size) : 0,
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
    countId: null,
    maxLimit: null,
  }
}
