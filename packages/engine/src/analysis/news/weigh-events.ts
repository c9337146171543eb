import { splitSentences, type Sentence } from './clean-text.ts'
import { eventPatterns, type EventHorizon, type EventTarget } from './events.ts'
import type { Mention } from './link-entities.ts'

export interface WeighedEvent {
  readonly name: string
  /** −3…3 after everything that is said around it. */
  readonly weight: number
  readonly horizon: EventHorizon
  readonly target: EventTarget
  readonly field: 'title' | 'content'
  /** The words it was read from. */
  readonly quote: string
  readonly offset: number
  /** Who is named in the same sentence. */
  readonly mentions: readonly Mention[]
}

const denied = /否认|澄清|不实|未予置评|暂无回应|待核实|传言|网传|市场传|传闻|尚未证实|^传/
const negated = /(?:未|不|没有|并非|无需|难以|未能|尚未|不再|无)[^，。；]{0,2}$/
const hedged = /(?:或|拟|有望|预计|计划|可能|料将|或将|预期|将)[^，。；]{0,14}$/
const earlier = /(?:此前|去年|上年|曾|延续|前期|早前)[^，。；]{0,10}$/
const noEffect = /不会?(?:对|产生)[^。；]{0,24}重大影响|无重大影响/

/** A percentage right behind the event says how much of it there is: 50% is one whole. */
function amountOf(after: string): number {
  const percent = /^[^，。；%％]{0,12}?(\d{1,4}(?:\.\d+)?)\s*[%％]/.exec(after)
  return percent ? Math.min(1.5, Number(percent[1]) / 50) : 1
}

function weightAt(sentence: string, at: number, length: number, polarity: number, isScaled: boolean): number {
  if (denied.test(sentence) || noEffect.test(sentence)) return 0
  const before = sentence.slice(Math.max(0, at - 16), at)
  let weight = polarity
  if (negated.test(before)) weight *= -0.5
  if (hedged.test(before)) weight *= 0.6
  if (earlier.test(before)) weight *= 0.7
  // The pattern itself may already hold the percentage.
  if (isScaled) weight *= amountOf(sentence.slice(at + length))
  return Math.max(-3, Math.min(3, weight))
}

const QUOTE = 60

/** The clause around the event, at most sixty characters of it. */
function quoteOf(sentence: Sentence, at: number, length: number): { quote: string; offset: number } {
  const { text } = sentence
  const from = Math.max(text.lastIndexOf('，', at) + 1, at - QUOTE + length, 0)
  const next = text.indexOf('，', at + length)
  const quote = text.slice(from, next < 0 ? text.length : next).slice(0, QUOTE)
  return { quote, offset: sentence.offset + from }
}

/** Everything directional one field says, in the order it says it. */
export function weighEvents(
  text: string,
  field: WeighedEvent['field'],
  mentions: readonly Mention[],
): { events: WeighedEvent[]; isRumour: boolean } {
  const events: WeighedEvent[] = []
  let isRumour = false
  // Most events are nowhere in a text: those are not looked for in every sentence.
  const possible = eventPatterns.filter(({ pattern }) => pattern.test(text))
  for (const sentence of splitSentences(text)) {
    const { text: words, offset } = sentence
    if (denied.test(words)) isRumour = true
    const here = mentions.filter((one) => one.offset >= offset && one.offset < offset + words.length)
    for (const { name, pattern, polarity, horizon, target, isScaled = false } of possible) {
      const match = pattern.exec(words)
      if (!match) continue
      const weight = weightAt(words, match.index, match[0].length, polarity, isScaled)
      if (weight === 0) continue
      const quoted = quoteOf(sentence, match.index, match[0].length)
      events.push({ name, weight, horizon, target, field, mentions: here, ...quoted })
    }
  }
  return { events, isRumour }
}
