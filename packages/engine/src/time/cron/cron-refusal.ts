import type { CronField } from './cron-fields.ts'

/** Everything that can be wrong with an expression. */
export type CronProblem =
  | { readonly reason: 'FIELD_COUNT'; readonly count: number }
  | { readonly reason: 'PART_EMPTY'; readonly field: CronField }
  | { readonly reason: 'PART_UNREADABLE'; readonly field: CronField; readonly text: string }
  | { readonly reason: 'OUT_OF_RANGE'; readonly field: CronField; readonly value: number }
  | { readonly reason: 'STEP_OUT_OF_RANGE'; readonly field: CronField; readonly step: number }
  | { readonly reason: 'RANGE_REVERSED'; readonly field: CronField; readonly start: number; readonly end: number }
  | { readonly reason: 'MARK_NOT_ALLOWED'; readonly field: CronField; readonly mark: string }
  | { readonly reason: 'MARK_NOT_ALONE'; readonly field: CronField; readonly mark: string }
  | { readonly reason: 'DAY_AND_WEEK_SET' }
  | { readonly reason: 'DAY_AND_WEEK_UNSET' }

export type CronRefusal = { readonly ok: false; readonly message: string } & CronProblem

function messageOf(problem: CronProblem): string {
  switch (problem.reason) {
    case 'FIELD_COUNT':
      return `Cron表达式应为6或7段，当前为${problem.count}段`
    case 'PART_EMPTY':
      return `${problem.field.label}字段不能为空`
    case 'PART_UNREADABLE':
      return `${problem.field.label}字段无法识别：${problem.text}`
    case 'OUT_OF_RANGE':
      return `${problem.field.label}字段的值${problem.value}超出范围${problem.field.min}-${problem.field.max}`
    case 'STEP_OUT_OF_RANGE':
      return `${problem.field.label}字段的间隔${problem.step}超出范围`
    case 'RANGE_REVERSED':
      return `${problem.field.label}字段的起始值${problem.start}不能大于结束值${problem.end}`
    case 'MARK_NOT_ALLOWED':
      return `${problem.field.label}字段不支持${problem.mark}`
    case 'MARK_NOT_ALONE':
      return `${problem.field.label}字段的${problem.mark}不能与其他值同时使用`
    case 'DAY_AND_WEEK_SET':
      return '日和周不能同时指定，其中一个应为?'
    case 'DAY_AND_WEEK_UNSET':
      return '日和周不能同时为?'
  }
}

export function refuse(problem: CronProblem): CronRefusal {
  return { ok: false, message: messageOf(problem), ...problem }
}
