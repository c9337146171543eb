import { parsePattern, PatternRefused, type PatternNode } from './pattern-syntax.ts'

type Step =
  | { kind: 'char'; test: (character: string) => boolean }
  | { kind: 'fork'; to: number[] }
  | { kind: 'edge'; at: 'start' | 'end' | 'word' | 'inside' }
  | { kind: 'look'; program: Program; isNegative: boolean }
  | { kind: 'end' }

/** `before[n]` are the steps that lead to step n without taking a character. */
type Program = { steps: Step[]; before: number[][] }

type Builder = { steps: Step[]; budget: Budget }

/** Steps that may still be used. Patterns that are run together share one. */
export type Budget = { left: number }
export const newBudget = (): Budget => ({ left: 2000 })

export type LinearPattern = (value: string) => boolean

/**
 * A regular expression whose time grows with pattern times text and never faster, whatever an administrator wrote. It
 * walks the text from its end and keeps, per place, the steps from which the rest can still match: nothing is tried
 * twice. The whole text must match.
 */
export function compileLinear(source: string, budget = newBudget()): LinearPattern {
  const program = compile(parsePattern(source), budget)
  return (value) => {
    const text = [...value]
    return matchesFrom(program, text, { mustEnd: true })[0] === 1
  }
}

function compile(tree: PatternNode, budget: Budget): Program {
  const builder: Builder = { steps: [], budget }
  const { steps } = builder
  emit(tree, builder)
  push(builder, { kind: 'end' })
  const before: number[][] = steps.map(() => [])
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'fork') for (const target of step.to) before[target]?.push(index)
    if (step.kind === 'edge' || step.kind === 'look') before[index + 1]?.push(index)
  }
  return { steps, before }
}

function push({ steps, budget }: Builder, step: Step): void {
  budget.left -= 1
  if (budget.left < 0) throw new PatternRefused('表达式过长')
  steps.push(step)
}

function emit(node: PatternNode, builder: Builder): void {
  switch (node.kind) {
    case 'char':
    case 'edge':
      return push(builder, node)
    case 'look':
      return push(builder, { kind: 'look', program: compile(node.part, builder.budget), isNegative: node.isNegative })
    case 'sequence':
      for (const part of node.parts) emit(part, builder)
      return undefined
    case 'either':
      return emitEither(node.branches, builder)
    case 'repeat':
      return emitRepeat(node, builder)
  }
}

function emitEither(branches: readonly PatternNode[], builder: Builder): void {
  const start: Step = { kind: 'fork', to: [] }
  push(builder, start)
  const exits: { to: number[] }[] = []
  for (const branch of branches) {
    start.to.push(builder.steps.length)
    emit(branch, builder)
    const exit: Step = { kind: 'fork', to: [] }
    push(builder, exit)
    exits.push(exit)
  }
  for (const exit of exits) exit.to.push(builder.steps.length)
}

function emitRepeat({ part, least, most }: { part: PatternNode; least: number; most: number }, builder: Builder): void {
  const start = builder.steps.length
  for (let count = 0; count < least; count += 1) {
    emit(part, builder)
    // Nothing, however often, is nothing.
    if (builder.steps.length === start) return
  }
  if (most === Infinity) {
    const loop: Step = { kind: 'fork', to: [builder.steps.length + 1] }
    const again = builder.steps.length
    push(builder, loop)
    emit(part, builder)
    push(builder, { kind: 'fork', to: [again] })
    loop.to.push(builder.steps.length)
    return
  }
  const skips: { to: number[] }[] = []
  for (let count = least; count < most; count += 1) {
    const skip: Step = { kind: 'fork', to: [builder.steps.length + 1] }
    push(builder, skip)
    skips.push(skip)
    emit(part, builder)
  }
  for (const skip of skips) skip.to.push(builder.steps.length)
}

/** Per place in the text, 1 when the program matches from there. */
function matchesFrom(
  { steps, before }: Program,
  text: readonly string[],
  { mustEnd }: { mustEnd: boolean },
): Uint8Array {
  const looks = steps.map((step) =>
    step.kind === 'look' ? matchesFrom(step.program, text, { mustEnd: false }) : undefined,
  )
  const characters = steps.flatMap((step, index) => (step.kind === 'char' ? [index] : []))
  const result = new Uint8Array(text.length + 1)
  let later = new Uint8Array(steps.length + 1)
  for (let place = text.length; place >= 0; place -= 1) {
    const now = new Uint8Array(steps.length + 1)
    const work: number[] = []
    const mark = (index: number): void => {
      if (now[index] === 1) return
      now[index] = 1
      work.push(index)
    }
    if (!mustEnd || place === text.length) mark(steps.length - 1)
    const character = text[place]
    for (const index of characters) {
      const step = steps[index]
      if (character !== undefined && later[index + 1] === 1 && step?.kind === 'char' && step.test(character))
        mark(index)
    }
    for (let index = work.pop(); index !== undefined; index = work.pop()) {
      for (const earlier of before[index] ?? []) {
        if (mayPass(steps[earlier], looks[earlier], text, place)) mark(earlier)
      }
    }
    result[place] = now[0] ?? 0
    later = now
  }
  return result
}

function mayPass(
  step: Step | undefined,
  look: Uint8Array | undefined,
  text: readonly string[],
  place: number,
): boolean {
  if (step?.kind === 'look') return (look?.[place] === 1) !== step.isNegative
  if (step?.kind !== 'edge') return true
  if (step.at === 'start') return place === 0
  if (step.at === 'end') return place === text.length
  const isBoundary = isWord(text[place - 1]) !== isWord(text[place])
  return step.at === 'word' ? isBoundary : !isBoundary
}

const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character)
