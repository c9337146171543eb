import { z } from 'zod'

/** Numbers follow the gm terminal; the labels are what dictionaries and screens show. */
export const side = { buy: 1, sell: 2 } as const
export type Side = (typeof side)[keyof typeof side]
export const sideLabels: Record<Side, string> = { 1: '买入', 2: '卖出' }

export const positionEffect = { open: 1, close: 2, closeToday: 3, closeYesterday: 4 } as const
export type PositionEffect = (typeof positionEffect)[keyof typeof positionEffect]
export const positionEffectLabels: Record<PositionEffect, string> = { 1: '开仓', 2: '平仓', 3: '平今', 4: '平昨' }

export const positionSide = { long: 1, short: 2 } as const
export type PositionSide = (typeof positionSide)[keyof typeof positionSide]

export const orderType = {
  limit: 1,
  market: 2,
  limitFak: 10,
  limitFok: 11,
  counterpartyBest: 20,
  ownBest: 21,
  marketFak: 22,
  marketFok: 23,
  bestFiveThenCancel: 24,
  bestFiveThenLimit: 25,
  bestThenCancel: 27,
  bestThenLimit: 28,
  afterHours: 90,
  conditional: 91,
} as const
export type OrderType = (typeof orderType)[keyof typeof orderType]
export const orderTypeLabels: Record<OrderType, string> = {
  1: '限价',
  2: '市价',
  10: '限价即成剩撤',
  11: '限价全成或撤',
  20: '对手方最优',
  21: '本方最优',
  22: '市价即成剩撤',
  23: '市价全成或撤',
  24: '最优五档剩撤',
  25: '最优五档剩转限价',
  27: '最优价剩撤',
  28: '最优价剩转限价',
  90: '盘后定价',
  91: '条件单',
}

export const orderStatus = {
  new: 1,
  partiallyFilled: 2,
  filled: 3,
  canceled: 5,
  pendingCancel: 6,
  rejected: 8,
  suspended: 9,
  pendingNew: 10,
  expired: 12,
  pendingTrigger: 15,
  triggered: 16,
} as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]
export const orderStatusLabels: Record<OrderStatus, string> = {
  1: '已报',
  2: '部成',
  3: '已成',
  5: '已撤',
  6: '待撤',
  8: '废单',
  9: '挂起',
  10: '待报',
  12: '已过期',
  15: '待触发',
  16: '已触发',
}

/** A cancelled order that traded before reads 部撤. */
export function orderStatusLabel(status: OrderStatus, filledVolume: number): string {
  return status === orderStatus.canceled && filledVolume > 0 ? '部撤' : orderStatusLabels[status]
}

export const timeInForce = ['DAY', 'IOC', 'FOK', 'AFTER'] as const
export type TimeInForce = (typeof timeInForce)[number]

export const originModules = ['APPUI', 'FILE', 'API', 'ALGO', 'STRATEGY', 'PROPOSAL'] as const
export type OriginModule = (typeof originModules)[number]

/** 1 to 15 are the gm terminal's reject reasons, 16 to 25 our own. */
export const rejectReasons = {
  0: '未知原因',
  1: '不符合风控规则',
  2: '资金不足',
  3: '可用持仓不足',
  4: '账户不存在',
  5: '策略不存在',
  6: '证券代码不存在或不可交易',
  7: '委托数量不合法',
  8: '委托价格不合法',
  10: '账户已停用',
  11: '账户未连接',
  12: '账户未登录',
  13: '非交易时段',
  14: '委托类型不支持',
  15: '超过流量限制',
  16: '证券停牌',
  17: '超出涨跌幅限制',
  18: '超出有效申报价格范围',
  19: '当日买入不可卖出',
  20: '超过集中度限制',
  21: '限制交易证券',
  22: '可能自成交',
  23: '需要审批',
  24: '重复委托',
  25: '交易已熔断',
} as const
export type RejectReason = keyof typeof rejectReasons

/** Answers to a cancel request that changes nothing. */
export const cancelRefusals = {
  101: '委托已完结',
  102: '委托不存在',
  104: '委托正在撤单中',
  105: '当前时段不可撤单',
} as const
export type CancelRefusal = keyof typeof cancelRefusals

const numberIn = <const T extends Record<string, number>>(codes: T) =>
  z.literal(Object.values(codes) as [T[keyof T], ...T[keyof T][]])

export const sideSchema = numberIn(side)
export const positionEffectSchema = numberIn(positionEffect)
export const positionSideSchema = numberIn(positionSide)
export const orderTypeSchema = numberIn(orderType)
export const orderStatusSchema = numberIn(orderStatus)
export const timeInForceSchema = z.enum(timeInForce)
export const originModuleSchema = z.enum(originModules)

/** States that somebody still has to act on: the venue has not taken the order, or a cancel is under way. */
export const pendingStatuses: readonly OrderStatus[] = [6, 9, 10, 15, 16]
/** States of an order that is not over. */
export const workingStatuses: readonly OrderStatus[] = [1, 2, ...pendingStatuses]
export const isWorking = (status: OrderStatus): boolean => workingStatuses.includes(status)
/** A working order can be cancelled, unless that is under way already. */
export const isCancellable = (status: OrderStatus): boolean => isWorking(status) && status !== orderStatus.pendingCancel
