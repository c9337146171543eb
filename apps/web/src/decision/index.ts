/** What other areas may use of the decision side. */
export { gridRow } from './proposal/target-rows.ts'
export { useOpenProposal } from './proposal/use-open-proposal.ts'
