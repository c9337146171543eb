import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

export const fillRuleUrls = {
  list: '/sys/fillRule/list',
  delete: '/sys/fillRule/delete',
  deleteBatch: '/sys/fillRule/deleteBatch',
  add: '/sys/fillRule/add',
  edit: '/sys/fillRule/edit',
  exportXls: '/sys/fillRule/exportXls',
  importExcel: '/sys/fillRule/importExcel',
} as const

/** What a rule can be made by; the server refuses any other name. */
export const fillers = [
  { value: 'orgCode', label: '部门编码', hint: '参数 {"parentId": "上级部门ID"}，留空为一级部门' },
  { value: 'categoryCode', label: '分类编码', hint: '参数 {"pid": "上级分类ID"}，留空为一级分类' },
  { value: 'serialNumber', label: '流水号', hint: '前缀 + 年月日时分秒 + 两位数字，参数 {"prefix": "CN"}' },
] as const

export const fillerText = (name: string | null) => fillers.find(({ value }) => value === name)?.label ?? name ?? '--'

const paramNames: Readonly<Record<string, string>> = { prefix: '前缀', parentId: '上级部门ID', pid: '上级分类ID' }

/** Parameters are stored as JSON; a reader wants them by name, and none as none. */
export function paramsText(params: string | null): string {
  try {
    const entries = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(params || '{}')))
    return entries.map(([name, value]) => `${paramNames[name] ?? name}：${String(value)}`).join('，') || '--'
  } catch {
    return params ?? '--'
  }
}

export const testFillRule = (ruleCode: string) =>
  request.get('/sys/fillRule/testFillRule', { params: { ruleCode }, schema: z.string() })
