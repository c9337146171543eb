import { rejectReasons, type RejectReason } from '@liangshu/contract/trading/order-codes'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import type { OrderStep } from '@liangshu/engine/account/order/order-status'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { StoredStep } from './entrust.store.ts'

const stepNames: Partial<Record<OrderStep, string>> = {
  sessionOpen: '开市激活',
  trigger: '条件触发',
  submit: '触发后报送',
  ack: '柜台确认',
  cancelRequest: '请求撤单',
  cancelAck: '撤单成功',
  cancelReject: '撤单被拒',
  venueReject: '交易所拒绝',
  venueCancel: '交易所撤销',
  dayEnd: '收市过期',
}

const typeNames: Readonly<Record<string, string>> = {
  orderCreated: '创建委托',
  fillBooked: '成交',
  fillQuarantined: '成交待核对',
  replaceRequested: '请求改单',
  replaceEnded: '改单结束',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One line of an order's life in words. */
export function storyLine({ type, body, at }: StoredStep, symbol: string) {
  const scale = scaleOfSymbol(symbol)
  const fill = body['fill'] as { price: number; volume: number; at: number } | undefined
  const moment = fill?.at ?? (typeof body['at'] === 'number' ? body['at'] : at.getTime())
  const reason = body['rejectReason'] as RejectReason | undefined
  const detail = fill
    ? `${fill.volume / scale.volume} @ ${fill.price / scale.price}`
    : textOf(body['rejectDetail']) || (reason ? rejectReasons[reason] : '')
  const step = body['step'] as OrderStep | undefined
  const text = type === 'orderMoved' && step ? (stepNames[step] ?? step) : (typeNames[type] ?? type)
  return { time: toWireTime(new Date(moment)), text, detail }
}
