import type { FormRule } from 'antd'
import { RequestError } from '../request/request-error.ts'
import { request } from '../request/request.ts'

interface DuplicateCheck {
  tableName: string
  fieldName: string
  fieldVal: string
  /** Id of the row being edited, which may keep its own value. */
  dataId?: string | undefined
}

/** The server's words when it refuses; undefined when the value is fine. A broken connection is no verdict: it throws. */
async function refusalOf(asking: Promise<unknown>): Promise<string | undefined> {
  try {
    await asking
    return undefined
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'refused') return error.message
    throw error
  }
}

/** VALID-20: an empty value is not asked about. */
export async function duplicateError({ dataId, ...check }: DuplicateCheck): Promise<string | undefined> {
  if (check.fieldVal === '') return undefined
  return refusalOf(request.get('/sys/duplicate/check', { params: { ...check, dataId } }))
}

/** VALID-21: without a rule or a value there is nothing to check. The value is encoded once more than usual. */
export async function checkRuleError(ruleCode: string, value: string): Promise<string | undefined> {
  if (ruleCode === '' || value === '') return undefined
  return refusalOf(
    request.get('/sys/checkRule/checkByCode', { params: { ruleCode, value: encodeURIComponent(value) } }),
  )
}

const asking = (ask: (value: string) => Promise<string | undefined>): FormRule => ({
  validateTrigger: 'onBlur',
  validator: async (_field, value: unknown) => {
    const refusal = await ask(typeof value === 'string' ? value : '')
    if (refusal !== undefined) throw new Error(refusal)
  },
})

export const unique = (tableName: string, fieldName: string, dataId?: string): FormRule =>
  asking((fieldVal) => duplicateError({ tableName, fieldName, fieldVal, dataId }))

export const follows = (ruleCode: string): FormRule => asking((value) => checkRuleError(ruleCode, value))
