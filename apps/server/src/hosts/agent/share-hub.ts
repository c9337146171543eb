import { logAnswer, type LogAnswer } from '@liangshu/contract/hosts/service'

import { createNodeQuestions } from '../../platform/bus/ask-nodes.ts'
import type { NodeBus } from '../../platform/bus/node-bus.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { AgentHub } from './agent-hub.ts'
import type { LogQuestion } from './log-questions.ts'

/** Longer than an agent may take to answer the node it is connected to. */
const patienceMs = 10_000

type Asked =
  | { kind: 'log'; hostId: string; question: LogQuestion }
  | { kind: 'tasks' }
  | { kind: 'thresholds' | 'hangUp'; hostId: string }
type LogReply = { answer: LogAnswer } | { refusal: string }

export type SharedHub = ReturnType<typeof shareHub>

/** An agent is connected to one node, an operator to any: what one of them has to tell it goes through all. */
export function shareHub(hub: AgentHub, bus: NodeBus) {
  const others = createNodeQuestions<Asked, LogReply>(bus, 'hosts', async (asked) => {
    if (asked.kind === 'tasks') await hub.handOutTasks()
    else if (!hub.isConnected(asked.hostId)) return undefined
    else if (asked.kind === 'log') return answerLog(asked.hostId, asked.question)
    else if (asked.kind === 'thresholds') await hub.readThresholds([asked.hostId])
    else hub.hangUp(asked.hostId)
    return undefined
  })

  const answerLog = (hostId: string, question: LogQuestion): Promise<LogReply> =>
    hub.askLog(hostId, question).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ refusal: error instanceof AppError ? error.message : '主机没有返回日志，请重试' }),
    )
  /** Heard by whom it concerns; nobody answers. */
  const tell = (asked: Asked): void => void others.ask(asked, 0)

  return {
    async handOutTasks(): Promise<void> {
      await hub.handOutTasks()
      tell({ kind: 'tasks' })
    },
    setThresholds(hostId: string, thresholds: Parameters<AgentHub['setThresholds']>[1]): void {
      hub.setThresholds(hostId, thresholds)
      tell({ kind: 'thresholds', hostId })
    },
    hangUp(hostId: string): void {
      hub.hangUp(hostId)
      tell({ kind: 'hangUp', hostId })
    },
    async askLog(hostId: string, question: LogQuestion): Promise<LogAnswer> {
      if (hub.isConnected(hostId)) return hub.askLog(hostId, question)
      const reply = await others.ask({ kind: 'log', hostId, question }, patienceMs)
      if (!reply) throw refusal('主机不在线，无法读取日志')
      if ('refusal' in reply) throw refusal(reply.refusal)
      return logAnswer.parse(reply.answer)
    },
    close: others.close,
  }
}
