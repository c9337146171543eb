import type { FastifyPluginAsync } from 'fastify'

import { sayMoment, type Constituents } from '../market/index.ts'
import { groupRoutes } from './group/group.routes.ts'

export { createGroupReader, type GroupReader } from './group/group-reader.ts'
export { monitorWork } from './monitor/monitor-alerts.ts'
export { quietBus } from './monitor/quiet-bus.ts'
export { createWechatSender } from './monitor/wechat-robot.ts'

/** Groups of instruments that people watch, and the alerts on them. */
export const watchRoutes: FastifyPluginAsync<{ constituents: Constituents }> = async (app, { constituents }) => {
  sayMoment(app)
  await app.register(groupRoutes, { constituents })
}
