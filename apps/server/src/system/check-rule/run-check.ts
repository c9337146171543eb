import { checkStep, type CheckStep } from '@liangshu/contract/system/check-rule'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import { compileLinear } from './linear-pattern.ts'
import { PatternRefused } from './pattern-syntax.ts'

const longestValue = 2000

/** The steps of a rule, each with a pattern we can run. */
export function readSteps(ruleJson: string): CheckStep[] {
  const steps = z.array(checkStep).max(100).safeParse(readJson(ruleJson))
  if (!steps.success) throw refusal('规则内容格式不正确，应为 [{digits, pattern, message}]')
  for (const { pattern } of steps.data) {
    try {
      compileLinear(pattern)
    } catch (error) {
      if (!(error instanceof PatternRefused)) throw error
      throw refusal(`正则表达式 ${pattern} 不受支持：${error.message}`)
    }
  }
  return steps.data
}

export type CheckFailure = CheckStep & { beginIndex: number; endIndex: number; checkValue: string; passed: false }

/** The first step that fails; undefined when all pass. */
export function firstFailure(steps: readonly CheckStep[], value: string): CheckFailure | undefined {
  if (value.length > longestValue) throw refusal('校验内容过长')
  let beginIndex = 0
  for (const step of steps) {
    const isWhole = step.digits === '*'
    const from = isWhole ? 0 : beginIndex
    const endIndex = isWhole ? value.length : Math.min(beginIndex + Number(step.digits), value.length)
    const checkValue = value.slice(from, endIndex)
    if (!compileLinear(step.pattern)(checkValue)) {
      return { ...step, beginIndex: from, endIndex, checkValue, passed: false }
    }
    if (!isWhole) beginIndex = endIndex
  }
  return undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
