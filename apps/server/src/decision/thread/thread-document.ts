import { createHash } from 'node:crypto'

import { proposalStatusLabels } from '@liangshu/contract/decision/proposal'
import { threadKindLabels, type Thread } from '@liangshu/contract/decision/thread'

import type { DocumentPart, PrintedDocument } from '../../platform/pdf/document.ts'

const stages: Record<Thread['timeline'][number]['stage'], string> = {
  evidence: '依据',
  proposal: '提案',
  approval: '审批',
  order: '委托',
  check: '风控',
  fill: '成交',
}

function proposalPart({ proposal }: Thread): DocumentPart {
  if (!proposal) return { kind: 'paragraph', text: '该交易不属于任何提案（提案外交易）。' }
  return {
    kind: 'facts',
    facts: [
      { label: '提案编号', value: proposal.no },
      { label: '提案', value: proposal.title },
      { label: '状态', value: proposalStatusLabels[proposal.status] ?? '' },
      { label: '提案人', value: proposal.authorName },
      { label: '审批人', value: proposal.approvers.join('、') || '--' },
      { label: '依据', value: `${proposal.attachments.length} 项` },
    ],
  }
}

/** THREAD-3: the thread as evidence: who, when and from where, with a fingerprint of all it says. */
export function threadDocument(thread: Thread, by: { realname: string; at: string }): PrintedDocument {
  const print = createHash('sha256').update(JSON.stringify(thread)).digest('hex')
  return {
    title: '交易脉络证据',
    subtitle: `${thread.productName} · ${threadKindLabels[thread.kind]} ${thread.id}`,
    foot: `导出人 ${by.realname} · ${by.at} · SHA-256 ${print.slice(0, 16)}`,
    parts: [
      proposalPart(thread),
      { kind: 'heading', text: '经过' },
      {
        kind: 'table',
        columns: [
          { title: '时间', weight: 19 },
          { title: '环节', weight: 8 },
          { title: '事项', weight: 36 },
          { title: '何人', weight: 14 },
          { title: '来源', weight: 17 },
        ],
        rows: thread.timeline.map(({ at, stage, title, text, who, onBehalfOf, from }) => [
          at,
          stages[stage],
          text === '' ? title : `${title}\n${text}`,
          onBehalfOf === null ? who : `${who}（代${onBehalfOf}）`,
          from,
        ]),
      },
      ...(thread.isCut ? [{ kind: 'paragraph' as const, text: '委托过多，仅列出最早的200笔。' }] : []),
      { kind: 'paragraph', text: `内容摘要 SHA-256：${print}` },
    ],
  }
}
