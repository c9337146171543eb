import { describe, expect, it } from 'vitest'

import { menuRows } from './menu-rows.ts'
import { grantedIds, institutionRoles } from '../system/seed/role-grants.ts'
import { isReading } from './menu-node.ts'

const rows = menuRows()
const pages = rows.filter((row) => row.kind === 'page')
const page = (path: string) => pages.find((row) => row.path === path)

describe('the seeded menu', () => {
  it('[SEED-1] has ids, paths and route names that nothing shares', () => {
    for (const values of [
      rows.map((row) => row.id),
      rows.flatMap((row) => row.path ?? []),
      rows.flatMap((row) => row.componentName ?? []),
    ]) {
      expect(new Set(values).size).toBe(values.length)
    }
  })

  it('[SEED-2] begins with the home page and the desk, and stands on shared layouts after them', () => {
    const [home, desk, ...others] = rows.filter((row) => row.parentId === null)
    expect(desk).toMatchObject({ title: '工作台', path: '/desk', component: 'desk/Workspace' })
    expect(home).toMatchObject({ title: '首页', path: '/dashboard/analysis', component: 'dashboard/Analysis' })
    expect(others.every((row) => row.component === 'layouts/RouteView' && !row.isLeaf)).toBe(true)
  })

  it.each([
    ['用户管理', '/isystem/user', 'system/UserList'],
    ['角色管理', '/isystem/roleUserList', 'system/RoleUserList'],
    ['菜单管理', '/isystem/newPermissionList', 'system/NewPermissionList'],
    ['部门管理', '/isystem/depart', 'system/DepartList'],
    ['我的部门', '/isystem/departUserList', 'system/DepartUserList'],
    ['数据字典', '/isystem/dict', 'system/DictList'],
    ['职务管理', '/isystem/position', 'system/SysPositionList'],
    ['系统通告', '/isystem/annountCement', 'system/SysAnnouncementList'],
    ['分类字典', '/isys/category', 'system/SysCategoryList'],
    ['定时任务', '/isystem/QuartzJobList', 'system/QuartzJobList'],
    ['日志管理', '/isystem/log', 'system/LogList'],
    ['数据日志', '/isystem/dataLog', 'system/DataLogList'],
    ['在线用户', '/isystem/online', 'system/SysUserOnlineList'],
    ['平台机构', '/isys/tenant', 'system/TenantList'],
    ['系统校验规则', '/isystem/checkRule', 'system/SysCheckRuleList'],
    ['系统编码规则', '/isystem/fillRule', 'system/SysFillRuleList'],
    ['多数据源管理', '/isystem/dataSource', 'system/SysDataSourceList'],
    ['对象存储', '/oss/file', 'modules/oss/OSSFileList'],
    ['网关路由', '/isystem/gatewayroute', 'system/SysGatewayRouteList'],
    ['我的消息', '/isps/userAnnouncement', 'system/UserAnnouncementList'],
  ])('[SEED-3] %s is the page other clients know', (title, path, component) => {
    expect(page(path)).toMatchObject({ title, component })
  })

  it.each([
    ['WATCH', '/trade/watch/stock', 'WatchStock', '自选股'],
    ['WATCH', '/trade/watch/etf', 'WatchEtf', '自选ETF'],
    ['SIGNAL', '/trade/signal/buysell', 'BuySellSignal', '买卖信号'],
    ['SIGNAL', '/trade/signal/points', 'TradePoint', '交易点'],
    ['MACRO', '/macro/hotspot', 'Hotspot', '热点监控'],
    ['MACRO', '/macro/leading', 'Leading', '龙头监控'],
    ['MACRO', '/macro/portfolio', 'PortfolioMonitor', '组合监控'],
    ['MACRO', '/macro/industryConcept', 'IndustryConcept', '行业概念'],
    ['MACRO', '/macro/sectorConcept', 'SectorAndConcept', '板块与概念'],
    ['MACRO', '/macro/stockConcept', 'stockConcept', '个股概念'],
    ['MACRO', '/macro/stockSector', 'stockSector', '个股行业'],
    ['MACRO', '/macro/stockMarket', 'StockMarket', '股票市场'],
    ['DECISION', '/decision/list', 'DecisionList', '决策清单'],
    ['DECISION', '/decision/symbol', 'DecisionSymbol', '标的'],
    ['DECISION', '/decision/target', 'DecisionTarget', '目标'],
    ['DECISION', '/decision/product', 'DecisionProduct', '产品'],
    ['PROPOSAL', '/decision/proposal', 'Proposal', '提案'],
    ['DECISION', '/decision/transaction', 'Transaction', '交易'],
    ['DECISION', '/decision/hold', 'HoldPosition', '持仓'],
    ['RECORD', '/records/trade', 'TradeRecord', '交易记录'],
    ['DERIV', '/deriv/crypto', 'Crypto', '数字货币'],
    ['DERIV', '/deriv/futures', 'Futures', '期货'],
    ['DERIV', '/deriv/deal', 'Deal', '成交'],
    ['DERIV', '/deriv/order', 'OrderList', '委托'],
    ['DERIV', '/deriv/pending', 'PendingOrder', '挂单'],
    ['DERIV', '/deriv/position', 'Position', '持仓'],
    ['ETF', '/etf/market', 'EtfMarket', 'ETF市场监控'],
    ['ETF', '/etf/monitor/:symbol', 'EtfMonitor', 'ETF监控'],
    ['AI', '/ai/select', 'AiSelect', 'AI选股'],
    ['CLIENT', '/client/list', 'ClientList', '客户列表'],
    ['ORG', '/org/institution', 'Institution', '机构管理'],
    ['ORG', '/org/product', 'ProductManage', '产品管理'],
    ['STRATEGY', '/quant/strategy', 'StrategyList', '策略'],
    ['ACCOUNT', '/quant/account', 'AccountList', '账户'],
    ['SERVER', '/ops/server', 'ServerMonitor', '主机监控'],
    ['REVIEW', '/review/buysell', 'BuySellAnalysis', '买卖分析'],
    ['REVIEW', '/review/entrust', 'EntrustReview', '委托复盘'],
    ['REVIEW', '/review/entrustAccount', 'EntrustAccount', '账户委托'],
    ['REVIEW', '/review/trading', 'TradingReview', '交易复盘'],
  ])('[SEED-4] %s: %s', (prefix, path, componentName, title) => {
    const found = page(path)
    expect(found).toMatchObject({ componentName, title })
    const codes = rows.filter((row) => row.parentId === found?.id).map((row) => row.code)
    expect(codes).toContain(`${prefix}:view`)
  })
})

describe('the standard roles', () => {
  const codesOf = (role: (typeof institutionRoles)[number]['code']) => {
    const ids = grantedIds(role, rows)
    return rows.filter((row) => ids.has(row.id)).flatMap((row) => row.code ?? [])
  }

  it.each(institutionRoles.map(({ code }) => code))('[SEED-5] %s reaches no page of the platform', (role) => {
    const ids = grantedIds(role, rows)
    expect(rows.filter((row) => ids.has(row.id) && row.audience === 'platform')).toEqual([])
  })

  it.each(institutionRoles.map(({ code }) => code))(
    '[SEED-6] whatever %s is granted hangs under granted rows',
    (role) => {
      const ids = grantedIds(role, rows)
      expect(rows.filter((row) => ids.has(row.id) && row.parentId !== null && !ids.has(row.parentId))).toEqual([])
    },
  )

  it('[SEED-7] an auditor reads the logs and every business page, and changes nothing', () => {
    const codes = codesOf('auditor')
    expect(codes.filter((code) => !isReading(code))).toEqual([])
    expect(codes).toEqual(expect.arrayContaining(['system:log:list', 'RECORD:view', 'RISK:view', 'REVIEW:export']))
  })

  it.each([
    ['trader', ['ORDER:submit', 'ORDER:cancel', 'WATCH:add'], ['PROPOSAL:approve', 'RISK:kill', 'ORG:view']],
    ['researcher', ['DECISION:edit', 'PROPOSAL:submit', 'AI:run'], ['ORDER:submit', 'PROPOSAL:approve']],
    ['risk', ['RISK:kill', 'RISK:limit', 'PROPOSAL:approve', 'REVIEW:view'], ['ORDER:submit', 'PROPOSAL:add']],
    ['manager', ['system:user:add', 'system:role:permission', 'ACCOUNT:grant'], ['ORDER:submit', 'system:dict:edit']],
  ] as const)('[SEED-8] %s may do what the work needs', (role, may, mayNot) => {
    const codes = codesOf(role)
    expect(codes).toEqual(expect.arrayContaining([...may]))
    for (const code of mayNot) expect(codes).not.toContain(code)
  })

  it.each([
    [
      'manager',
      ['用户管理', '角色管理', '部门管理', '系统通告', '日志管理', '我的消息'],
      ['菜单管理', '平台机构', '数据字典'],
    ],
    ['trader', ['我的消息'], ['用户管理', '系统通告', '日志管理', '平台机构']],
    ['researcher', ['我的消息'], ['用户管理', '系统通告', '日志管理', '平台机构']],
    ['risk', ['我的消息', '日志管理'], ['用户管理', '系统通告', '平台机构']],
    ['auditor', ['用户管理', '日志管理'], ['菜单管理', '平台机构']],
  ] as const)('[SEED-8] the menu of %s holds the pages of that work and not those of others', (role, has, lacks) => {
    const ids = grantedIds(role, rows)
    const titles = pages.filter((row) => ids.has(row.id)).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining([...has]))
    expect(titles.filter((title) => lacks.some((one) => one === title))).toEqual([])
  })
})
