export const proposalStatus = {
  draft: 0,
  submitted: 1,
  approved: 2,
  rejected: 3,
  executing: 4,
  done: 5,
  withdrawn: 6,
  expired: 7,
} as const
export type ProposalStatus = (typeof proposalStatus)[keyof typeof proposalStatus]

export type ProposalAction = 'submit' | 'withdraw' | 'approve' | 'reject' | 'expire' | 'execute' | 'finish' | 'edit'

export type ProposalState = {
  readonly status: ProposalStatus
  readonly author: string
  readonly approvals: readonly string[]
  /** Two for amounts above the product's limit. */
  readonly approvalsNeeded: 1 | 2
  readonly targets: number
}

export type ProposalMove =
  | { readonly ok: true; readonly state: ProposalState }
  | { readonly ok: false; readonly message: string }

const { draft, submitted, approved, rejected, executing, done, withdrawn, expired } = proposalStatus

/** PROP-1: the whole state machine; a pair that is not listed is refused. */
const moves: Record<ProposalStatus, Partial<Record<ProposalAction, ProposalStatus>>> = {
  [draft]: { submit: submitted, edit: draft, withdraw: withdrawn },
  [submitted]: { approve: approved, reject: rejected, withdraw: withdrawn, expire: expired, edit: draft },
  [approved]: { execute: executing, expire: expired, edit: draft },
  [executing]: { finish: done, expire: expired },
  [rejected]: { edit: draft },
  [done]: {},
  [withdrawn]: {},
  [expired]: {},
}

const illegal: ProposalMove = { ok: false, message: '当前状态不允许该操作' }

/** PROP-2: four eyes. The author never approves, nobody approves twice, and every change starts over. */
export function moveProposal(state: ProposalState, action: ProposalAction, by: string): ProposalMove {
  const next = moves[state.status][action]
  if (next === undefined) return illegal
  const isAuthors = action === 'submit' || action === 'withdraw' || action === 'edit'
  if (isAuthors && by !== state.author) return { ok: false, message: '只有提案人可以执行该操作' }
  if (action === 'submit' && state.targets === 0) return { ok: false, message: '提案没有标的' }
  if (action === 'edit') return { ok: true, state: { ...state, status: next, approvals: [] } }
  if (action === 'reject' && by === state.author) return { ok: false, message: '不能审批自己的提案' }
  return action === 'approve' ? approve(state, by) : { ok: true, state: { ...state, status: next } }
}

function approve(state: ProposalState, by: string): ProposalMove {
  if (by === state.author) return { ok: false, message: '不能审批自己的提案' }
  if (state.approvals.includes(by)) return { ok: false, message: '不能重复审批' }
  const approvals = [...state.approvals, by]
  const status = approvals.length >= state.approvalsNeeded ? approved : submitted
  return { ok: true, state: { ...state, approvals, status } }
}
