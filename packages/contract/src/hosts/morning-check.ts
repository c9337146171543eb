import { z } from 'zod'

/** What has to be in order before the opening. */
export const checkKeys = ['hosts', 'services', 'clock', 'disk', 'feeds', 'brokers', 'strategies', 'settlement'] as const
export type CheckKey = (typeof checkKeys)[number]
export const checkTitles: Readonly<Record<CheckKey, string>> = {
  hosts: '主机在线',
  services: '服务运行',
  clock: '时钟偏差',
  disk: '磁盘空间',
  feeds: '行情源',
  brokers: '柜台连接',
  strategies: '策略状态',
  settlement: '上一日结算',
}

export const checkStates = ['ok', 'warn', 'fail'] as const
export type CheckState = (typeof checkStates)[number]
export const checkStateLabels: Readonly<Record<CheckState, string>> = { ok: '正常', warn: '注意', fail: '异常' }

export const checkItem = z.object({
  key: z.enum(checkKeys),
  state: z.enum(checkStates),
  text: z.string().max(300),
  /** What is wrong, one line each. */
  details: z.array(z.string().max(300)).max(20),
})
export type CheckItem = z.infer<typeof checkItem>

export const morningCheck = z.object({
  at: z.string().max(19),
  tradingDay: z.string().max(10),
  isTradingDay: z.boolean(),
  state: z.enum(checkStates),
  items: z.array(checkItem).max(checkKeys.length),
})
export type MorningCheck = z.infer<typeof morningCheck>
