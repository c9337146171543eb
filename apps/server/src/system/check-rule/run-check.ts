import { checkStep, type CheckStep } from '@liangshu/contract/system/check-rule'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import { compileLinear, newBudget, type LinearPattern } from './linear-pattern.ts'
import { PatternRefused } from './pattern-syntax.ts'
import { parseSentJson } from '../../platform/http/clean-text.ts'

const longestValue = 500
const mostSteps = 20

export type RunnableStep = { step: CheckStep; isMatch: LinearPattern }

/** The steps of a rule, ready to run. All of them share one budget, so that the worst rule is still quick. */
export function readSteps(ruleJson: string): RunnableStep[] {
  const steps = z.array(checkStep).max(mostSteps).safeParse(readJson(ruleJson))
  if (!steps.success) throw refusal('规则内容格式不正确，应为 [{digits, pattern, message}]')
  const budget = newBudget()
  return steps.data.map((step) => {
    try {
      return { step, isMatch: compileLinear(step.pattern, budget) }
    } catch (error) {
      if (!(error instanceof PatternRefused)) throw error
      throw refusal(`正则表达式 ${step.pattern} 不受支持：${error.message}`)
    }
  })
}

export type CheckFailure = CheckStep & { beginIndex: number; endIndex: number; checkValue: string; passed: false }

/** The first step that fails; undefined when all pass. */
export function firstFailure(steps: readonly RunnableStep[], value: string): CheckFailure | undefined {
  if (value.length > longestValue) throw refusal('校验内容过长')
  let beginIndex = 0
  for (const { step, isMatch } of steps) {
    const isWhole = step.digits === '*'
    const from = isWhole ? 0 : beginIndex
    const endIndex = isWhole ? value.length : Math.min(beginIndex + Number(step.digits), value.length)
    const checkValue = value.slice(from, endIndex)
    if (!isMatch(checkValue)) {
      return { ...step, beginIndex: from, endIndex, checkValue, passed: false }
    }
    if (!isWhole) beginIndex = endIndex
  }
  return undefined
}

function readJson(text: string): unknown {
  try {
    return parseSentJson(text)
  } catch {
    return undefined
  }
}
