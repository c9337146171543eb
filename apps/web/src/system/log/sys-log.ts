import type { sysLog } from '@liangshu/contract/system/log'
import type { z } from 'zod'

export type SysLog = z.output<typeof sysLog>
