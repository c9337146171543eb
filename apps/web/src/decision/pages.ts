import type { PageLoaders } from '../shared/page/page-loaders.ts'

/** The names are those of the menu, which installations have had since before these pages were. */
export const decisionPages: PageLoaders = {
  'trading/DecisionList': async () => (await import('./list/decision-list-page.tsx')).DecisionListPage,
  'trading/DecisionSymbol': async () => (await import('./pool/pool-page.tsx')).PoolPage,
  'trading/DecisionTarget': async () => (await import('./target/target-page.tsx')).TargetPage,
  'trading/DecisionProduct': async () => (await import('./product/product-page.tsx')).ProductPage,
  'trading/Proposal': async () => (await import('./proposal/proposal-page.tsx')).ProposalPage,
  'trading/Transaction': async () => (await import('./transaction/transaction-page.tsx')).TransactionPage,
  'trading/HoldPosition': async () => (await import('./hold/hold-page.tsx')).HoldPage,
  'operations/ClientList': async () => (await import('./client/client-list-page.tsx')).ClientListPage,
  'operations/Institution': async () => (await import('./org/institution-page.tsx')).InstitutionPage,
  'operations/ProductManage': async () => (await import('./org/product-manage-page.tsx')).ProductManagePage,
}
