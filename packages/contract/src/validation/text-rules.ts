import { matching, type TextRule } from './text-rule.ts'

/** VALID-1. Numbers have been issued from 13 to 19, so the wider of the two readings holds. */
export const mobileRule = matching(/^1[3-9]\d{9}$/, '请输入正确手机号')

/** VALID-2. Two rules, because each has its own words. */
export const usernameCharactersRule = matching(/^\w+$/, '只允许字母、数字、下划线')
export const usernameLengthRule = matching(/^.{4,18}$/s, '长度4到18个字符')

export const emailRule = matching(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, '邮箱格式不正确')
export const naturalNumberRule = matching(/^\d+$/, '请输入自然数')
export const lettersRule = matching(/^[A-Za-z]+$/, '请输入英文字符')
export const landlineRule = matching(/^(0\d{2,3}-?)?[1-9]\d{6,7}(-\d{1,6})?$/, '请输入正确的座机号')
export const bankCardRule = matching(/^[1-9]\d{9,19}$/, '请输入正确的银行卡号码')
export const idNumberRule = matching(/^[A-Za-z0-9]{1,50}$/, '请输入50位以内的字母或数字')
/** The last place of the 18 may be the check letter X. */
export const nationalIdRule = matching(/^(\d{15}|\d{17}[\dXx])$/, '请输入正确的身份证号码')
export const qqRule = matching(/^[1-9]\d{4,11}$/, '请输入正确的QQ号码')
export const urlRule = matching(/^https?:\/\/\S+$/, '请输入以http和https开头的网址')
export const shortCodeRule = matching(/^[A-Za-z0-9]{1,20}$/, '请输入20位以内的英文字符和数字')
export const nameRule = matching(/^[\u4e00-\u9fa5A-Za-z ]{2,100}$/, '请输入2到100位的中英文字符')
export const digitsAndBreaksRule = matching(/^[\d\r\n]+$/, '只允许数字和换行')
export const max255Rule = matching(/^.{0,255}$/s, '请输入255位以内的字符')

/** At least 8 characters with a letter, a digit and a special one. */
export const passwordRule = matching(
  /^(?=.*[A-Za-z])(?=.*\d)(?=.*[^A-Za-z0-9\s])\S{8,}$/,
  '密码至少8位，须同时包含字母、数字和特殊符号',
)

export const minLengthRule = (least: number): TextRule => ({
  isValid: (value) => value === '' || value.length >= least,
  message: `最小长度${least}位字符`,
})

export const maxLengthRule = (most: number): TextRule => ({
  isValid: (value) => value.length <= most,
  message: `最大长度${most}位字符`,
})
