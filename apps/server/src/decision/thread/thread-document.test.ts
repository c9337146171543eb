import type { Thread, ThreadLine } from '@liangshu/contract/decision/thread'
import { expect, it } from 'vitest'

import { threadDocument } from './thread-document.ts'

const line = (more: Partial<ThreadLine>): ThreadLine => ({
  id: 'L1',
  at: '2026-11-16 10:00:00',
  stage: 'approval',
  title: '审批通过',
  text: '',
  who: '王经理',
  onBehalfOf: null,
  from: '127.0.0.1',
  link: null,
  isProblem: false,
  ...more,
})
const thread = (more: Partial<Thread> = {}): Thread => ({
  kind: 'fill',
  id: 'F1',
  productName: '产品一',
  proposal: null,
  targets: [],
  orders: [],
  fills: [],
  timeline: [],
  isCut: false,
  ...more,
})
const printed = (more: Partial<Thread> = {}) => threadDocument(thread(more), { realname: '审计', at: '2026-11-17' })
const rowsOf = (timeline: ThreadLine[]) =>
  printed({ timeline }).parts.flatMap((part) => (part.kind === 'table' ? part.rows : []))

it('[THREAD-3] a line has its words below its title, and who acted for whom', () => {
  const rows = rowsOf([
    line({}),
    line({ text: '同意', onBehalfOf: '李总' }),
    line({ stage: 'evidence', title: '公告' }),
    line({ stage: 'proposal' }),
    line({ stage: 'order' }),
    line({ stage: 'check' }),
    line({ stage: 'fill' }),
  ])
  expect(rows[0]).toEqual(['2026-11-16 10:00:00', '审批', '审批通过', '王经理', '127.0.0.1'])
  expect(rows[1]).toEqual(['2026-11-16 10:00:00', '审批', '审批通过\n同意', '王经理（代李总）', '127.0.0.1'])
  expect(rows.map((row) => row[1])).toEqual(['审批', '审批', '依据', '提案', '委托', '风控', '成交'])
})

it('[THREAD-3] a trade outside any proposal says so; what was left out is said too', () => {
  const words = (more: Partial<Thread>) =>
    printed(more).parts.flatMap((part) => (part.kind === 'paragraph' ? [part.text] : []))
  expect(words({})).toEqual(['该交易不属于任何提案（提案外交易）。', expect.stringMatching(/SHA-256：[0-9a-f]{64}$/)])
  expect(words({ isCut: true })).toContain('委托过多，仅列出最早的200笔。')
})

it('[THREAD-3] the fingerprint changes with all it says, and stands in the foot as well', () => {
  const [one, other] = [printed(), printed({ id: 'F2' })]
  const fingerprint = ({ foot }: { foot?: string | undefined }) => /SHA-256 ([0-9a-f]{16})$/.exec(foot ?? '')?.[1]
  expect(fingerprint(one)).toBeDefined()
  expect(fingerprint(one)).not.toBe(fingerprint(other))
  expect(printed().foot).toBe(one.foot)
  expect(one.subtitle).toBe('产品一 · 成交 F1')
})
