import type { FormRule } from 'antd'
import { isTaken } from './register-api.ts'

const words = { username: '用户名已存在！', phone: '手机号已存在！', email: '邮箱已存在！' } as const

/** The value must not belong to another user yet; asked when the field is left. */
export const freeRule = (field: keyof typeof words): FormRule => ({
  validator: async (_field, value: unknown) => {
    if (typeof value !== 'string' || value === '') return
    if (await isTaken(field, value)) throw new Error(words[field])
  },
})
