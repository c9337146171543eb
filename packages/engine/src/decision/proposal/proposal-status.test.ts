import { describe, expect, it } from 'vitest'
import {
  approvalsNeeded,
  hasExpired,
  isLegalMove,
  moveProposal,
  proposalActions,
  proposalStatus,
  type ProposalAction,
  type ProposalState,
  type ProposalStatus,
} from './proposal-status.ts'

const draft: ProposalState = { status: 0, author: 'a', approvals: [], approvalsNeeded: 1, targets: 2 }

type Step = [action: ProposalAction, by: string, authority?: string]

function run(from: ProposalState, ...steps: Step[]): ProposalState | string {
  let state = from
  for (const [action, by, authority] of steps) {
    const move = moveProposal(state, action, by, authority)
    if (!move.ok) return move.message
    state = move.state
  }
  return state
}

/** By whom each action is done when nothing else is in its way. */
const doer: Record<ProposalAction, string> = {
  submit: 'a',
  withdraw: 'a',
  edit: 'a',
  approve: 'b',
  reject: 'b',
  return: 'b',
  expire: 'system',
  execute: 'system',
  finish: 'system',
}

/** The table as the specification draws it: rows are states, and what is missing is refused. */
const drawn: Record<ProposalStatus, Partial<Record<ProposalAction, ProposalStatus>>> = {
  0: { submit: 1, edit: 0, withdraw: 6 },
  1: { approve: 2, reject: 3, return: 0, withdraw: 6, expire: 7, edit: 0 },
  2: { execute: 4, expire: 7, edit: 0 },
  3: { edit: 0 },
  4: { finish: 5, expire: 7 },
  5: {},
  6: {},
  7: {},
}

describe('proposal', () => {
  it('[PROP-1] from draft to done', () =>
    expect(run(draft, ['submit', 'a'], ['approve', 'b'], ['execute', 'sys'], ['finish', 'sys'])).toMatchObject({
      status: 5,
    }))

  const pairs = Object.values(proposalStatus).flatMap((status) =>
    proposalActions.map((action) => [status, action] as const),
  )
  it.each(pairs)('[DECIDE-1] state %s and command %s', (status, action) => {
    const move = moveProposal({ ...draft, status }, action, doer[action])
    const next = drawn[status][action]
    expect(isLegalMove(status, action)).toBe(next !== undefined)
    const refused = { ok: false, message: '当前状态不允许该操作' }
    expect(move).toMatchObject(next === undefined ? refused : { ok: true, state: { status: next } })
  })

  it.each<[string, Step[], string]>([
    ['another user’s submit', [['submit', 'b']], '只有提案人可以执行该操作'],
    ['another user’s withdrawal', [['withdraw', 'b']], '只有提案人可以执行该操作'],
    ['another user’s change', [['edit', 'b']], '只有提案人可以执行该操作'],
    [
      'a withdrawal after approval',
      [
        ['submit', 'a'],
        ['approve', 'b'],
        ['withdraw', 'a'],
      ],
      '当前状态不允许该操作',
    ],
  ])('[PROP-2] refuses %s', (_rule, steps, message) => expect(run(draft, ...steps)).toBe(message))

  it.each(['approve', 'reject', 'return'] as const)('[DECIDE-2] the author’s own %s is refused', (action) => {
    expect(run(draft, ['submit', 'a'], [action, 'a'])).toBe('不能审批自己的提案')
    expect(run(draft, ['submit', 'a'], [action, 'a', 'b'])).toBe('不能审批自己的提案')
    expect(run(draft, ['submit', 'a'], [action, 'b', 'a'])).toBe('提案人委托的审批权不能用于其本人的提案')
  })

  it('[PROP-2] a large amount needs two different people', () => {
    const large: ProposalState = { ...draft, approvalsNeeded: 2 }
    expect(run(large, ['submit', 'a'], ['approve', 'b'])).toMatchObject({ status: 1, approvals: [{ by: 'b' }] })
    expect(run(large, ['submit', 'a'], ['approve', 'b'], ['approve', 'b'])).toBe('不能重复审批')
    expect(run(large, ['submit', 'a'], ['approve', 'b'], ['approve', 'c'])).toMatchObject({ status: 2 })
  })

  it.each<[string, Step]>([
    ['the delegate of the first', ['approve', 'd', 'b']],
    ['the first as somebody’s delegate', ['approve', 'b', 'd']],
  ])('[DECIDE-3] %s is no second approver', (_who, second) => {
    const large: ProposalState = { ...draft, approvalsNeeded: 2 }
    expect(run(large, ['submit', 'a'], ['approve', 'b'], second)).toBe('不能重复审批')
    expect(run(large, ['submit', 'a'], ['approve', 'd', 'e'], ['approve', 'b'])).toMatchObject({ status: 2 })
  })

  it('[PROP-3] a change after submission starts over', () => {
    expect(run(draft, ['submit', 'a'], ['approve', 'b'], ['edit', 'a'])).toMatchObject({ status: 0, approvals: [] })
    const large: ProposalState = { ...draft, approvalsNeeded: 2 }
    expect(run(large, ['submit', 'a'], ['approve', 'b'], ['return', 'c'])).toMatchObject({ status: 0, approvals: [] })
  })

  it('[PROP-3] an empty proposal cannot be submitted', () =>
    expect(run({ ...draft, targets: 0 }, ['submit', 'a'])).toBe('提案没有标的'))

  it.each([
    [5_000_000, 1],
    [5_000_000.01, 2],
  ])('[DECIDE-4] %s yuan need %s approvals at a limit of 5,000,000', (amount, needed) =>
    expect(approvalsNeeded(amount, 5_000_000)).toBe(needed),
  )

  it.each<[ProposalStatus, number, boolean]>([
    [1, 99, false],
    [1, 100, true],
    [2, 100, true],
    [4, 100, true],
    [0, 100, false],
    [3, 100, false],
    [5, 100, false],
  ])('[DECIDE-5] state %s at %s: expired %s', (status, now, expected) =>
    expect(hasExpired({ status, expireAt: 100 }, now)).toBe(expected),
  )
})
