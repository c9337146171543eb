import { parseSentJson } from '../http/clean-text.ts'
import { newNodeName, type NodeBus } from './node-bus.ts'

type Message = { question: string; about: unknown }

const read = (payload: Buffer): Message => parseSentJson(payload.toString()) as Message

/**
 * Questions that one of the other nodes can answer, because it holds what they are about. The others are silent: without
 * an answer in time there is none. `answer` is given what was asked, of nobody's making but ours, and still checked by it.
 */
export function createNodeQuestions<Asked, Told>(
  bus: NodeBus,
  topic: string,
  answer: (asked: Asked) => Promise<Told | undefined> | Told | undefined,
) {
  const open = new Map<string, (told: Told) => void>()
  const ends = [
    bus.subscribe(`${topic}.ask`, (payload) => {
      const { question, about } = read(payload)
      void Promise.resolve(answer(about as Asked)).then(
        (told) => {
          if (told !== undefined)
            bus.publish(`${topic}.tell`, JSON.stringify({ question, about: told } satisfies Message))
        },
        () => undefined,
      )
    }),
    bus.subscribe(`${topic}.tell`, (payload) => {
      const { question, about } = read(payload)
      open.get(question)?.(about as Told)
    }),
  ]

  return {
    ask(about: Asked, patienceMs: number): Promise<Told | undefined> {
      if (bus.state() !== 'connected') return Promise.resolve(undefined)
      const question = newNodeName()
      return new Promise((resolve) => {
        const end = (told?: Told) => {
          clearTimeout(timer)
          open.delete(question)
          resolve(told)
        }
        const timer = setTimeout(end, patienceMs)
        open.set(question, end)
        bus.publish(`${topic}.ask`, JSON.stringify({ question, about } satisfies Message))
      })
    },
    close: () => ends.forEach((end) => end()),
  }
}
