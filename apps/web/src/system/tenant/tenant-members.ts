/** A person's institutions are one text, `1001,1002`: the id stands alone, first, last or in between. */
export function membersOf(tenantId: number) {
  const conditions = [
    { rule: 'eq', val: `${tenantId}` },
    { rule: 'right_like', val: `${tenantId},` },
    { rule: 'left_like', val: `,${tenantId}` },
    { rule: 'like', val: `,${tenantId},` },
  ].map((condition) => ({ field: 'relTenantIds', type: 'string', ...condition }))
  return { superQueryParams: encodeURI(JSON.stringify(conditions)), superQueryMatchType: 'or' }
}

export const withTenant = (tenantIds: string | null | undefined, id: number): string =>
  [...new Set([...listed(tenantIds), String(id)])].join(',')

export const withoutTenant = (tenantIds: string | null | undefined, id: number): string =>
  listed(tenantIds)
    .filter((one) => one !== String(id))
    .join(',')

const listed = (tenantIds: string | null | undefined) => (tenantIds ?? '').split(',').filter((one) => one !== '')
