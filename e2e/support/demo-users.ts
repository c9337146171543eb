import type { DemoUser } from './login.ts'

/** Announced by the product itself at every start with demo data. */
export const demoPassword = 'Liangshu@2026'

const demoUser = (username: string): DemoUser => ({ username, password: demoPassword })

export const admin = demoUser('admin')
export const manager = demoUser('manager')
export const trader = demoUser('trader')
export const researcher = demoUser('researcher')
export const risk = demoUser('risk')
/** Computes what products are worth. */
export const accountant = demoUser('panlin')
export const auditor = demoUser('auditor')
/** Asked for a department, for an institution, after the password. */
export const twoDeparts = demoUser('twodeparts')
export const twoFirms = demoUser('twofirms')
/** Of an institution without accounts, who may open one and trade it. */
export const founder = demoUser('founder')
