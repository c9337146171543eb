import { orderStatus, type OrderStatus } from '@liangshu/contract/trading/order-codes'
import { Tag, Tooltip } from 'antd'

/** Green is falling or selling, nothing else: what went well is teal. */
const colours: Record<OrderStatus, string> = {
  [orderStatus.new]: 'blue',
  [orderStatus.partiallyFilled]: 'geekblue',
  [orderStatus.filled]: 'cyan',
  [orderStatus.canceled]: 'default',
  [orderStatus.pendingCancel]: 'orange',
  [orderStatus.rejected]: 'red',
  [orderStatus.suspended]: 'gold',
  [orderStatus.pendingNew]: 'blue',
  [orderStatus.expired]: 'default',
  [orderStatus.pendingTrigger]: 'purple',
  [orderStatus.triggered]: 'purple',
}

/** The state of an order; a refused one says why when asked. */
export function OrderStatusTag({ status, text, detail }: { status: OrderStatus; text: string; detail: string }) {
  const tag = <Tag color={colours[status]}>{text}</Tag>
  return detail ? <Tooltip title={detail}>{tag}</Tooltip> : tag
}
