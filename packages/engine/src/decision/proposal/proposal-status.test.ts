import { describe, expect, it } from 'vitest'
import { moveProposal, type ProposalAction, type ProposalState } from './proposal-status.ts'

const draft: ProposalState = { status: 0, author: 'a', approvals: [], approvalsNeeded: 1, targets: 2 }

function run(from: ProposalState, ...steps: [ProposalAction, string][]): ProposalState | string {
  let state = from
  for (const [action, by] of steps) {
    const move = moveProposal(state, action, by)
    if (!move.ok) return move.message
    state = move.state
  }
  return state
}

describe('proposal', () => {
  it('[PROP-1] from draft to done', () =>
    expect(run(draft, ['submit', 'a'], ['approve', 'b'], ['execute', 'sys'], ['finish', 'sys'])).toMatchObject({
      status: 5,
    }))

  it.each<[string, [ProposalAction, string][], string]>([
    ['an unlisted move', [['approve', 'b']], '当前状态不允许该操作'],
    [
      'a withdrawal after approval',
      [
        ['submit', 'a'],
        ['approve', 'b'],
        ['withdraw', 'a'],
      ],
      '当前状态不允许该操作',
    ],
    ['another user’s submit', [['submit', 'b']], '只有提案人可以执行该操作'],
    [
      'the author’s own approval',
      [
        ['submit', 'a'],
        ['approve', 'a'],
      ],
      '不能审批自己的提案',
    ],
    [
      'the author’s own rejection',
      [
        ['submit', 'a'],
        ['reject', 'a'],
      ],
      '不能审批自己的提案',
    ],
  ])('[PROP-2] refuses %s', (_rule, steps, message) => expect(run(draft, ...steps)).toBe(message))

  it('[PROP-2] a large amount needs two different people', () => {
    const large: ProposalState = { ...draft, approvalsNeeded: 2 }
    expect(run(large, ['submit', 'a'], ['approve', 'b'])).toMatchObject({ status: 1, approvals: ['b'] })
    expect(run(large, ['submit', 'a'], ['approve', 'b'], ['approve', 'b'])).toBe('不能重复审批')
    expect(run(large, ['submit', 'a'], ['approve', 'b'], ['approve', 'c'])).toMatchObject({ status: 2 })
  })

  it('[PROP-3] a change after submission starts over', () =>
    expect(run(draft, ['submit', 'a'], ['approve', 'b'], ['edit', 'a'])).toMatchObject({ status: 0, approvals: [] }))

  it('[PROP-3] an empty proposal cannot be submitted', () =>
    expect(run({ ...draft, targets: 0 }, ['submit', 'a'])).toBe('提案没有标的'))
})
