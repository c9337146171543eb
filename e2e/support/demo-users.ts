import type { DemoUser } from './login.ts'

/** Announced by the product itself at every start with demo data. */
const password = 'Liangshu@2026'

const demoUser = (username: string): DemoUser => ({ username, password })

export const admin = demoUser('admin')
