import { afterAll } from 'vitest'
import { useSession } from '../session/session-store.ts'

// Files of one thread share one program: who signed in, or may do what, in one of them is not there in the next. What
// people had open or chosen is forgotten by its own stores when somebody leaves.
afterAll(() => {
  useSession.setState({ token: 'left', permission: undefined })
  useSession.setState({ token: '', userInfo: undefined, tenantId: 0, permission: undefined })
})
