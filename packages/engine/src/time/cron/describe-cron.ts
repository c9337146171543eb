import type { CronPart, CronParts } from './cron-fields.ts'
import type { Cron } from './parse-cron.ts'

const weekdayWords = ['', '周日', '周一', '周二', '周三', '周四', '周五', '周六']
const weekdayWord = (weekday: number) => weekdayWords[weekday] ?? ''
const two = (value: number) => String(value).padStart(2, '0')

/** How one field's numbers are spoken. */
interface Words {
  readonly one: (value: number) => string
  /** After a count: 每5分钟. */
  readonly unit: string
}

const secondWords: Words = { one: (value) => `${value}秒`, unit: '秒' }
const minuteWords: Words = { one: (value) => `${value}分`, unit: '分钟' }
const hourWords: Words = { one: (value) => `${value}点`, unit: '小时' }
const dayWords: Words = { one: (value) => `${value}日`, unit: '天' }
const monthWords: Words = { one: (value) => `${value}月`, unit: '个月' }
const yearWords: Words = { one: (value) => `${value}年`, unit: '年' }
const weekWords: Words = { one: weekdayWord, unit: '天' }

function stepWord(step: number, words: Words): string {
  return step === 1 ? `每${words.unit.replace('个', '')}` : `每${step}${words.unit}`
}

function describePart(part: CronPart, words: Words): string {
  switch (part.kind) {
    case 'every':
      return stepWord(1, words)
    case 'value':
      return words.one(part.value)
    case 'range': {
      const span = `${words.one(part.start)}至${words.one(part.end)}`
      return part.step > 1 ? `${span}${stepWord(part.step, words)}` : span
    }
    case 'loop':
      return part.step === 0 ? words.one(part.start) : `从${words.one(part.start)}起${stepWord(part.step, words)}`
    case 'last':
      return part.daysBefore === 0 ? '最后一天' : `最后一天的前${part.daysBefore}天`
    case 'lastWorkday':
      return part.daysBefore === 0 ? '最后一个工作日' : `最后一天的前${part.daysBefore}天最近的工作日`
    case 'workday':
      return `${part.day}日最近的工作日`
    case 'lastWeekday':
      return `最后一个${weekdayWord(part.weekday)}`
    case 'nthWeekday':
      return `第${part.nth}个${weekdayWord(part.weekday)}`
    case 'unset':
      return ''
  }
}

const describeParts = (parts: readonly CronPart[], words: Words) =>
  parts.map((part) => describePart(part, words)).join('、')

const isEvery = (parts: readonly CronPart[]) => parts.some((part) => part.kind === 'every')

function onlyValues(parts: readonly CronPart[]): number[] | undefined {
  const values = parts.flatMap((part) => (part.kind === 'value' ? [part.value] : []))
  return values.length === parts.length ? values : undefined
}

/** 09:30:00 when the time of day is plain, otherwise hour, minute and second in words; second 0 goes without saying. */
function describeTime({ hour, minute, second }: CronParts): string {
  const [hours, minutes, seconds] = [onlyValues(hour), onlyValues(minute), onlyValues(second)]
  if (hours && minutes?.length === 1 && seconds?.length === 1) {
    return hours.map((value) => `${two(value)}:${two(minutes[0] ?? 0)}:${two(seconds[0] ?? 0)}`).join('、')
  }
  const secondText = isEvery(second) ? '每秒' : seconds?.join() === '0' ? '' : `第${describeParts(second, secondWords)}`
  if (isEvery(hour) && isEvery(minute)) return isEvery(second) ? '每秒' : `每分钟${secondText}`
  const hourText = isEvery(hour) ? `每小时${minutes ? '第' : ''}` : describeParts(hour, hourWords)
  const minuteText = isEvery(minute) ? '每分钟' : describeParts(minute, minuteWords)
  return `${hourText}${minuteText}${secondText}`
}

function describeDay({ day, week, month }: CronParts): string {
  const monthText = isEvery(month) ? '每月' : describeParts(month, monthWords)
  if (isEvery(day) || isEvery(week)) return isEvery(month) ? '每天' : `${monthText}每天`
  if (day[0]?.kind !== 'unset') return `${monthText}${describeParts(day, dayWords)}`
  const isWeekly = week.every((part) => part.kind === 'value' || part.kind === 'range' || part.kind === 'loop')
  const weekText = describeParts(week, weekWords)
  if (!isWeekly) return `${monthText}${weekText}`
  const weekly = weekText.startsWith('周') ? `每${weekText}` : `每周${weekText}`
  return isEvery(month) ? weekly : `${monthText}${weekly}`
}

/** What the schedule means, in one Chinese sentence without a full stop. */
export function describeCron(cron: Cron): string {
  const { parts } = cron
  const year = isEvery(parts.year) ? '' : `${describeParts(parts.year, yearWords)} `
  const day = describeDay(parts)
  const time = describeTime(parts)
  const isDayImplied = year === '' && day === '每天' && time.startsWith('每')
  return `${year}${isDayImplied ? '' : `${day} `}${time}执行`
}
