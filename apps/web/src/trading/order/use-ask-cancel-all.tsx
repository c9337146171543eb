import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { cancelAllWords, cancelAnswerSchema, type OrderRow } from '@liangshu/contract/trading/order-list'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { request } from '../../shared/request/request.ts'
import { usePrompt } from '../../widgets/prompt-dialog/use-prompt.tsx'

const nameOf = ({ symbolName, side, volume }: OrderRow) => `${symbolName} ${side === 1 ? '买' : '卖'} ${volume}`
const NAMED = 5

function listOf(orders: readonly OrderRow[]): string {
  const names = orders.slice(0, NAMED).map(nameOf).join('、')
  return orders.length > NAMED ? `${names} 等` : names
}

const cancelAll = (accountId: string, confirm: string) =>
  request.post(orderPaths.cancel, { body: { accountId, all: true, confirm }, schema: cancelAnswerSchema })

/** Asks for the typed words, then withdraws every open order of the accounts the rows belong to. */
export function useAskCancelAll() {
  const [prompt, holder] = usePrompt()
  function ask(orders: readonly OrderRow[]): void {
    const accounts = [...new Map(orders.map(({ accountId, accountName }) => [accountId, accountName]))]
    prompt({
      title: `撤销 ${accounts.map(([, name]) => name).join('、')} 的全部 ${orders.length} 笔未完成委托：${listOf(orders)}`,
      label: `请输入“${cancelAllWords}”确认`,
      rules: [
        {
          validator: (_rule, value: string) =>
            value === cancelAllWords ? Promise.resolve() : Promise.reject(new Error(`请输入“${cancelAllWords}”确认`)),
        },
      ],
      okText: '全部撤单',
      isDanger: true,
      onOk: async (confirm) => {
        const answers = await Promise.all(accounts.map(([accountId]) => cancelAll(accountId, confirm))).catch(
          (error: unknown) => {
            showError(error)
            throw error
          },
        )
        const sent = answers.flat().filter(({ code }) => code === 200).length
        const left = answers.flat().length - sent
        withFeedback(({ message }) =>
          left === 0
            ? void message.success(`已提交 ${sent} 笔撤单`)
            : void message.warning(`已提交 ${sent} 笔撤单，${left} 笔未能撤销`),
        )
      },
    })
  }
  return [ask, holder] as const
}
