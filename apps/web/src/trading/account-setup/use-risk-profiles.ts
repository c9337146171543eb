import { riskProfilePaths, riskProfileRowSchema } from '@liangshu/contract/trading/risk-profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { request } from '../../shared/request/request.ts'

const profilesQuery = queryOptions({
  queryKey: ['account-setup', 'risk-profiles'],
  queryFn: ({ signal }) => request.get(riskProfilePaths.list, { schema: z.array(riskProfileRowSchema), signal }),
})

/** Limits an account may follow, agreed ones only. Not there for those who may not see limits. */
export function useRiskProfiles() {
  const maySee = useMaySee('RISK:view')
  const { data = [] } = useQuery({ ...profilesQuery, enabled: maySee })
  if (!maySee) return undefined
  const names = new Map(data.flatMap(({ id, name, status }) => (status === 'active' ? [[id, name] as const] : [])))
  return [{ value: '', label: '沿用产品或机构的限额' }, ...[...names].map(([value, label]) => ({ value, label }))]
}
