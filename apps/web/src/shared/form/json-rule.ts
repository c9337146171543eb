import type { FormRule } from 'antd'

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Text that holds a JSON object, or nothing. */
export const jsonObject = (message: string): FormRule => ({
  validator: async (_field, value: unknown) => {
    if (typeof value === 'string' && value.trim() !== '' && !isObject(value)) throw new Error(message)
  },
})
