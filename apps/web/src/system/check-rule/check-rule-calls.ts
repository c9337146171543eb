import { checkStep } from '@liangshu/contract/system/check-rule'
import { z } from 'zod'
import { RequestError } from '../../shared/request/request-error.ts'
import { request } from '../../shared/request/request.ts'

export const checkRuleUrls = {
  list: '/sys/checkRule/list',
  delete: '/sys/checkRule/delete',
  deleteBatch: '/sys/checkRule/deleteBatch',
  add: '/sys/checkRule/add',
  edit: '/sys/checkRule/edit',
  exportXls: '/sys/checkRule/exportXls',
  importExcel: '/sys/checkRule/importExcel',
} as const

/** `*` for the whole value, else how many characters come next. */
export interface StepValues {
  digits: string
  pattern: string
  message: string
}

export interface CheckRuleValues {
  ruleName: string
  ruleCode: string
  ruleDescription: string
  steps: StepValues[]
}

export const emptyStep: StepValues = { digits: '*', pattern: '', message: '' }

/** What cannot be read gives one empty step to start anew with. */
export function readSteps(ruleJson: string | null): StepValues[] {
  try {
    const steps = z.array(checkStep).parse(JSON.parse(ruleJson ?? ''))
    return steps.length > 0 ? steps : [emptyStep]
  } catch {
    return [emptyStep]
  }
}

export const writeSteps = (steps: readonly StepValues[]): string =>
  JSON.stringify(steps.map(({ digits, pattern, message }) => ({ digits, pattern, message })))

/** Steps in one line: what each looks at, and what it must look like. */
export const stepsText = (ruleJson: string | null): string =>
  readSteps(ruleJson)
    .map(({ digits, pattern }) => `${digits === '*' ? '整体' : `${digits} 位`} ${pattern}`)
    .join('；')

export interface Verdict {
  isPassed: boolean
  text: string
}

const failure = z.object({ checkValue: z.string(), beginIndex: z.number(), endIndex: z.number() })

/** Runs the steps on the server, by the engine that will run them later. */
export async function tryRule(steps: readonly StepValues[], value: string): Promise<Verdict> {
  try {
    await request.post('/sys/checkRule/tryRule', { body: { ruleJson: writeSteps(steps), value } })
    return { isPassed: true, text: '校验通过' }
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'refused') throw error
    const piece = failure.safeParse(error.result)
    if (!piece.success) return { isPassed: false, text: error.message }
    const { checkValue, beginIndex, endIndex } = piece.data
    const where = checkValue === '' ? '此处没有内容' : `第 ${beginIndex + 1}–${endIndex} 位“${checkValue}”`
    return { isPassed: false, text: `${where}：${error.message || '不符合规则'}` }
  }
}
