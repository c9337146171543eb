import { describe, expect, it } from 'vitest'
import { parseCron } from './parse-cron.ts'
import { valuesOf } from './values-of-parts.ts'

function values(text: string, field: 'second' | 'hour' | 'day' | 'month' | 'week' | 'year') {
  const cron = parseCron(text)
  if (!cron.ok) throw new Error(cron.message)
  return valuesOf(cron.parts[field], field)
}

describe('a cron expression', () => {
  it.each(['0 0 12 * * ?', '0 0 12 * * ? *', ' 0  0 12 ? * MON-FRI 2027 ', '* * * * * ? *'])(
    '[CRON-2] %j has six or seven fields',
    (text) => expect(parseCron(text)).toMatchObject({ ok: true }),
  )

  it.each([
    ['', 0],
    ['* * * * *', 5],
    ['0 0 0 ? * 2 2027 1', 8],
  ])('[CRON-2] %j has the wrong number of fields', (text, count) =>
    expect(parseCron(text)).toMatchObject({
      reason: 'FIELD_COUNT',
      message: `Cron表达式应为6或7段，当前为${count}段`,
    }),
  )

  it('[CRON-3] reads lists, ranges, steps and names in any case', () => {
    expect(values('0 0 9,15-17 * * ?', 'hour')).toEqual([9, 15, 16, 17])
    expect(values('5/20 0 0 * * ?', 'second')).toEqual([5, 25, 45])
    expect(values('*/20 0 0 * * ?', 'second')).toEqual([0, 20, 40])
    expect(values('10-30/10 0 0 * * ?', 'second')).toEqual([10, 20, 30])
    expect(values('0 0 0 1 jan,Jul ?', 'month')).toEqual([1, 7])
    expect(values('0 0 0 ? * MON-FRI', 'week')).toEqual([2, 3, 4, 5, 6])
    expect(values('0 0 0 ? * 1,7', 'week')).toEqual([1, 7])
    expect(values('0 0 0 1 1 ? 2027-2029', 'year')).toEqual([2027, 2028, 2029])
  })

  it('[CRON-3] a step of 0 over the whole field is every value, as Quartz reads it', () => {
    const months = Array.from({ length: 12 }, (_, at) => at + 1)
    expect(values('0 0 0 1 */0 ?', 'month')).toEqual(months)
    expect(values('0 0 0 1 /0 ?', 'month')).toEqual(months)
    expect(values('0 0 0 1 5-9/0 ?', 'month')).toEqual([5])
  })

  it('[CRON-3] keeps the start alone when the step is 0', () => expect(values('0 0 0 1 3/0 ?', 'month')).toEqual([3]))

  it('[CRON-4] lets a range run round the end of its clock', () => {
    expect(values('0 0 22-2 * * ?', 'hour')).toEqual([0, 1, 2, 22, 23])
    expect(values('0 0 0 ? * FRI-MON', 'week')).toEqual([1, 2, 6, 7])
    expect(values('0 0 0 1 NOV-FEB/2 ?', 'month')).toEqual([1, 11])
  })

  it('[CRON-5] reads a lone L in the week as Saturday', () => expect(values('0 0 0 ? * L', 'week')).toEqual([7]))

  it.each([
    ['0 0 0 L-31 * ?', 'OUT_OF_RANGE', '日字段的值31超出范围1-31'],
    ['60 0 0 * * ?', 'OUT_OF_RANGE', '秒字段的值60超出范围0-59'],
    ['0 0 24 * * ?', 'OUT_OF_RANGE', '时字段的值24超出范围0-23'],
    ['0 0 0 0 * ?', 'OUT_OF_RANGE', '日字段的值0超出范围1-31'],
    ['0 0 0 32W * ?', 'OUT_OF_RANGE', '日字段的值32超出范围1-31'],
    ['0 0 0 ? * 8L', 'OUT_OF_RANGE', '周字段的值8超出范围1-7'],
    ['0 0 0 1 1 ? 1969', 'OUT_OF_RANGE', '年字段的值1969超出范围1970-2199'],
    ['0/61 0 0 * * ?', 'STEP_OUT_OF_RANGE', '秒字段的间隔61超出范围'],
    ['0 0 0 1 1 ? 2030-2027', 'RANGE_REVERSED', '年字段的起始值2030不能大于结束值2027'],
    ['0 0 0 1,, * ?', 'PART_EMPTY', '日字段不能为空'],
    ['a 0 0 * * ?', 'PART_UNREADABLE', '秒字段无法识别：A'],
    ['1-2-3 0 0 * * ?', 'PART_UNREADABLE', '秒字段无法识别：1-2-3'],
    ['1/2/3 0 0 * * ?', 'PART_UNREADABLE', '秒字段无法识别：1/2/3'],
    ['1/x 0 0 * * ?', 'PART_UNREADABLE', '秒字段无法识别：X'],
    ['1- 0 0 * * ?', 'PART_UNREADABLE', '秒字段无法识别：'],
    ['0 0 0 ? * 2#6', 'PART_UNREADABLE', '周字段无法识别：2#6'],
    ['0 0 0 ? * ABC#1', 'PART_UNREADABLE', '周字段无法识别：ABC'],
    ['? 0 0 * * ?', 'MARK_NOT_ALLOWED', '秒字段不支持?'],
    ['0 0 0 1 L ?', 'MARK_NOT_ALLOWED', '月字段不支持L'],
    ['0 0 3W 1 * ?', 'MARK_NOT_ALLOWED', '时字段不支持W'],
    ['0 0 0 ?,1 * ?', 'MARK_NOT_ALONE', '日字段的?不能与其他值同时使用'],
  ])('[CRON-6] %j is refused: %s', (text, reason, message) =>
    expect(parseCron(text)).toMatchObject({ ok: false, reason, message }),
  )

  it.each([
    ['0 0 0 1 * 2', 'DAY_AND_WEEK_SET', '日和周不能同时指定，其中一个应为?'],
    ['0 0 0 * * *', 'DAY_AND_WEEK_SET', '日和周不能同时指定，其中一个应为?'],
    ['0 0 0 ? * ?', 'DAY_AND_WEEK_UNSET', '日和周不能同时为?'],
  ])('[CRON-7] day and week exclude one another: %j', (text, reason, message) =>
    expect(parseCron(text)).toMatchObject({ ok: false, reason, message }),
  )
})
