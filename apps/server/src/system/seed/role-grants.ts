import { actionOf, isReading, prefixOf } from '../../seed/menu-node.ts'
import type { MenuRow } from '../../seed/menu-rows.ts'

export const institutionRoles = [
  { code: 'manager', name: '机构管理员', description: '管理本机构的用户、角色、部门、账户与产品' },
  { code: 'trader', name: '交易员', description: '盯盘、下单、撤单与提案' },
  { code: 'researcher', name: '研究员', description: '研究标的、维护信号与提案' },
  { code: 'risk', name: '风控专员', description: '审批、限额、复盘与紧急停止' },
  { code: 'auditor', name: '审计员', description: '查看全部业务与日志，不能修改' },
] as const

export type InstitutionRole = (typeof institutionRoles)[number]['code']

type Access = 'all' | 'read' | readonly string[]

const marketReader = { WATCH: 'all', SIGNAL: 'read', MACRO: 'read', ETF: 'read', INDEX: 'all' } as const

/** Per role, what it may do under each permission prefix. What is not named is not granted. */
const grants: Record<InstitutionRole, 'read everything' | Record<string, Access>> = {
  manager: {
    ...marketReader,
    'system:user': 'all',
    'system:role': 'all',
    'system:roleIndex': 'all',
    'system:depart': 'all',
    'system:departUser': 'all',
    'system:departRole': 'all',
    'system:position': 'all',
    'system:announcement': 'all',
    'system:ossFile': 'all',
    'system:message': 'all',
    'system:log': 'read',
    'system:dataLog': 'all',
    'system:online': 'all',
    AI: 'read',
    DECISION: 'read',
    PROPOSAL: ['view', 'approve'],
    STRATEGY: 'all',
    ACCOUNT: 'all',
    RISK: ['view', 'approve', 'lift'],
    RECORD: 'all',
    DERIV: 'read',
    REVIEW: 'read',
    CLIENT: 'all',
    ORG: 'all',
    SERVER: 'all',
    MARKET: 'all',
  },
  trader: {
    ...marketReader,
    SIGNAL: 'all',
    MACRO: 'all',
    ETF: 'all',
    AI: ['view', 'run'],
    DECISION: 'read',
    PROPOSAL: ['view', 'add', 'edit', 'delete', 'submit'],
    ORDER: 'all',
    DERIV: 'all',
    STRATEGY: ['view', 'status'],
    ACCOUNT: ['view'],
    RISK: ['view'],
    RECORD: 'read',
    REVIEW: 'all',
  },
  researcher: {
    ...marketReader,
    SIGNAL: 'all',
    MACRO: 'all',
    ETF: 'all',
    AI: 'all',
    DECISION: 'all',
    PROPOSAL: ['view', 'add', 'edit', 'delete', 'submit'],
    STRATEGY: ['view', 'add', 'edit', 'export'],
    RECORD: 'read',
    REVIEW: 'read',
    MARKET: 'all',
  },
  risk: {
    ...marketReader,
    DECISION: 'read',
    PROPOSAL: ['view', 'approve'],
    ORDER: ['cancel', 'cancelAll'],
    DERIV: 'read',
    STRATEGY: ['view', 'status', 'export'],
    ACCOUNT: ['view', 'viewAll', 'status', 'export'],
    RISK: 'all',
    RECORD: ['view', 'import', 'export', 'reconcile'],
    REVIEW: 'all',
    CLIENT: ['view', 'export'],
    ORG: 'read',
    SERVER: ['view'],
    'system:log': 'read',
    'system:dataLog': 'read',
  },
  auditor: 'read everything',
}

/**
 * Ids of the entries a role is given. A page comes with its first button, the right to read it: without that, the
 * other buttons on it (which may stand on further pages too) are of no use there.
 */
export function grantedIds(role: InstitutionRole, rows: readonly MenuRow[]): Set<string> {
  const granted = new Set<string>()
  for (const page of rows) {
    if (page.kind !== 'page' || page.audience === 'platform') continue
    const buttons = rows.filter((row) => row.parentId === page.id)
    const usable = buttons.filter((button) => button.code !== null && mayDo(role, button.code))
    if (page.audience !== 'everyone' && (usable.length === 0 || usable[0] !== buttons[0])) continue
    for (const row of [page, ...usable]) granted.add(row.id)
    if (page.parentId !== null) granted.add(page.parentId)
  }
  return granted
}

function mayDo(role: InstitutionRole, code: string): boolean {
  const given = grants[role]
  if (given === 'read everything') return isReading(code)
  const access = given[prefixOf(code)]
  if (access === undefined) return false
  return access === 'all' || (access === 'read' ? isReading(code) : access.includes(actionOf(code)))
}
