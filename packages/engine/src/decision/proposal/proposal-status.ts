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

export const proposalActions = [
  'submit',
  'withdraw',
  'approve',
  'reject',
  'return',
  'expire',
  'execute',
  'finish',
  'edit',
] as const
export type ProposalAction = (typeof proposalActions)[number]

/** Who acted, and whose right was used: the same person unless an absent one has delegated it. */
export type Approval = { readonly by: string; readonly authority: string }

export type ProposalState = {
  readonly status: ProposalStatus
  readonly author: string
  readonly approvals: readonly Approval[]
  /** Two for amounts above the product's limit. */
  readonly approvalsNeeded: 1 | 2
  readonly targets: number
}

export type ProposalMove =
  | { readonly ok: true; readonly state: ProposalState }
  | { readonly ok: false; readonly message: string }

const { draft, submitted, approved, rejected, executing, done, withdrawn, expired } = proposalStatus

/** PROP-1, DECIDE-1: the whole state machine; a pair that is not listed is refused. */
const moves: Record<ProposalStatus, Partial<Record<ProposalAction, ProposalStatus>>> = {
  [draft]: { submit: submitted, edit: draft, withdraw: withdrawn },
  [submitted]: {
    approve: approved,
    reject: rejected,
    return: draft,
    withdraw: withdrawn,
    expire: expired,
    edit: draft,
  },
  [approved]: { execute: executing, expire: expired, edit: draft },
  [executing]: { finish: done, expire: expired },
  [rejected]: { edit: draft },
  [done]: {},
  [withdrawn]: {},
  [expired]: {},
}

const refuse = (message: string): ProposalMove => ({ ok: false, message })
const illegal = refuse('当前状态不允许该操作')
const authorsOwn: ReadonlySet<ProposalAction> = new Set(['submit', 'withdraw', 'edit'])
const judging: ReadonlySet<ProposalAction> = new Set(['approve', 'reject', 'return'])

/** Whether the table knows the move at all, whoever asks. */
export const isLegalMove = (status: ProposalStatus, action: ProposalAction): boolean =>
  moves[status][action] !== undefined

/** PROP-2, DECIDE-2: four eyes. The author never judges, nobody approves twice, and every change starts over. */
export function moveProposal(
  state: ProposalState,
  action: ProposalAction,
  by: string,
  authority: string = by,
): ProposalMove {
  const next = moves[state.status][action]
  if (next === undefined) return illegal
  if (authorsOwn.has(action) && by !== state.author) return refuse('只有提案人可以执行该操作')
  if (action === 'submit' && state.targets === 0) return refuse('提案没有标的')
  if (judging.has(action)) {
    if (by === state.author) return refuse('不能审批自己的提案')
    // The author's right does not become another's by delegation.
    if (authority === state.author) return refuse('提案人委托的审批权不能用于其本人的提案')
  }
  if (action === 'approve') return approve(state, { by, authority })
  const isNewRound = action === 'edit' || action === 'return' || action === 'submit'
  return { ok: true, state: { ...state, status: next, ...(isNewRound && { approvals: [] }) } }
}

/** DECIDE-3: two approvals are two people and two rights; a delegate and who delegated are one. */
function approve(state: ProposalState, { by, authority }: Approval): ProposalMove {
  const isKnown = state.approvals.some((earlier) =>
    [earlier.by, earlier.authority].some((person) => person === by || person === authority),
  )
  if (isKnown) return refuse('不能重复审批')
  const approvals = [...state.approvals, { by, authority }]
  const status = approvals.length >= state.approvalsNeeded ? approved : submitted
  return { ok: true, state: { ...state, approvals, status } }
}

/** DECIDE-4: how many people an amount needs; at the limit itself one is enough. */
export const approvalsNeeded = (amount: number, limit: number): 1 | 2 => (amount > limit ? 2 : 1)

/** DECIDE-5: from its moment on, what still waits or works is over. */
export function hasExpired({ status, expireAt }: { status: ProposalStatus; expireAt: number }, now: number): boolean {
  return isLegalMove(status, 'expire') && now >= expireAt
}
