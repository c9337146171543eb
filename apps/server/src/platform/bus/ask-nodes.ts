import { parseSentJson } from '../http/clean-text.ts'
import { newNodeName, type NodeBus } from './node-bus.ts'

type Message = { question: string; about: unknown }

const read = (payload: Buffer): Message => parseSentJson(payload.toString()) as Message

/**
 * Questions that one of the other nodes can answer, because it holds what they are about. The others are silent: without
 * an answer in time there is none. `answer` is given what was asked, of nobody's making but ours, and still checked by it.
 */
export function createNodeQuestions<Asked, Reply>(
  bus: NodeBus,
  topic: string,
  answer: (asked: Asked) => Promise<Reply | undefined> | Reply | undefined,
) {
  const open = new Map<string, (reply: Reply) => void>()
  const ends = [
    bus.subscribe(`${topic}.ask`, (payload) => {
      const { question, about } = read(payload)
      void Promise.resolve(answer(about as Asked)).then(
        (reply) => {
          if (reply !== undefined)
            bus.publish(`${topic}.tell`, JSON.stringify({ question, about: reply } satisfies Message))
        },
        () => undefined,
      )
    }),
    bus.subscribe(`${topic}.tell`, (payload) => {
      const { question, about } = read(payload)
      open.get(question)?.(about as Reply)
    }),
  ]

  return {
    ask(about: Asked, patienceMs: number): Promise<Reply | undefined> {
      if (bus.state() !== 'connected') return Promise.resolve(undefined)
      const question = newNodeName()
      return new Promise((resolve) => {
        const end = (reply?: Reply) => {
          clearTimeout(timer)
          open.delete(question)
          resolve(reply)
        }
        const timer = setTimeout(end, patienceMs)
        open.set(question, end)
        bus.publish(`${topic}.ask`, JSON.stringify({ question, about } satisfies Message))
      })
    },
    close: () => ends.forEach((end) => end()),
  }
}
