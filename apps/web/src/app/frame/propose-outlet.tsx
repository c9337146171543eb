import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useProposed } from '../../shared/proposal/proposed.ts'

/** Opens the editor of proposals once a list has handed symbols to it. */
export function ProposeOutlet() {
  const wanted = useProposed((state) => state.wanted)
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted) void navigate('/decision/proposal?mode=new')
  }, [wanted, navigate])
  return null
}
