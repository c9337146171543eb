import { choiceError } from '@liangshu/contract/validation/choice-rules'
import type { TextRule } from '@liangshu/contract/validation/text-rule'
import { PASSWORDS_DIFFER } from '@liangshu/contract/validation/required-texts'
import type { FormRule } from 'antd'

export const required = (message: string): FormRule => ({ required: true, whitespace: true, message })

export const fromRule = ({ isValid, message }: TextRule): FormRule => ({
  validator: async (_field, value: unknown) => {
    if (typeof value === 'string' && !isValid(value)) throw new Error(message)
  },
})

/** How many of a group of checkboxes may be ticked. */
export const choiceRule = (limits: { min?: number; max?: number }): FormRule => ({
  validator: async (_field, value: unknown) => {
    const error = choiceError(Array.isArray(value) ? value : [], limits)
    if (error !== undefined) throw new Error(error)
  },
})

/** The second of two password fields repeats the first. */
export const repeats =
  (field: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: async (_field, value: unknown) => {
      if (value && value !== getFieldValue(field)) throw new Error(PASSWORDS_DIFFER)
    },
  })
