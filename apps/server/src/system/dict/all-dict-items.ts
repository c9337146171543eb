import type { DictOption } from '@liangshu/contract/system/identity'

import type { Tx } from '../../platform/database/database.ts'
import type { Dictionaries, DictionarySnapshot } from '../../platform/dictionary/dictionary-cache.ts'
import { toOption } from '../../platform/dictionary/dictionary-option.ts'

export type AllDictItems = (tx: Tx) => Promise<Record<string, DictOption[]>>

/** Dictionaries that are part of the program, because the program itself branches on their values. */
const inProgram: Record<string, [value: string, text: string][]> = {
  messageType: [
    ['system', '系统消息'],
    ['email', '邮件消息'],
    ['dingtalk', '钉钉消息'],
    ['wechat_enterprise', '企业微信'],
  ],
  rangeDate: [
    ['jt', '今天'],
    ['zt', '昨天'],
    ['qt', '前天'],
    ['bz', '本周'],
    ['sz', '上周'],
    ['by', '本月'],
    ['sy', '上月'],
    ['zdy', '自定义日期'],
  ],
  messageHref: [
    ['bpm', '/task/myHandleTaskInfo'],
    ['bpm_task', '/task/myHandleTaskInfo'],
    ['email', '/eoa/email'],
  ],
}

export const programOptions = (code: string): DictOption[] | undefined =>
  Object.hasOwn(inProgram, code) ? inProgram[code]?.map(([value, text]) => toOption(value, text)) : undefined

/** Every dictionary with its enabled items, as the client keeps them from sign-in on. */
export function createAllDictItems(dictionaries: Dictionaries): AllDictItems {
  const known = new WeakMap<DictionarySnapshot, Record<string, DictOption[]>>()
  function gather(snapshot: DictionarySnapshot) {
    const stored = [...snapshot.items].map(([code, list]): [string, DictOption[]] => [
      code,
      list.filter((item) => item.isEnabled).map((item) => toOption(item.value, item.text)),
    ])
    const own = Object.keys(inProgram).map((code): [string, DictOption[]] => [code, programOptions(code) ?? []])
    return Object.fromEntries([...stored, ...own])
  }
  return async (tx) => {
    const snapshot = await dictionaries.read(tx)
    const all = known.get(snapshot) ?? gather(snapshot)
    known.set(snapshot, all)
    return all
  }
}
