import type { Balance, ComparedBalance } from './statement.ts'

/**
 * Holdings or cash of the days a statement tells of. What one side does not name it has none of; for holdings that is a
 * line that is missing, unless the other has none either.
 */
export function compareBalances(
  ours: readonly Balance[],
  theirs: readonly Balance[],
  kind: 'holding' | 'cash',
): ComparedBalance[] {
  const idOf = ({ day, key }: Balance) => `${day} ${key}`
  const [here, there] = [new Map(ours.map((row) => [idOf(row), row])), new Map(theirs.map((row) => [idOf(row), row]))]
  const compared: ComparedBalance[] = []
  for (const [id, { day, key }] of new Map([...here, ...there])) {
    const [own, told] = [here.get(id)?.value ?? null, there.get(id)?.value ?? null]
    if ((own ?? 0) === 0 && (told ?? 0) === 0) continue
    compared.push({ day, key, ours: own, theirs: told, kinds: kindsOf(own, told, kind) })
  }
  return compared
}

function kindsOf(ours: number | null, theirs: number | null, kind: 'holding' | 'cash'): ComparedBalance['kinds'] {
  if ((ours ?? 0) === (theirs ?? 0)) return []
  if (kind === 'cash') return ['cash']
  if (ours === null || ours === 0) return ['missingHere']
  return theirs === null || theirs === 0 ? ['missingThere'] : ['holding']
}
