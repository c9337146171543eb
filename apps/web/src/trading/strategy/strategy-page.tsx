import { useSearchParams } from 'react-router'
import { StrategyDetail } from './strategy-detail.tsx'
import { StrategyList } from './strategy-list.tsx'
import './strategy.css'

/** 策略: all of them, or the one the address names. */
export function StrategyPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  if (id !== null) return <StrategyDetail key={id} id={id} onBack={() => setSearch({})} />
  return <StrategyList onOpen={(next) => setSearch({ id: next })} />
}
