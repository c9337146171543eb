import type { OrderRow } from '@liangshu/contract/trading/order-list'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import { useCancelOrders } from './order-queries.ts'

/** Asks whether an order shall be cancelled, and says what came of it. */
export function useAskCancel(): (order: OrderRow) => void {
  const cancelling = useCancelOrders()
  return ({ accountId, clOrdId, symbolName, statusText }) =>
    askDangerously({
      title: `确认撤销 ${symbolName} 的委托吗？`,
      content: `当前状态：${statusText}`,
      okText: '撤单',
      onOk: async () => {
        const [answer] = await cancelling.mutateAsync({ accountId, clOrdIds: [clOrdId] })
        withFeedback(({ message }) =>
          answer?.code === 200
            ? void message.success('撤单已提交')
            : void message.warning(answer?.message ?? '撤单失败'),
        )
      },
    })
}
