import type { FromAgent } from '@liangshu/contract/hosts/agent'
import type { LogAnswer } from '@liangshu/contract/hosts/service'

import { refusal } from '../../platform/http/app-error.ts'

export type LogQuestion = { serviceId: string; lines: number; find: string; after?: number }

/** How long an agent may take to read a log. */
const logPatienceMs = 8000

/** Questions for logs that agents have not answered yet. */
export function createLogQuestions() {
  const asked = new Map<number, { hostId: string; finish: (answer: LogAnswer | Error) => void }>()
  let asks = 0

  return {
    ask(hostId: string, send: (askId: number) => void): Promise<LogAnswer> {
      asks += 1
      const askId = asks
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => asked.get(askId)?.finish(refusal('主机没有及时返回日志，请重试')), logPatienceMs)
        asked.set(askId, {
          hostId,
          finish(answer) {
            clearTimeout(timer)
            asked.delete(askId)
            if (answer instanceof Error) reject(answer)
            else resolve(answer)
          },
        })
        send(askId)
      })
    },

    /** Only the host that was asked answers. */
    answer(hostId: string, { askId, refusal: reason, lines, next }: Extract<FromAgent, { type: 'log' }>): void {
      const question = asked.get(askId)
      if (question?.hostId === hostId) question.finish(reason ? refusal(reason) : { lines, next })
    },

    endAll(): void {
      for (const { finish } of asked.values()) finish(refusal('服务正在停止'))
    },
  }
}
